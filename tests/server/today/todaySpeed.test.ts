import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { runActivityRound } from '../../../server/modules/activity/rounds.ts'
import { activityCalls } from '../support/activity.ts'
import { memberCount, insertInCommunities, numberedMembers } from '../support/manyMembers.ts'
import { addCommunity, as, register, startHarness } from '../support/harness.ts'
import { queryPlans } from '../support/queryPlans.ts'
import { countRows, measureRatio } from '../support/referenceTasks.ts'

/** Posts, each with comments, likes and a line of activity. */
const posts = 20_000

const { app, db, config } = await startHarness()
const owner = await register(app)
const ana = await register(app)
const id = await addCommunity(db, { owner, members: [ana] })
const { plans } = await queryPlans(config)

/** Fills the tables in bulk, without triggers. A hundredth of the posts are Ana's; her last visit was yesterday. */
beforeAll(
  () =>
    insertInCommunities(config, [id], async (run) => {
      await run(sql`update memberships set joined_at = now() - interval '1 year'`)
      await run(sql`
        with ${numberedMembers}
        insert into posts (id, author_id, community_id, content, created_at)
        select gen_random_uuid(), case when n % 100 = 0 then ${ana.id}::uuid else people.id end, ${id}, 'Hola',
          now() - make_interval(mins => n)
        from generate_series(1, ${posts}::integer) n
        join people on place = n * 7919 % ${memberCount}::integer`)
      await run(sql`
        with ${numberedMembers}
        insert into comments (id, post_id, user_id, content, created_at)
        select gen_random_uuid(), posts.id, people.id, 'Sí', posts.created_at + make_interval(secs => n)
        from posts cross join generate_series(1, 3) n
        join people on place = (extract(epoch from posts.created_at)::bigint + n) % ${memberCount}::integer`)
      await run(sql`
        insert into post_likes (post_id, user_id, created_at)
        select post_id, user_id, created_at from comments on conflict do nothing`)
      await run(sql`
        insert into activity (user_id, kind, community_id, post_id, actor_id, batch_at, occurred_at)
        select distinct on (p.id, kind) p.author_id, kind, ${id}, p.id, c.user_id,
          c.created_at, c.created_at
        from posts p join comments c on c.post_id = p.id
        cross join unnest(array['reply', 'reaction']) kind
        order by p.id, kind, c.created_at desc`)
      await run(sql`
        insert into meetings (community_id, topic, starts_at)
        select ${id}, 'Sesión', now() + make_interval(hours => n - 3000) from generate_series(1, 6000) n`)
      await run(sql`
        insert into activity (kind, community_id, meeting_id, previous_starts_at, batch_at, occurred_at)
        select 'meeting_moved', ${id}, id, now(), now() - interval '1 hour', now() - interval '1 hour'
        from meetings where starts_at > now()`)
      await run(sql`
        insert into rewards (community_id, place, title, created_at)
        select ${id}, 1, 'Premio ' || n, now() - interval '1 year' from generate_series(1, 30000) n`)
      await run(sql`
        insert into visits (user_id, seen_at, started_at) values (${ana.id}, now() - interval '1 day', now() - interval '1 day')`)
    }),
  300_000,
)

const todayUrl = `/api/extra/today?community_id=${id}`
const manyRows = /Seq Scan on (activity|memberships|users|posts|comments|post_likes|meetings)\b/u

it('there is something of everything, and no more than the limits', async () => {
  const today = await activityCalls(app).today(ana, id)
  expect(today).toMatchObject({ returning: true, unread: 100, month: { community_name: 'Comunidad' } })
  expect(today.activity).toHaveLength(6)
  expect(today.new_posts[0]?.count).toBe(100)
  expect(today.meeting).toBeDefined()
  const page = await activityCalls(app).page(ana, '?limit=50')
  expect(page.items).toHaveLength(50)
})

describe.each([
  ['what matters today', todayUrl, 40],
  ['fifty lines of activity', '/api/extra/activity?limit=50', 30],
  ['fifty unread lines', '/api/extra/activity?limit=50&unread=true', 30],
  ['the number of unread lines', '/api/extra/activity/unread', 12],
])('%s', (_name, url, most) => {
  it('is there in a moment', async () => {
    const call = async () => expect((await app.inject(as(ana, { url }))).statusCode).toBe(200)
    expect(await measureRatio(call, countRows(db))).toBeLessThan(most)
  })

  it('looks at no table of many rows from end to end', async () => {
    const found = await plans(ana, url)
    expect(found.join('\n')).toMatch(/activity/u)
    for (const plan of found) expect(plan).not.toMatch(manyRows)
  })
})

it('a round after which nothing is due is over in a moment, however many prizes have been given', async () => {
  await runActivityRound(db)
  expect(await measureRatio(() => runActivityRound(db), countRows(db))).toBeLessThan(6)
})
