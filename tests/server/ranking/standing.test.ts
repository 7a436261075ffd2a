import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addCommunity, type Member, register, startHarness } from '../support/harness.ts'
import { actions, pointCalls } from '../support/points.ts'

const { app, db } = await startHarness()
const calls = pointCalls(app)
const does = actions(db)
const [owner, ana, bea, carlos, dora] = [
  await register(app),
  await register(app),
  await register(app),
  await register(app),
  await register(app),
]
const stranger = await register(app)

let id = ''
beforeEach(async () => {
  await db.deleteFrom('communities').execute()
  id = await addCommunity(db, { owner, members: [ana, bea, carlos, dora] })
})
afterEach(() => {
  vi.useRealTimers()
})

const at = (iso: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(iso) })
const standing = async (who: Member = ana) => (await calls.standing(who, id)).body.data
const next = async (who: Member = ana) => (await standing(who)).next_place
const steps = async (who: Member = ana) =>
  (await next(who))?.steps.map(({ kind, count }) => `${count} ${kind}`).join(', ')

describe('the standing', () => {
  it('says what each action is worth and how often in a day', async () => {
    expect((await standing()).rules).toEqual([
      { kind: 'posts', points: 10, daily_limit: 5 },
      { kind: 'comments', points: 2, daily_limit: 10 },
      { kind: 'surveys', points: 20, daily_limit: null },
      { kind: 'referrals', points: 15, daily_limit: 5 },
      { kind: 'testimonials', points: 10, daily_limit: null },
    ])
  })

  it.each([
    ['2026-01-31T22:59:59Z', '2026-01', '2026-01-31T23:00:00.000Z'],
    ['2026-01-31T23:00:00Z', '2026-02', '2026-02-28T23:00:00.000Z'],
    ['2026-07-10T12:00:00Z', '2026-07', '2026-07-31T22:00:00.000Z'],
    ['2025-12-31T22:59:59Z', '2025-12', '2025-12-31T23:00:00.000Z'],
    ['2025-12-31T23:00:00Z', '2026-01', '2026-01-31T23:00:00.000Z'],
  ])('at %s the month is %s and ends at %s', async (now, month, end) => {
    at(now)
    expect(await standing()).toMatchObject({ year_month: month, ends_at: end })
  })

  it('names the earlier months in which somebody earned points, newest first, twelve at most', async () => {
    at('2026-02-20T12:00:00Z')
    expect((await standing()).months).toEqual([])
    await does.post(ana, id, new Date('2026-02-10T12:00:00Z'))
    expect((await standing()).months).toEqual([])
    for (const who of [bea, carlos]) await does.post(who, id, new Date('2026-01-10T12:00:00Z'))
    await does.post(bea, id, new Date('2025-11-10T12:00:00Z'))
    const other = await addCommunity(db, { owner, members: [ana] })
    await does.post(ana, other, new Date('2025-10-10T12:00:00Z'))
    expect((await standing()).months).toEqual(['2026-01', '2025-11'])
    for (let n = 1; n <= 12; n += 1) {
      await does.post(bea, id, new Date(`2024-${String(n).padStart(2, '0')}-10T12:00:00Z`))
    }
    const { months } = await standing()
    expect(months).toHaveLength(12)
    expect(months.slice(0, 3)).toEqual(['2026-01', '2025-11', '2024-12'])
    expect(months.at(-1)).toBe('2024-03')
  })

  it('names no month of which nothing was left at its end, or nobody', async () => {
    for (const month of ['01', '02', '03']) await does.post(ana, id, new Date(`2026-${month}-10T12:00:00Z`))
    expect((await standing()).months).toEqual(['2026-03', '2026-02', '2026-01'])
    await db.updateTable('monthly_points').set({ points: 0 }).where('month', '=', '2026-03').execute()
    await db.updateTable('monthly_points').set({ member: false }).where('month', '=', '2026-02').execute()
    expect((await standing()).months).toEqual(['2026-01'])
  })

  it('is for members', async () => {
    expect((await calls.standing(stranger, id)).status).toBe(403)
    expect((await calls.standing(stranger, 'x')).status).toBe(404)
    expect((await app.inject(`/api/extra/rankings/standing/${id}`)).statusCode).toBe(401)
  })
})

describe('the next place', () => {
  const now = '2026-02-20T12:00:00Z'
  const give = (who: Member, points: number, hour: number) =>
    does.testimonial(who, id, points, new Date(`2026-02-10T${String(hour).padStart(2, '0')}:00:00Z`))

  it('is the first one for the first of all, who needs one action', async () => {
    expect(await next()).toEqual({ place: 1, points: 1, steps: [{ kind: 'comments', count: 1 }] })
  })

  it('leads everybody one up, and who is outside to the third', async () => {
    at(now)
    await give(bea, 50, 8)
    await give(carlos, 40, 9)
    expect(await next(ana)).toEqual({ place: 3, points: 1, steps: [{ kind: 'comments', count: 1 }] })
    await give(dora, 30, 10)
    await give(ana, 30, 11)
    expect(await next(bea)).toBeNull()
    expect(await next(carlos)).toMatchObject({ place: 1, points: 11 })
    expect(await next(dora)).toMatchObject({ place: 2, points: 11 })
    expect(await next(ana)).toMatchObject({ place: 3, points: 1 })
    expect(await next(owner)).toMatchObject({ place: 3, points: 31 })
  })

  it('is really reached by its steps, and not by one point less', async () => {
    await does.testimonial(bea, id, 43)
    await does.testimonial(ana, id, 10)
    expect(await next()).toEqual({
      place: 1,
      points: 34,
      steps: [
        { kind: 'referrals', count: 2 },
        { kind: 'posts', count: 1 },
      ],
    })
    await does.testimonial(ana, id, 33)
    expect((await calls.mine(ana, id)).body.ranking_position).toBe(2)
    await does.testimonial(ana, id, 1)
    expect((await calls.mine(ana, id)).body.ranking_position).toBe(1)
    expect(await next()).toBeNull()
  })

  it('forgets the points of earlier months', async () => {
    at('2026-03-02T12:00:00Z')
    await give(ana, 50, 8)
    await does.testimonial(bea, id, 20, new Date('2026-03-01T12:00:00Z'))
    await does.testimonial(carlos, id, 20, new Date('2026-03-01T12:00:00Z'))
    await does.testimonial(dora, id, 20, new Date('2026-03-01T12:00:00Z'))
    expect(await next()).toMatchObject({ place: 3, points: 21 })
  })

  it('does not count who has left', async () => {
    await does.testimonial(bea, id, 90)
    await does.testimonial(ana, id, 10)
    await does.leave(bea, id)
    expect(await next()).toBeNull()
  })

  it('proposes what is still open today only, and nothing that waits for what is not there', async () => {
    await does.testimonial(bea, id, 60)
    await does.testimonial(ana, id, 1)
    expect(await steps()).toBe('4 referrals')
    for (let n = 0; n < 3; n += 1) await does.referral(ana, id)
    // 46 against 60.
    expect(await steps()).toBe('1 referrals')
    for (let n = 0; n < 2; n += 1) await does.referral(ana, id)
    expect(await next()).toBeNull()
    await does.testimonial(bea, id, 57)
    // 76 against 117.
    expect(await steps()).toBe('4 posts, 1 comments')
    for (let n = 0; n < 5; n += 1) await does.post(ana, id)
    await does.testimonial(bea, id, 27)
    // 126 against 144, with comments only.
    expect(await steps()).toBe('10 comments')
    await does.testimonial(bea, id, 2)
    expect(await next()).toEqual({ place: 1, points: 21, steps: [] })
  })

  it('gives none when today is not enough', async () => {
    await does.testimonial(bea, id, 1000)
    expect(await next()).toEqual({ place: 2, points: 1, steps: [{ kind: 'comments', count: 1 }] })
    await does.testimonial(ana, id, 1)
    expect(await next()).toEqual({ place: 1, points: 1000, steps: [] })
  })

  it('gives a place of today back when what filled it is taken back', async () => {
    await does.testimonial(bea, id, 25)
    const sent: string[] = []
    for (let n = 0; n < 6; n += 1) sent.push(await does.referral(ana, id))
    await does.testimonial(bea, id, 70)
    // 75 against 95.
    expect(await steps()).toBe('2 posts, 1 comments')
    await does.remove('referrals', sent[0] ?? '')
    // 60 against 95: the freed referral first.
    expect(await steps()).toBe('1 referrals, 2 posts, 1 comments')
  })

  it('opens everything anew at midnight in Madrid', async () => {
    await does.testimonial(bea, id, 100, new Date('2026-02-01T12:00:00Z'))
    for (let n = 0; n < 5; n += 1) await does.referral(ana, id, new Date('2026-02-10T22:59:59Z'))
    at('2026-02-10T22:59:59.999Z')
    expect(await steps()).toBe('3 posts')
    at('2026-02-10T23:00:00Z')
    expect(await steps()).toBe('2 referrals')
    at('2026-02-09T22:59:59Z')
    expect(await steps()).toBe('2 referrals')
  })
})
