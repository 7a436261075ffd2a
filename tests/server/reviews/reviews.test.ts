import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import type { Review, ReviewStats } from '../../../src/api/contract/reviews.ts'
import { asking, classes, inDays, unknownId } from '../support/classes.ts'
import { register, registerCoach, startHarness } from '../support/harness.ts'

const { app, db } = await startHarness()
const { get } = asking(app)
const c = classes(app)
const coach = await registerCoach(app, db)
const member = await register(app)
const stranger = await register(app)

interface Reply {
  data: Review[]
  pagination: { total: number }
  stats: ReviewStats
}
const base = '/api/reviews/community'
const stats = async (id: string) =>
  (await get(member, `${base}/${id}/stats`)).json<{ data: ReviewStats }>().data
const list = async (id: string, query = '') => (await get(member, `${base}/${id}${query}`)).json<Reply>()

afterEach(() => db.deleteFrom('communities').execute())

describe('the statistics of reviews', () => {
  it('are the number, the average to one decimal, and the distribution for 1 to 5', async () => {
    const id = await c.community(coach)
    for (const rating of [5, 5, 4, 1, 5, 3]) await c.review(id, rating)
    const reply = await get(member, `${base}/${id}/stats`)
    expect(reply.json()).toEqual({
      success: true,
      data: {
        total_reviews: 6,
        average_rating: 3.8,
        rating_distribution: { 1: 1, 2: 0, 3: 1, 4: 1, 5: 3 },
      },
    })
  })

  it('of no reviews are zero', async () => {
    expect(await stats(await c.community(coach))).toEqual({
      total_reviews: 0,
      average_rating: 0,
      rating_distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
    })
  })
})

describe('the list of reviews', () => {
  it('has rating, comment and date, and without a limit who wrote it', async () => {
    const id = await c.community(coach)
    const author = await register(app, { name: 'Ana Ruiz' })
    const portrait = await c.picture(author)
    await db.updateTable('users').set({ avatar_media_id: portrait.id }).where('id', '=', author.id).execute()
    const review = await c.review(id, 4, {
      user_id: author.id,
      comment: 'Muy útil',
      created_at: new Date('2026-05-04T10:00:00Z'),
    })
    const reply = await list(id)
    expect(reply.data).toEqual([
      {
        id: review,
        user_id: author.id,
        rating: 4,
        comment: 'Muy útil',
        created_at: '2026-05-04T10:00:00.000Z',
        user_name: 'Ana Ruiz',
        user_initials: 'AR',
        user_fallback_color: expect.any(String),
        user_has_profile_image: true,
        user_profile_image_url: expect.stringMatching(/^\/media\//u),
      },
    ])
    expect(reply.stats).toMatchObject({ total_reviews: 1, average_rating: 4 })
    const { id: _, rating, comment, created_at } = reply.data[0] ?? {}
    const explored = [{ id: review, rating, comment, created_at }]
    expect((await list(id, '?limit=10&offset=0')).data).toEqual(explored)
    const further = await get(member, `/api/extra/reviews/community/${id}?offset=0`)
    expect(further.json().data).toEqual(reply.data)
    expect((await app.inject(reply.data[0]?.user_profile_image_url ?? '')).statusCode).toBe(200)
  })

  it('comes ten at a time by limit and offset, the newest first, with the total', async () => {
    const id = await c.community(coach)
    for (let n = 0; n < 23; n += 1) await c.review(id, 5, { comment: String(n), created_at: inDays(-n) })
    const comments: unknown[] = []
    for (const offset of [0, 10, 20, 30]) {
      const { data, pagination } = await list(id, `?limit=10&offset=${offset}`)
      expect(pagination).toEqual({ total: 23 })
      comments.push(...data.map(({ comment }) => comment))
    }
    expect(comments).toEqual(Array.from({ length: 23 }, (_, n) => String(n)))
    expect((await list(id)).data).toHaveLength(10)
  })

  it.each(['?limit=0', '?limit=51', '?offset=-1', '?limit=diez'])('refuses %s', async (query) => {
    const id = await c.community(coach)
    expect((await get(member, `${base}/${id}${query}`)).statusCode).toBe(400)
  })
})

it('a community that is not listed has reviews for its members only: 404 to others, as for none at all', async () => {
  const id = await c.community(coach, { listed: false }, [member])
  await c.review(id, 5)
  expect((await get(member, `${base}/${id}`)).statusCode).toBe(200)
  expect((await get(member, `${base}/${id}/stats`)).statusCode).toBe(200)
  for (const which of [id, unknownId, 'nada', '17'])
    for (const url of [`${base}/${which}`, `${base}/${which}/stats`]) {
      const reply = await get(stranger, url)
      expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([
        404,
        'Comunidad no encontrada',
      ])
    }
  expect((await app.inject(`${base}/${id}/stats`)).statusCode).toBe(401)
})

describe('what the order by rating counts', () => {
  /** Communities whose counters differ from their reviews. */
  const wrong = async () =>
    (
      await sql`
        select c.id from communities c
        cross join lateral (select count(*)::int n, coalesce(sum(rating), 0)::int total
          from reviews where community_id = c.id) r
        where (c.reviews_count, c.ratings_total) <> (r.n, r.total)`.execute(db)
    ).rows
  const counters = (id: string) =>
    db
      .selectFrom('communities')
      .where('id', '=', id)
      .select(['reviews_count', 'ratings_total'])
      .executeTakeFirstOrThrow()

  it('equals the reviews after writing one and many, deleting, and people going', async () => {
    const [one, two] = [await c.community(coach), await c.community(coach)]
    await c.review(one, 3)
    expect(await counters(one)).toEqual({ reviews_count: 1, ratings_total: 3 })
    const people = await Promise.all(Array.from({ length: 4 }, () => register(app)))
    await sql`
      insert into reviews (id, community_id, user_id, rating)
      select gen_random_uuid(), community, person, 4 from unnest(${people.map(({ id }) => id)}::uuid[]) person,
        (values (${one}::uuid), (${two}::uuid)) v (community)`.execute(db)
    expect(await counters(one)).toEqual({ reviews_count: 5, ratings_total: 19 })
    expect(await counters(two)).toEqual({ reviews_count: 4, ratings_total: 16 })
    await db.deleteFrom('reviews').where('rating', '=', 3).execute()
    expect(await counters(one)).toEqual({ reviews_count: 4, ratings_total: 16 })
    await db
      .deleteFrom('users')
      .where('id', '=', people[0]?.id ?? '')
      .execute()
    expect(await counters(two)).toEqual({ reviews_count: 3, ratings_total: 12 })
    await db.updateTable('reviews').set({ rating: 1 }).where('community_id', '=', two).execute()
    expect(await wrong()).toEqual([])
    await db.deleteFrom('communities').where('id', '=', one).execute()
    expect(await wrong()).toEqual([])
  })

  it('equals the reviews when many write at once', async () => {
    const id = await c.community(coach)
    const people = await Promise.all(Array.from({ length: 12 }, () => register(app)))
    await Promise.all(people.map((person) => c.review(id, 5, { user_id: person.id })))
    expect(await counters(id)).toEqual({ reviews_count: 12, ratings_total: 60 })
  })

  it('is one review a person and community, from 1 to 5, of at most 500 characters', async () => {
    const id = await c.community(coach)
    await c.review(id, 5, { user_id: member.id, comment: 'a'.repeat(500) })
    await expect(c.review(id, 4, { user_id: member.id })).rejects.toThrow(/unique/u)
    for (const rating of [0, 6]) await expect(c.review(id, rating)).rejects.toThrow(/rating/u)
    await expect(c.review(id, 5, { comment: 'a'.repeat(501) })).rejects.toThrow(/comment/u)
  })
})
