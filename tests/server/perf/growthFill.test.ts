import { sql } from 'kysely'
import { expect, it } from 'vitest'
import pg from 'pg'
import { directUrlOf } from '../../../server/config.ts'
import { growthCalls } from '../../perf/growth/calls.ts'
import { drive } from '../../perf/growth/drive.ts'
import { fill } from '../../perf/growth/fill.ts'
import { signedIn, spreadNumbers } from '../../perf/growth/people.ts'
import { sizesOf } from '../../perf/growth/proportions.ts'
import { startHarness } from '../support/harness.ts'
import { listen, wrongCounters } from '../support/messaging.ts'
import { picture } from '../support/people.ts'

const { app, db, config } = await startHarness({ indexHtml: '<!doctype html>' })
const url = directUrlOf(config) ?? ''
const sizes = sizesOf(200)
await fill(url, sizes, () => undefined)

it('the counters of a filled database are what counting gives', async () => {
  expect(await wrongCounters(db)).toEqual([])
  const { rows } = await sql`
    select id from all_posts p where
      likes_count <> (select count(*) from post_likes where post_id = p.id)
      or comments_count <> (select count(*) from all_comments where post_id = p.id)
      or views_count <> (select count(*) from post_views where post_id = p.id)
    union all
    select id from communities c where
      member_count <> (select count(*) from memberships where community_id = c.id)
      or posts_count <> (select count(*) from all_posts where community_id = c.id)
    union all
    select id from users u where
      followers_count <> (select count(*) from followers where followed_id = u.id)
      or following_count <> (select count(*) from followers where follower_id = u.id)
    union all
    select id from conversations c where message_count <> (select count(*) from messages where conversation_id = c.id)
    union all
    select user_id from monthly_points m where points <> (
      select sum(points) from point_entries e
      where e.community_id = m.community_id and e.user_id = m.user_id and e.month = m.month)`.execute(db)
  expect(rows).toEqual([])
})

it('every call of the load is answered', async () => {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const query = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await pool.query<T>(text, values)).rows
  const people = await signedIn({ query }, sizes, spreadNumbers(sizes.members, 10))
  await pool.end()
  const address = await listen(app)
  // Nothing is stored yet that could be asked for.
  const calls = growthCalls.filter(({ name }) => name !== 'Picture')
  for (const call of calls) {
    const { refused } = await drive(call, {
      url: address,
      people,
      common: { picture: (await picture()).data, pictureUrl: '' },
      connections: 2,
      until: { calls: 4 },
      from: 0,
    })
    expect(refused).toBeLessThan(3)
  }
})
