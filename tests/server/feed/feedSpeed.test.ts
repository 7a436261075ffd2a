import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { insertInBulk } from '../support/manyMembers.ts'
import { feedOf, type FeedQuery, texts } from '../support/feed.ts'
import { register, registerCoach, startHarness } from '../support/harness.ts'
import { countRows, measureRatio } from '../support/referenceTasks.ts'

const { app, db, config } = await startHarness()
const coach = await registerCoach(app, db)
const { page } = feedOf(app, await register(app))

describe('a feed of 100,000 posts', () => {
  it('answers at once, also deep', async () => {
    await insertInBulk(config, (run) =>
      run(sql`
        insert into posts (id, author_id, content, category, created_at)
        select gen_random_uuid(), ${coach.id}::uuid, 'Post ' || n,
          (array['motivacion', 'coaching', 'liderazgo'])[n % 3 + 1], now() - n * interval '1 minute'
        from generate_series(1, 100000) n`),
    )
    const deep = await db
      .selectFrom('posts')
      .where('content', '=', 'Post 89990')
      .select(['id', 'created_at'])
      .executeTakeFirstOrThrow()
    const before = `${deep.created_at.getTime()}_${deep.id}`
    const cost = (query: FeedQuery) =>
      measureRatio(async () => expect((await page(query)).data).toHaveLength(10), countRows(db))
    expect(await cost({})).toBeLessThan(6)
    expect(texts(await page({ page: 9000, before }))[0]).toBe('Post 89991')
    expect(await cost({ page: 9000, before })).toBeLessThan(6)
    expect(await cost({ category: 'coaching' })).toBeLessThan(6)
    expect(await cost({ page: 9000, before, category: 'coaching' })).toBeLessThan(6)
    // Page numbers scan all previous rows: slower, but correct.
    expect(texts(await page({ page: 9000 }))[0]).toBe('Post 89991')
  })
})
