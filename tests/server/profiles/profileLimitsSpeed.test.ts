import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { directUrlOf } from '../../../server/config.ts'
import { openDatabase } from '../../../server/db/client.ts'
import { cleanUp } from '../support/cleanUp.ts'
import { insertInBulk } from '../support/manyMembers.ts'
import { addCommunity, as, form, register, startHarness } from '../support/harness.ts'
import { picture, type PostsReply, profilesOf } from '../support/people.ts'
import { countRows, measureRatio } from '../support/referenceTasks.ts'

const { app, db, config } = await startHarness()

describe('somebody with 60,000 posts among 120,000', () => {
  it('is there in a moment, by indexes alone', { timeout: 120_000 }, async () => {
    const [person, other, reader] = [await register(app), await register(app), await register(app)]
    const open = await addCommunity(db, { owner: other, members: [person] })
    const closed = await addCommunity(db, { owner: other, members: [person], isPublic: false })
    const image = await app.inject(
      as(person, {
        method: 'POST',
        url: `/api/user-profiles/${person.id}/avatar`,
        ...form({ image: await picture() }),
      }),
    )
    expect(image.statusCode).toBe(200)
    await sql`
      insert into users (id, name, email, email_key, password_hash, is_profile_public)
      select gen_random_uuid(), 'Nadie ' || n, n || '@faro.test', n || '@faro.test', '', n % 10 > 0
      from generate_series(1, 20000) n`.execute(db)
    // Everybody follows the first person, and each person the next.
    await sql`
      with nobody as (select id, lead(id) over (order by id) as next from users where name like 'Nadie %')
      insert into followers (follower_id, followed_id)
      select id, ${person.id}::uuid from nobody
      union all select id, next from nobody where next is not null`.execute(db)
    // Two of three posts are in the community hidden from the reader; a tenth have pictures.
    await insertInBulk(config, async (run) => {
      await run(sql`
        insert into posts (id, author_id, community_id, content, image_media_id, created_at)
        select gen_random_uuid(), case n % 2 when 0 then ${person.id}::uuid else ${other.id}::uuid end,
          case when n % 3 = 0 then ${open}::uuid else ${closed}::uuid end, 'Post ' || n,
          case when n % 20 = 0 then (select avatar_media_id from users where id = ${person.id}) end,
          timestamptz '2020-01-01' + n * interval '1 minute'
        from generate_series(1, 120000) n`)
      await run(sql`update communities set posts_count = 40000 where id = ${open}`)
    })

    // One connection, so that its statistics can be read immediately.
    const one = openDatabase(directUrlOf(config) ?? '', { max: 1 })
    const alone = await buildApp({ config, db: one })
    const at = profilesOf({ app: alone, db: one })
    async function scans() {
      await sql`select pg_stat_force_next_flush()`.execute(one)
      await sql`select 1`.execute(one)
      const { rows } = await sql<{ name: string; n: string }>`
        select relname as name, seq_scan as n from pg_stat_user_tables
        where relname in ('all_posts', 'users', 'followers') order by 1`.execute(db)
      return rows
    }
    const before = await scans()
    const found = await at.profile(reader, person)
    expect(found).toMatchObject({ posts_count: 20_000, photos_count: 2000, followers_count: 20_000 })
    expect(found.featured_photos).toHaveLength(24)
    const page = (await at.posts(reader, person)).json<PostsReply>()
    expect(page.posts).toHaveLength(12)
    expect(page.pagination.hasMore).toBe(true)
    expect((await at.posts(reader, person, '?page=1000')).json<PostsReply>().posts).toHaveLength(12)
    expect((await at.follow(reader, person)).json()).toMatchObject({ followers_count: 20_001 })
    expect((await at.unfollow(reader, person)).json()).toMatchObject({ followers_count: 20_000 })
    const visited = await alone.inject(
      as(reader, { method: 'GET', url: `/api/posts/community/${open}?page=1&limit=10` }),
    )
    expect(visited.json()).toMatchObject({ pagination: { totalPosts: 40_000 } })
    await cleanUp(one, alone.media.storage)
    // Deleting an account deletes its follows.
    await one.deleteFrom('users').where('email_key', '=', '7@faro.test').execute()
    expect(await scans()).toEqual(before)

    const calls: [string, () => Promise<unknown>][] = [
      ['profile', () => at.profile(reader, person)],
      ['posts', () => at.posts(reader, person)],
      ['deep', () => at.posts(reader, person, '?page=200')],
      ['following', () => at.follow(reader, person)],
    ]
    for (const [name, call] of calls) expect(await measureRatio(call, countRows(one)), name).toBeLessThan(40)
    await alone.close()
    await one.destroy()
  })
})
