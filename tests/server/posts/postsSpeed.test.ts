import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { insertInBulk } from '../support/manyMembers.ts'
import { addCommunity, as, register, startHarness } from '../support/harness.ts'
import { countRows, measureRatio } from '../support/referenceTasks.ts'

const { app, db, config } = await startHarness()
const owner = await register(app)

describe('a large community', () => {
  it('lists a page of 100,000 posts at once', async () => {
    const id = await addCommunity(db, { owner, name: 'Grande' })
    await insertInBulk(config, async (run) => {
      await run(sql`
        insert into posts (id, author_id, community_id, content, created_at)
        select gen_random_uuid(), ${owner.id}::uuid, ${id}::uuid, 'Post ' || n, now() - n * interval '1 minute'
        from generate_series(1, 100000) n`)
      await run(sql`update communities set posts_count = 100000 where id = ${id}`)
    })
    let number = 1
    const list = async () => {
      const url = `/api/posts/community/${id}?page=${number}`
      expect((await app.inject(as(owner, { url }))).statusCode).toBe(200)
      number += 2
    }
    expect(await measureRatio(list, countRows(db))).toBeLessThan(6)
  })
})
