import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { memberCount, insertInCommunities, numberedMembers } from '../support/manyMembers.ts'
import { addCommunity, as, register, startHarness } from '../support/harness.ts'
import { queryPlans } from '../support/queryPlans.ts'
import { countRows, measureRatio } from '../support/referenceTasks.ts'

const { app, db, config } = await startHarness()
const coach = await register(app)
const communities: string[] = []
for (let n = 0; n < 5; n += 1) communities.push(await addCommunity(db, { owner: coach }))
const url = `/api/studio/communities/${communities[0]}/home`
const { plans } = await queryPlans(config)

/** Each community has the same people, and three years of what they do. */
beforeAll(
  () =>
    insertInCommunities(config, communities, async (run) => {
      const places = sql`unnest(${communities}::uuid[]) community`
      const whenever = sql`now() - make_interval(mins => (n * 7919 % 1576800)::integer)`
      await run(sql`update communities set member_count = ${memberCount + 1}`)
      await run(sql`
        insert into member_directory (community_id, user_id, name_key, words, level, role, joined_at)
        select community_id, user_id, '', '', 1, role, now() - make_interval(mins => (hashtext(id::text) & 1048575))
        from memberships on conflict do nothing`)
      await run(sql`
        with ${numberedMembers}, numbers as (select community, n from ${places}, generate_series(1, 20000) n)
        insert into all_posts (id, community_id, author_id, content, created_at, comments_count)
        select gen_random_uuid(), community, people.id, 'Hola', ${whenever}, n % 4
        from numbers join people on place = n % ${memberCount}`)
      await run(sql`
        with ${numberedMembers}, found as (select id, community_id, row_number() over (order by id) as n from all_posts), answers as (
          select found.id, community_id, n * 3 + answer as n from found, generate_series(0, 2) answer)
        insert into all_comments (id, post_id, community_id, user_id, content, created_at)
        select gen_random_uuid(), answers.id, community_id, people.id, 'Gracias', ${whenever}
        from answers join people on place = n % ${memberCount}`)
      await run(sql`
        with ${numberedMembers}
        insert into community_reads (user_id, community_id, read_until)
        select people.id, community, now() - make_interval(hours => (place * 31 % 2000)::integer) from people, ${places}`)
      await run(sql`
        with ${numberedMembers}, numbers as (select community, n from ${places}, generate_series(1, 20000) n)
        insert into purchases (id, user_id, community_id, status, amount, currency, provider, expires_at, paid_at)
        select gen_random_uuid(), people.id, community, 'paid', 10, 'EUR', 'test', now(), ${whenever}
        from numbers join people on place = n % ${memberCount}`)
      await run(sql`
        insert into studio_changes (id, community_id, actor_name, action, created_at)
        select gen_random_uuid(), community, 'Marta', case when n % 5 = 0 then 'member.remove' else 'member.level' end, ${whenever}
        from ${places}, generate_series(1, 10000) n`)
    }),
  300_000,
)

it('the first screen is there in a moment', async () => {
  const call = async () => expect((await app.inject(as(coach, { url }))).statusCode).toBe(200)
  expect(await measureRatio(call, countRows(db))).toBeLessThan(30)
})

it('its figures read no table of many rows from end to end', async () => {
  const found = await plans(coach, url)
  const tables = 'member\\w+|all_posts|all_comments|community_reads|purchases|studio_changes|users'
  expect(found.join('\n')).toMatch(/all_comments/u)
  for (const plan of found) {
    if (process.env['SHOW'] === 'plans') process.stdout.write(`${plan}\n\n`)
    expect(plan).not.toMatch(new RegExp(`Seq Scan on (${tables})\\b`, 'u'))
  }
})
