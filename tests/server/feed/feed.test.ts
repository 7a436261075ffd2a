import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { FeedItem } from '#api/contract/feed.ts'
import { feedOf, type FeedPage, type FeedQuery, texts } from '../support/feed.ts'
import {
  addCommunity,
  as,
  publish,
  publishInFeed,
  register,
  registerCoach,
  startHarness,
} from '../support/harness.ts'

const { app, db } = await startHarness()
const coach = await registerCoach(app, db)
const reader = await register(app)
const { list, page } = feedOf(app, reader)

/** Deletes all posts and rate limit counters. */
const empty = () => sql`with gone as (delete from rate_limits) delete from posts`.execute(db)
const remove = async (content: string) => {
  const { id } = await db
    .selectFrom('posts')
    .where('content', '=', content)
    .select('id')
    .executeTakeFirstOrThrow()
  expect((await app.inject(as(coach, { method: 'DELETE', url: `/api/global-feed/${id}` }))).statusCode).toBe(
    200,
  )
}
const publishMany = async (count: number, name = 'Post') => {
  for (let index = 0; index < count; index += 1) {
    await publishInFeed(app, coach, { content: `${name} ${index}` })
  }
}
const newestFirst = (count: number) =>
  Array.from({ length: count }, (_, index) => `Post ${count - 1 - index}`)

/** Reads all pages; `between` runs after each. */
async function readAll(between: (index: number) => Promise<void> = async () => undefined) {
  const seen: FeedItem[] = []
  let before: string | undefined
  for (let index = 1; ; index += 1) {
    const { data, pagination } = await page({ page: index, ...(before && { before }) })
    seen.push(...data)
    before = pagination.nextBefore
    if (!before) return seen
    await between(index)
  }
}

describe('the feed list', () => {
  it('is newest first, 10 a page, and says whether more follow, in both words', async () => {
    await empty()
    await publishMany(25)
    const pages = [await page(), await page({ page: 2 }), await page({ page: 3 }), await page({ page: 4 })]
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 5, 0])
    expect(pages.flatMap(texts)).toEqual(newestFirst(25))
    expect(pages.map(({ pagination }) => [pagination.hasMore, pagination.hasNext])).toEqual([
      [true, true],
      [true, true],
      [false, false],
      [false, false],
    ])
    expect(pages.map(({ pagination }) => typeof pagination.nextBefore)).toEqual([
      'string',
      'string',
      'undefined',
      'undefined',
    ])
    expect(pages[1]?.pagination).toMatchObject({ page: 2, limit: 10 })
  })

  it('says that none follow when the last page is full', async () => {
    await empty()
    await publishMany(10)
    expect((await page()).pagination).toMatchObject({ hasMore: false, hasNext: false })
  })

  it('is empty without posts', async () => {
    await empty()
    expect(await page()).toMatchObject({ success: true, data: [], pagination: { hasMore: false } })
  })

  it('carries who wrote it and what the reader did', async () => {
    await empty()
    const id = await publishInFeed(app, coach, { content: 'Quién', category: 'liderazgo' })
    await db.insertInto('post_likes').values({ post_id: id, user_id: reader.id }).execute()
    const forReader = (await page()).data[0]
    expect(forReader).toMatchObject({
      id,
      type: 'post',
      is_ad: false,
      is_featured: false,
      author_id: coach.id,
      author_name: expect.stringMatching(/^Persona/u),
      category: 'liderazgo',
      likes_count: 1,
      user_has_liked: true,
    })
    expect(Date.parse(String(forReader?.created_at))).toBeGreaterThan(Date.now() - 60_000)
    const forCoach = (await list({}, coach)).json<FeedPage>().data[0]
    expect(forCoach).toMatchObject({ likes_count: 1, user_has_liked: false })
  })

  it('asks for a token', async () => {
    expect((await app.inject('/api/global-feed/?page=1&limit=10')).statusCode).toBe(401)
  })

  it.each<FeedQuery>([
    { page: 0 },
    { page: 'x' },
    { limit: 51 },
    { limit: 0 },
    { sort_by: 'likes_count' },
    { order: 'asc' },
    { include_ads: 'sí' },
    { category: 'otra' },
  ])('refuses %j', async (query) => {
    const reply = await list(query)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ success: false, error: 'Los datos enviados no son válidos.' })
  })

  it('never holds a community’s posts, also not those of a public one', async () => {
    await empty()
    const [open, closed] = await Promise.all([
      addCommunity(db, { owner: coach, members: [reader] }),
      addCommunity(db, { owner: coach, members: [reader], isPublic: false }),
    ])
    await publishInFeed(app, coach, { content: 'Para todos' })
    await publish(app, coach, open, 'En abierto')
    await publish(app, coach, closed, 'En privado')
    expect(texts(await page())).toEqual(['Para todos'])
  })

  it('holds one category when asked for it, page after page', async () => {
    await empty()
    for (let index = 0; index < 24; index += 1) {
      const category = index % 2 === 0 ? 'negocios' : 'mindset'
      await publishInFeed(app, coach, { content: `Post ${index}`, category })
    }
    const first = await page({ category: 'negocios' })
    const second = await page({ category: 'negocios', page: 2, before: String(first.pagination.nextBefore) })
    expect([...texts(first), ...texts(second)]).toEqual(
      newestFirst(24).filter((text) => Number(text.slice(5)) % 2 === 0),
    )
    expect(second.pagination.hasMore).toBe(false)
    expect((await page({ category: 'coaching' })).data).toEqual([])
  })
})

describe('load more', () => {
  it('gives no post twice and leaves none out while posts come and go', async () => {
    await empty()
    await publishMany(35)
    const seen = await readAll(async (index) => {
      await publishMany(3, `Nuevo ${index}`)
      // Posts already shown, including the last one of the page, and one still to come.
      await remove(`Post ${35 - index * 10}`)
      await remove(`Post ${35 - index * 10 + 4}`)
      await remove(`Post ${index}`)
    })
    const gone = new Set(['Post 1', 'Post 2', 'Post 3'])
    expect(seen.map(({ content }) => content)).toEqual(newestFirst(35).filter((text) => !gone.has(text)))
  })

  it('tells posts of the same instant apart', async () => {
    await empty()
    await publishMany(25)
    await sql`update posts set created_at = '2026-11-01T10:00:00.123Z'`.execute(db)
    const ids = (await readAll()).map(({ id }) => id)
    expect(new Set(ids).size).toBe(25)
    expect(ids).toHaveLength(25)
  })

  it.each([
    'nada',
    '1_2',
    '_',
    '1700000000000_',
    '1700000000000_01900000-0000-7000-8000-00000000000x',
    "1_'; drop table posts; --",
    '99999999999999999_01900000-0000-7000-8000-000000000001',
    'x'.repeat(200),
  ])('refuses the place %.60j', async (before) => {
    const reply = await list({ before })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ error: 'Los datos enviados no son válidos.' })
  })

  it('takes the farthest place there can be', async () => {
    const id = '01900000-0000-7000-8000-000000000001'
    expect((await page({ before: `999999999999999_${id}` })).data).toHaveLength(10)
    expect((await page({ before: `0_${id}` })).data).toHaveLength(0)
  })
})
