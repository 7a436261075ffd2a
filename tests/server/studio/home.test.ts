import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import type { HomeFigures, WaitingThing } from '../../../src/api/contract/studio/home.ts'
import { classes } from '../support/classes.ts'
import { addCommunity, as, type Member, register, startHarness } from '../support/harness.ts'
import { addMeeting } from '../support/meetings.ts'
import { moderationOf } from '../support/moderation.ts'
import { actions } from '../support/points.ts'
import { surveyRows } from '../support/surveys.ts'

const { app, db } = await startHarness()
const rows = actions(db)
const course = classes(app)
const [owner, moderator, ana, luis] = [
  await register(app, { name: 'Marta Vidal' }),
  await register(app, { name: 'Pau Rey' }),
  await register(app, { name: 'Ana García' }),
  await register(app, { name: 'Luis Soler' }),
]
let id = ''

beforeEach(async () => {
  id = await addCommunity(db, { owner, moderators: [moderator], members: [ana, luis] })
})

const home = async (who: Member) =>
  (await app.inject(as(who, { url: `/api/studio/communities/${id}/home` }))).json<{
    waiting: WaitingThing[]
    figures: HomeFigures
  }>()
const figures = async () => (await home(owner)).figures
const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/** The moment some whole weeks after the last Monday began in Madrid; what a week holds is counted from there. */
async function weekStart(weeks: number, plusMs = 0): Promise<Date> {
  const { rows: found } = await sql<{ at: Date }>`
    select (date_trunc('week', now() at time zone 'Europe/Madrid') + make_interval(weeks => ${weeks}))
      at time zone 'Europe/Madrid' as at`.execute(db)
  return new Date((found[0]?.at.getTime() ?? 0) + plusMs)
}

const buy = (buyer: Member, amount: number, { currency = 'EUR', status = 'paid' } = {}) =>
  sql`
    insert into purchases (id, user_id, community_id, status, amount, currency, provider, expires_at, paid_at)
    values (gen_random_uuid(), ${buyer.id}, ${id}, ${status}, ${amount}, ${currency}, 'test', now(),
      ${status === 'paid' ? new Date() : null})`.execute(db)

const addPrize = (place: 1 | 2 | 3, title: string, active = true) =>
  db
    .insertInto('rewards')
    // Prizes of the same millisecond are ordered by id; these ids increase.
    .values({ id: uuid(), community_id: id, place, title, description: null, coach_id: null, active })
    .execute()

it('has nothing waiting and only true zeros in a new community', async () => {
  const { waiting, figures: found } = await home(owner)
  expect(waiting).toEqual([])
  expect(found.weeks).toHaveLength(12)
  expect(found.weeks.at(-1)).toBe((await weekStart(0, 12 * 3_600_000)).toISOString().slice(0, 10))
  expect(found.members.now).toBe(4)
  for (const series of [found.writers, found.posts, found.comments, found.members.removed]) {
    expect(series).toEqual(Array.from({ length: 12 }, () => 0))
  }
  expect(found).toMatchObject({
    looked: 0,
    unanswered: 0,
    race: [],
    sales: { purchases: found.posts, month: [] },
  })
})

it('says what waits, how many there are and which comes first, the most urgent kind first', async () => {
  const post = await rows.post(ana, id)
  await moderationOf(app).report(luis, 'post', post)
  const first = await addMeeting(db, id, soon(30), { topic: 'La primera' })
  await addMeeting(db, id, soon(50), { topic: 'La segunda' })
  const surveys = surveyRows(db)
  const { id: closing } = await surveys.survey(id, { title: 'Cierra hoy', closes_at: soon(5) })
  const called = await rows.referral(ana, id, soon(-30), 'Julia Peña')
  await rows.referral(luis, id, soon(-20), 'Eva Sanz')
  const empty = await course.product(id, owner, { name: 'Curso' })

  const { waiting } = await home(owner)
  expect(waiting.map(({ at: _at, ...thing }) => thing)).toEqual([
    { kind: 'reports', count: 1, subject_id: post, name: 'Ana García' },
    { kind: 'meeting_address', count: 2, subject_id: first, name: 'La primera' },
    { kind: 'survey_closing', count: 1, subject_id: closing, name: 'Cierra hoy' },
    { kind: 'referrals', count: 2, subject_id: called, name: 'Julia Peña' },
    { kind: 'product_empty', count: 1, subject_id: empty, name: 'Curso' },
  ])

  // A moderator is shown only what is hers to do.
  expect((await home(moderator)).waiting.map(({ kind }) => kind)).toEqual([
    'reports',
    'meeting_address',
    'survey_closing',
  ])
})

it('shows nothing that needs nobody', async () => {
  await addMeeting(db, id, soon(30), { join_url: 'https://meet.example/1' })
  await addMeeting(db, id, soon(31), { cancelled_at: new Date() })
  await addMeeting(db, id, soon(200))
  await addMeeting(db, id, soon(-1))
  const surveys = surveyRows(db)
  await surveys.survey(id, { closes_at: soon(30) })
  await surveys.survey(id, { closes_at: soon(-1) })
  await surveys.survey(id, { closes_at: null })
  const referral = await rows.referral(ana, id)
  await db.updateTable('referrals').set({ estado: 'activo' }).where('id', '=', referral).execute()
  await course.video(await course.module(await course.product(id, owner), owner))
  const reported = await rows.post(ana, id)
  const moderation = moderationOf(app)
  await moderation.report(luis, 'post', reported)
  expect((await moderation.dismiss(owner, id, `post/${reported}`)).status).toBe(200)
  expect((await home(owner)).waiting).toEqual([])
})

it('counts a week from Monday in Madrid, and none before the twelve', async () => {
  const [thisWeek, lastWeek, first, before] = [
    await weekStart(0, 1),
    await weekStart(0, -1),
    await weekStart(-11, 1),
    await weekStart(-11, -1),
  ]
  const post = await rows.post(ana, id, thisWeek)
  await rows.post(ana, id, lastWeek)
  await rows.post(luis, id, first)
  await rows.post(luis, id, before)
  await rows.comment(ana, post, thisWeek)
  await rows.comment(luis, post, thisWeek)
  const found = await figures()
  expect(found.posts).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1])
  expect(found.comments).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2])
  // Whoever wrote twice in a week is one person.
  expect(found.writers).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2])
  // Of the last thirty days: that of last week is the only one without an answer.
  expect(found.unanswered).toBe(1)
})

it('tells how many came and how many were removed, but for those whose removal was undone', async () => {
  const studio = `/api/studio/communities/${id}`
  const remove = async (people: readonly Member[]) =>
    (
      await app.inject(
        as(owner, {
          method: 'POST',
          url: `${studio}/members/bulk`,
          payload: { action: 'remove', members: people.map((person) => person.id) },
        }),
      )
    ).json<{ change: string }>()
  expect((await figures()).members).toMatchObject({ now: 4, joined: expect.arrayContaining([4]) })
  await remove([ana, luis])
  const gone = await figures()
  expect(gone.members.now).toBe(2)
  expect(gone.members.joined.at(-1)).toBe(2)
  expect(gone.members.removed.at(-1)).toBe(2)

  await rows.join(ana, id)
  const again = await app.inject(as(owner, { method: 'DELETE', url: `${studio}/members/${ana.id}` }))
  expect((await figures()).members.removed.at(-1)).toBe(3)
  const { change } = again.json<{ change: string }>()
  expect(
    (await app.inject(as(owner, { method: 'POST', url: `${studio}/changes/${change}/undo` }))).statusCode,
  ).toBe(200)
  const back = await figures()
  expect(back.members.now).toBe(3)
  expect(back.members.removed.at(-1)).toBe(2)
})

it('counts once whoever looked at the posts within seven days', async () => {
  for (const [person, days] of [
    [ana, 1],
    [luis, 8],
  ] as const) {
    await sql`
      insert into community_reads (user_id, community_id, read_until)
      values (${person.id}, ${id}, now() - make_interval(days => ${days}))`.execute(db)
  }
  expect((await figures()).looked).toBe(1)
})

it('shows what was paid, by currency, to whoever may see it', async () => {
  await buy(ana, 100)
  await buy(luis, 20.5)
  await buy(moderator, 15, { currency: 'USD' })
  await buy(moderator, 40, { status: 'cancelled' })
  const { sales } = await figures()
  expect(sales?.month).toEqual([
    { currency: 'EUR', amount: 120.5, purchases: 2 },
    { currency: 'USD', amount: 15, purchases: 1 },
  ])
  expect(sales?.purchases.at(-1)).toBe(3)
  expect((await home(moderator)).figures.sales).toBeNull()
})

it('names who is ahead this month, and what each place wins', async () => {
  await addPrize(1, 'Sesión')
  await addPrize(1, 'Libro')
  await addPrize(3, 'Plantilla')
  await addPrize(2, 'Retirado', false)
  await rows.testimonial(luis, id, 30)
  await rows.testimonial(ana, id, 70)
  expect((await figures()).race).toEqual([
    { place: 1, leader: { id: ana.id, name: 'Ana García', points: 70 }, prizes: ['Sesión', 'Libro'] },
    { place: 2, leader: { id: luis.id, name: 'Luis Soler', points: 30 }, prizes: [] },
    { place: 3, leader: null, prizes: ['Plantilla'] },
  ])
})
