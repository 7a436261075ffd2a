import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { classes, unknownId } from '../support/classes.ts'
import { addCommunity, register, startHarness } from '../support/harness.ts'
import { actions, none, pointCalls } from '../support/points.ts'

const { app, db } = await startHarness()
const calls = pointCalls(app)
const does = actions(db)
const c = classes(app)
const [owner, ana, bea, carlos, dora] = [
  await register(app, { name: 'Olga Vidal' }),
  await register(app, { name: 'Ana Ruiz' }),
  await register(app, { name: 'Bea Soler' }),
  await register(app, { name: 'Carlos Peña' }),
  await register(app, { name: 'Dora Camps' }),
]
const stranger = await register(app)

let id = ''
let closed = ''
beforeEach(async () => {
  await db.deleteFrom('communities').execute()
  id = await addCommunity(db, { owner, members: [ana, bea, carlos, dora] })
  closed = await addCommunity(db, { owner, members: [ana], isPublic: false })
})
afterEach(() => {
  vi.useRealTimers()
})

const at = (iso: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(iso) })
/** Names and points in order. */
const order = async (query = '', who = ana) =>
  (await calls.ranking(who, id, query)).body.ranking.map(
    ({ user_name, total_points }) => `${user_name?.split(' ')[0]} ${total_points}`,
  )
const earn = (who: typeof ana, points: number, when: string) =>
  does.testimonial(who, id, points, new Date(when))

describe('the ranking', () => {
  it('has who has most points first, three of them, with what they came from', async () => {
    at('2026-02-20T12:00:00Z')
    const portrait = await c.picture(bea)
    await db.updateTable('users').set({ avatar_media_id: portrait.id }).where('id', '=', bea.id).execute()
    await earn(ana, 30, '2026-02-03T10:00:00Z')
    await earn(bea, 40, '2026-02-04T10:00:00Z')
    await does.post(bea, id, new Date('2026-02-05T10:00:00Z'))
    await earn(carlos, 20, '2026-02-05T10:00:00Z')
    await earn(dora, 10, '2026-02-06T10:00:00Z')
    const { status, body } = await calls.ranking(ana, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ community_id: id, year_month: '2026-02' })
    expect(body.ranking).toHaveLength(3)
    expect(body.ranking[0]).toEqual({
      user_id: bea.id,
      user_name: 'Bea Soler',
      total_points: 50,
      total_actions: 2,
      user_initials: 'BS',
      user_fallback_color: expect.stringMatching(/^#/u),
      user_profile_image_url: expect.stringMatching(/^\/media\//u),
      points_breakdown: { ...none, posts: 10, testimonials: 40 },
    })
    expect((await app.inject(body.ranking[0]?.user_profile_image_url ?? '')).statusCode).toBe(200)
    expect(body.ranking[1]).toMatchObject({ user_name: 'Ana Ruiz', user_profile_image_url: null })
    expect(await order()).toEqual(['Bea 50', 'Ana 30', 'Carlos 20'])
    await db.updateTable('users').set({ avatar_media_id: null }).where('id', '=', bea.id).execute()
  })

  it('gives as many as are asked for, ten at most', async () => {
    for (const who of [ana, bea, carlos, dora]) await does.testimonial(who, id, 10)
    expect(await order('?limit=1')).toHaveLength(1)
    expect(await order('?limit=10')).toHaveLength(4)
    for (const limit of ['0', '11', 'x', '-1']) {
      expect((await calls.ranking(ana, id, `?limit=${limit}`)).status).toBe(400)
    }
  })

  it('puts of as many points the one first whose last action was earlier, though they began later', async () => {
    at('2026-02-20T12:00:00Z')
    await earn(ana, 10, '2026-02-01T10:00:00Z')
    await earn(bea, 20, '2026-02-03T10:00:00.000Z')
    await earn(carlos, 20, '2026-02-03T10:00:00.001Z')
    await earn(ana, 10, '2026-02-04T10:00:00Z')
    expect(await order()).toEqual(['Bea 20', 'Carlos 20', 'Ana 20'])
    const places = await Promise.all([bea, carlos, ana].map((who) => calls.mine(who, id)))
    expect(places.map(({ body }) => body.ranking_position)).toEqual([1, 2, 3])
  })

  it('orders by id who did as much at the same instant', async () => {
    at('2026-02-20T12:00:00Z')
    const people = [ana, bea, carlos, dora].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const who of people.toReversed()) await earn(who, 10, '2026-02-03T10:00:00Z')
    const { body } = await calls.ranking(ana, id, '?limit=4')
    expect(body.ranking.map((row) => row.user_id)).toEqual(people.map((who) => who.id))
    const places = await Promise.all(people.map((who) => calls.mine(who, id)))
    expect(places.map(({ body: own }) => own.ranking_position)).toEqual([1, 2, 3, 4])
  })

  it('goes back to the last action that counts when a later one is taken back', async () => {
    const hour = (n: number) => new Date(Date.now() - n * 1000)
    await does.testimonial(ana, id, 20, hour(5))
    await does.testimonial(bea, id, 20, hour(4))
    const late = await does.referral(ana, id, hour(1))
    expect(await order()).toEqual(['Ana 35', 'Bea 20'])
    await does.remove('referrals', late)
    expect(await order()).toEqual(['Ana 20', 'Bea 20'])
    const row = await db
      .selectFrom('monthly_points')
      .where('user_id', '=', ana.id)
      .select('last_earned_at')
      .executeTakeFirst()
    expect(row?.last_earned_at?.getTime()).toBeLessThan(hour(3).getTime())
  })

  it('has nobody whose points were all taken back', async () => {
    await does.remove('posts', await does.post(ana, id))
    const { status, body } = await calls.ranking(ana, id)
    expect(status).toBe(200)
    expect(body.ranking).toEqual([])
    expect((await calls.mine(ana, id)).body).toMatchObject({
      total_points: 0,
      total_actions: 0,
      ranking_position: null,
      points_breakdown: none,
    })
  })

  it('has nobody who has left, has them back when they come back, and counts nobody’s place behind them', async () => {
    await does.testimonial(ana, id, 30)
    await does.testimonial(bea, id, 20)
    await does.leave(ana, id)
    expect(await order('', bea)).toEqual(['Bea 20'])
    expect((await calls.mine(bea, id)).body.ranking_position).toBe(1)
    expect((await calls.mine(ana, id)).status).toBe(403)
    await does.join(ana, id)
    expect(await order()).toEqual(['Ana 30', 'Bea 20'])
    expect((await calls.mine(bea, id)).body.ranking_position).toBe(2)
  })

  it('a month that is over stays as it was, whoever leaves later', async () => {
    await earn(ana, 30, '2026-02-03T10:00:00Z')
    await does.testimonial(ana, id, 30)
    await does.leave(ana, id)
    expect(await order('?year_month=2026-02', bea)).toEqual(['Ana 30'])
    expect(await order('', bea)).toEqual([])
  })

  it('is that of each community alone', async () => {
    await does.post(ana, id)
    await does.testimonial(ana, closed, 99)
    expect(await order()).toEqual(['Ana 10'])
  })

  it('begins anew with the month in Madrid, and the earlier ones can be had', async () => {
    await earn(ana, 30, '2026-01-31T22:59:00Z')
    await earn(bea, 20, '2026-01-31T23:01:00Z')
    at('2026-01-31T22:59:59.999Z')
    expect(await order()).toEqual(['Ana 30'])
    at('2026-01-31T23:00:00Z')
    expect(await order()).toEqual(['Bea 20'])
    expect((await calls.ranking(ana, id)).body.year_month).toBe('2026-02')
    expect((await calls.ranking(ana, id, '?year_month=2026-01')).body.year_month).toBe('2026-01')
    expect(await order('?year_month=2026-01')).toEqual(['Ana 30'])
    expect(await order('?year_month=2025-12')).toEqual([])
    at('2026-02-28T23:00:00Z')
    expect(await order()).toEqual([])
  })

  it.each(['2026-13', '2026-00', '26-01', '2026-1', 'x'])('knows no month %s', async (month) => {
    expect((await calls.ranking(ana, id, `?year_month=${month}`)).status).toBe(400)
  })

  it('is none where nobody has ever earned any, and an empty one where only this month has nothing', async () => {
    const { status, body } = await calls.ranking(ana, id)
    expect([status, body.error]).toEqual([404, 'Aún no hay ranking disponible para esta comunidad'])
    await earn(ana, 10, '2026-02-03T10:00:00Z')
    expect(await calls.ranking(ana, id)).toMatchObject({ status: 200, body: { ranking: [] } })
  })

  it('can be looked at by visitors of a public community, and by members only of a private one', async () => {
    await does.post(ana, id)
    await does.post(ana, closed)
    expect(await order('', stranger)).toEqual(['Ana 10'])
    expect((await calls.ranking(ana, closed)).status).toBe(200)
    for (const unknown of [closed, unknownId, '7']) {
      const { status, body } = await calls.ranking(stranger, unknown)
      expect([status, body.error]).toEqual([404, 'Comunidad no encontrada'])
    }
    const reply = await app.inject(`/api/rankings/community/${id}/ranking`)
    expect(reply.statusCode).toBe(401)
  })
})

describe('my points', () => {
  it('are all that I have, my place and what they came from', async () => {
    at('2026-02-20T12:00:00Z')
    await earn(bea, 40, '2026-02-03T10:00:00Z')
    for (const who of [carlos, dora]) await earn(who, 30, '2026-02-03T10:00:00Z')
    await does.post(ana, id, new Date('2026-02-03T10:00:00Z'))
    await earn(ana, 10, '2026-02-03T10:00:00Z')
    const { status, body } = await calls.mine(ana, id)
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      year_month: '2026-02',
      total_points: 20,
      ranking_position: 4,
      total_actions: 2,
      points_breakdown: { ...none, posts: 10, testimonials: 10 },
      actions_breakdown: { ...none, posts: 1, testimonials: 1 },
    })
  })

  it('are zeros without a place when only earlier months have any', async () => {
    at('2026-03-02T12:00:00Z')
    await earn(ana, 10, '2026-01-03T10:00:00Z')
    await earn(ana, 20, '2026-02-03T10:00:00Z')
    await earn(bea, 20, '2026-03-01T10:00:00Z')
    expect((await calls.mine(ana, id)).body).toEqual({
      success: true,
      year_month: '2026-03',
      total_points: 0,
      ranking_position: null,
      total_actions: 0,
      points_breakdown: none,
      actions_breakdown: none,
    })
  })

  it('are none for who has never earned any there, whatever others and elsewhere', async () => {
    await does.post(bea, id)
    await does.post(ana, closed)
    const { status, body } = await calls.mine(ana, id)
    expect([status, body.error]).toEqual([404, 'Aún no tienes puntos en esta comunidad'])
  })

  it('are for members', async () => {
    expect(await calls.mine(stranger, closed)).toMatchObject({ status: 404 })
    expect((await calls.mine(stranger, closed)).body.error).toBe('Comunidad no encontrada')
    expect((await calls.mine(stranger, id)).status).toBe(403)
    expect((await calls.mine(stranger, 'x')).status).toBe(404)
    expect((await app.inject(`/api/rankings/my-points/${id}`)).statusCode).toBe(401)
  })
})
