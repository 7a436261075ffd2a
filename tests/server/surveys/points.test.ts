import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addCommunity, type Member, register, startHarness } from '../support/harness.ts'
import { actions, entriesOf, storedAndComputed, pointCalls } from '../support/points.ts'
import { surveyCalls, surveyRows } from '../support/surveys.ts'

const { app, db } = await startHarness()
const { respond } = surveyCalls(app)
const calls = pointCalls(app)
const does = actions(db)
const rows = surveyRows(db)
const [owner, ana, bea] = [await register(app), await register(app), await register(app)]

let id = ''
beforeEach(async () => {
  await db.deleteFrom('communities').execute()
  id = await addCommunity(db, { owner, members: [ana, bea] })
})
afterEach(async () => {
  vi.useRealTimers()
  await db
    .updateTable('point_values')
    .set({ points: 20, daily_limit: null })
    .where('kind', '=', 'surveys')
    .execute()
  const { kept, counted } = await storedAndComputed(db)
  expect(kept).toEqual(counted)
})

/** Answers a new survey with one question; returns the survey and the points. */
async function answer(who: Member = ana, answers = true) {
  const { id: survey, questions } = await rows.survey(id, { title: 'El reto' }, [
    { type: 'yes_no', required: false },
  ])
  const { body } = await respond(who, survey, answers ? { [questions[0] ?? '']: true } : {})
  return { survey, response: body.response.id, earned: body.response.points_earned }
}

describe('an answered survey', () => {
  it('earns what surveys are worth at that moment, and says so', async () => {
    expect((await answer()).earned).toBe(20)
    await db.updateTable('point_values').set({ points: 7 }).where('kind', '=', 'surveys').execute()
    expect((await answer()).earned).toBe(7)
    await db.updateTable('point_values').set({ points: 0 }).where('kind', '=', 'surveys').execute()
    expect((await answer()).earned).toBe(0)
    expect((await calls.mine(ana, id)).body).toMatchObject({
      total_points: 27,
      points_breakdown: { surveys: 27 },
      actions_breakdown: { surveys: 2 },
    })
  })

  it('earns nothing over the limit of a day', async () => {
    await db.updateTable('point_values').set({ daily_limit: 2 }).where('kind', '=', 'surveys').execute()
    const earned: number[] = []
    for (let n = 0; n < 3; n += 1) earned.push((await answer()).earned)
    expect(earned).toEqual([20, 20, 0])
    expect((await answer(bea)).earned).toBe(20)
  })

  it('earns nothing when every question was left out', async () => {
    expect((await answer(ana, false)).earned).toBe(0)
    expect(await calls.total(ana, id)).toBeUndefined()
  })

  it('is told among the entries by its title', async () => {
    const { survey } = await answer()
    const entry = async () => (await calls.entries(ana, id)).body.entries[0]
    expect(await entry()).toMatchObject({ kind: 'surveys', points: 20, text: 'El reto', post_id: null })
    await db.deleteFrom('surveys').where('id', '=', survey).execute()
    expect(await entry()).toMatchObject({ kind: 'surveys', points: 20, text: null })
  })

  it('counts for the month in which it was answered', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-31T23:30:00Z') })
    await rows.survey(id, { created_at: new Date('2026-01-02') })
    await answer()
    expect(await entriesOf(db, ana, id)).toEqual(['2026-02 surveys 20'])
  })

  it('whose response is deleted loses its points again; of a survey that is deleted everybody keeps them', async () => {
    const { response } = await answer()
    await answer(bea)
    await db.deleteFrom('survey_responses').where('id', '=', response).execute()
    expect((await entriesOf(db, ana, id)).map((entry) => entry.slice(8))).toEqual([
      'surveys 20',
      'surveys -20',
    ])
    expect(await calls.total(ana, id)).toBe(0)
    await db.deleteFrom('surveys').execute()
    expect(await calls.total(bea, id)).toBe(20)
  })

  it('goes with a community or an account as a whole', async () => {
    await answer()
    await answer(bea)
    await db.deleteFrom('communities').where('id', '=', id).execute()
    expect(await db.selectFrom('point_entries').selectAll().execute()).toEqual([])
    const carlos = await register(app)
    id = await addCommunity(db, { owner, members: [carlos] })
    await answer(carlos)
    await db.deleteFrom('users').where('id', '=', carlos.id).execute()
    expect(await db.selectFrom('point_entries').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('surveys').select('responses_count').execute()).toEqual([
      { responses_count: 0 },
    ])
  })

  it('of many at once is counted each', async () => {
    const crowd = await Promise.all(Array.from({ length: 12 }, () => register(app)))
    id = await addCommunity(db, { owner, members: crowd })
    const { id: survey, questions } = await rows.survey(id)
    await Promise.all(crowd.map((who) => respond(who, survey, { [questions[0] ?? '']: true })))
    const { rows: counted } = await sql`
      select responses_count, (select count(*)::int from survey_responses r where r.survey_id = s.id) as really
      from surveys s where id = ${survey}`.execute(db)
    expect(counted).toEqual([{ responses_count: 12, really: 12 }])
  })
})

describe('the way to the next place', () => {
  const steps = async (who = ana) =>
    (await calls.standing(who, id)).body.data.next_place?.steps.map(({ kind, count }) => `${count} ${kind}`)

  it('goes over surveys that wait for the member, as many as there are', async () => {
    await does.testimonial(bea, id, 60)
    await does.testimonial(ana, id, 1)
    expect(await steps()).toEqual(['4 referrals'])
    const first = await rows.survey(id)
    expect(await steps()).toEqual(['1 surveys', '2 referrals', '1 posts'])
    const second = await rows.survey(id)
    expect(await steps()).toEqual(['2 surveys', '1 referrals', '1 posts'])
    await respond(ana, first.id, { [first.questions[0] ?? '']: true })
    // 21 against 60.
    expect(await steps()).toEqual(['1 surveys', '1 referrals', '1 posts'])
    // A survey answered by somebody else is still open for Ana: 21 against 80.
    await respond(bea, second.id, { [second.questions[0] ?? '']: true })
    expect(await steps()).toEqual(['1 surveys', '2 referrals', '1 posts'])
  })

  it('leaves out what cannot be answered, and what is elsewhere', async () => {
    await does.testimonial(bea, id, 60)
    await does.testimonial(ana, id, 1)
    const elsewhere = await addCommunity(db, { owner, members: [ana] })
    await rows.survey(elsewhere)
    await rows.survey(id, { status: 'inactive' })
    await rows.survey(id, { closes_at: new Date(Date.now() - 1000) })
    await rows.survey(id, {}, [])
    expect(await steps()).toEqual(['4 referrals'])
    await rows.survey(id, { closes_at: new Date(Date.now() + 60_000) })
    expect(await steps()).toEqual(['1 surveys', '2 referrals', '1 posts'])
  })

  it('forgets them when their time is over by the application’s clock', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-20T12:00:00Z') })
    const at = new Date('2026-02-10T12:00:00Z')
    await does.testimonial(bea, id, 60, at)
    await does.testimonial(ana, id, 1, at)
    await rows.survey(id, { closes_at: new Date('2026-02-20T12:00:01Z') })
    expect(await steps()).toEqual(['1 surveys', '2 referrals', '1 posts'])
    vi.setSystemTime(new Date('2026-02-20T12:00:01Z'))
    expect(await steps()).toEqual(['4 referrals'])
  })

  it('keeps to the limit of a day', async () => {
    await db.updateTable('point_values').set({ daily_limit: 1 }).where('kind', '=', 'surveys').execute()
    await does.testimonial(bea, id, 60)
    for (let n = 0; n < 3; n += 1) await rows.survey(id)
    expect(await steps(owner)).toEqual(['1 comments'])
    await does.testimonial(owner, id, 70)
    await does.testimonial(ana, id, 1)
    await does.testimonial(await joined(), id, 30)
    expect(await steps()).toEqual(['1 surveys', '1 posts'])
    await answer()
    // 21 against 30.
    expect(await steps()).toEqual(['1 posts'])
  })

  async function joined() {
    const carlos = await register(app)
    await does.join(carlos, id)
    return carlos
  }
})
