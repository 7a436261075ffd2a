import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { memberCount, insertInCommunities, numberedMembers } from '../support/manyMembers.ts'
import { addCommunity, as, type Member, register, startHarness } from '../support/harness.ts'
import { actions, pointCalls } from '../support/points.ts'
import { queryPlans } from '../support/queryPlans.ts'
import { countRows, measureRatio } from '../support/referenceTasks.ts'

/** A million entries with SHOW=1; otherwise fewer, for a quick run. */
const show = Boolean(process.env['SHOW'])
const entries = show ? 1_000_000 : 60_000

const { app, db, config } = await startHarness()
const owner = await register(app)
const ana = await register(app)
const bea = await register(app)
const id = await addCommunity(db, { owner, members: [ana, bea] })
const other = await addCommunity(db, { owner, members: [ana, bea] })

/** Fills both communities, computing in bulk what triggers would. */
beforeAll(async () => {
  const begun = performance.now()
  await insertInCommunities(config, [id, other], async (run) => {
    // Half of the entries are in this month, the rest in the year before. Ana has the most points; Bea has a single
    // small action, so everybody ranks before her. A tenth more is in another community.
    await run(sql`
      with ${numberedMembers},
        month as (select date_trunc('month', now(), 'Europe/Madrid') as begins)
      insert into point_entries (community_id, user_id, kind, source_id, points, month, created_at)
      select case when n > ${entries}::integer then ${other}::uuid else ${id} end,
        case when n % 500 < 2 then ${ana.id}::uuid else people.id end,
        (array['posts', 'comments', 'surveys', 'referrals', 'testimonials'])[1 + n % 5], gen_random_uuid(),
        (array[10, 2, 20, 15, 10])[1 + n % 5], madrid_month(at), at
      from month cross join generate_series(1, (${entries}::integer * 1.1)::bigint) n
      join people on place = n * 7919 % ${memberCount}::integer
      cross join lateral (select case n % 2
          when 0 then begins + (now() - begins) * ((n * 31 % 9973) / 9973.0)
          else begins - make_interval(mins => (n * 31 % 475200)::integer) end as at) t`)
    await run(sql`
      insert into point_entries (community_id, user_id, kind, source_id, points, month, created_at)
      values (${id}, ${bea.id}, 'comments', gen_random_uuid(), 2, madrid_month(now()), now())`)
    const kinds = ['posts', 'comments', 'surveys', 'referrals', 'testimonials']
    const columns = kinds.flatMap((kind) => [`${kind}_points`, `${kind}_actions`])
    const sums = kinds.flatMap((kind) =>
      ['sum(points)', 'count(*)'].map((sum) => `coalesce(${sum} filter (where kind = '${kind}'), 0)`),
    )
    await run(sql`
      insert into monthly_points (community_id, month, user_id, points, actions, last_earned_at, ${sql.raw(columns.join(', '))})
      select community_id, month, user_id, sum(points), count(*), max(created_at), ${sql.raw(sums.join(', '))}
      from point_entries group by community_id, month, user_id`)
    // The entries' sources.
    await run(sql`
      insert into posts (id, author_id, community_id, content)
      select gen_random_uuid(), user_id, community_id, 'Hola' from memberships`)
    await run(sql`
      insert into comments (id, post_id, user_id, content)
      select gen_random_uuid(), id, author_id, 'Hola' from posts, generate_series(1, 3)`)
    await run(sql`
      insert into referrals (id, community_id, referrer_id, nombre, telefono)
      select gen_random_uuid(), community_id, user_id, 'Julia', '612345678' from memberships`)
    await run(sql`
      insert into testimonies (id, community_id, user_id, content)
      select gen_random_uuid(), community_id, user_id, 'Mucho' from memberships`)
  })
  if (show) process.stdout.write(`filled in ${Math.round((performance.now() - begun) / 1000)} s\n`)
}, 300_000)

const rankingUrl = `/api/rankings/community/${id}/ranking?limit=3`
const pointsUrl = `/api/rankings/my-points/${id}`
const calls: [string, Member, string][] = [
  ['the ranking', bea, rankingUrl],
  ['the points of the last', bea, pointsUrl],
  ['the points of the first', ana, pointsUrl],
  ['the way to the next place', bea, `/api/extra/rankings/standing/${id}`],
  ['the way of the first', ana, `/api/extra/rankings/standing/${id}`],
  ['the entries', ana, `/api/extra/rankings/ledger/${id}`],
  ['fifty entries', ana, `/api/extra/rankings/ledger/${id}?limit=50`],
]

const manyRows =
  /Seq Scan on (point_entries|monthly_points|memberships|users|posts|comments|referrals|testimonies)/u

const { address, plans } = await queryPlans(config)

it(`there are ${memberCount} members and ${entries} entries, and everybody else is before the last`, async () => {
  const { rows } = await sql<{ m: number; e: number }>`
    select (select count(*)::integer from memberships where community_id = ${id}) m,
      (select count(*)::integer from point_entries where community_id = ${id}) e`.execute(db)
  expect(rows[0]?.m).toBeGreaterThan(memberCount)
  expect(rows[0]?.e).toBe(entries + 1)
  const { body } = await pointCalls(app).mine(bea, id)
  expect(body).toMatchObject({ total_points: 2, total_actions: 1 })
  expect(body.ranking_position).toBeGreaterThan(memberCount * 0.8)
  expect((await pointCalls(app).mine(ana, id)).body.ranking_position).toBe(1)
})

describe.each(calls)('%s', (_name, who, url) => {
  it('is there in a moment', async () => {
    const call = async () => expect((await app.inject(as(who, { url }))).statusCode).toBe(200)
    expect(await measureRatio(call, countRows(db))).toBeLessThan(12)
  })

  it('is there in a moment over the network', async () => {
    const headers = { authorization: `Bearer ${who.token}` }
    const call = async () => {
      const reply = await fetch(`${address}${url}`, { headers })
      await reply.arrayBuffer()
      expect(reply.status).toBe(200)
    }
    expect(await measureRatio(call, countRows(db))).toBeLessThan(12)
  })

  it('looks at no table of many rows from end to end', async () => {
    const found = await plans(who, url)
    expect(found.join('\n')).toMatch(/monthly_points|point_entries/u)
    for (const plan of found) {
      expect(plan).not.toMatch(manyRows)
    }
  })
})

it('the ranking and the places in it come from its index, without sorting', async () => {
  const ranking = (await plans(bea, rankingUrl)).find((plan) => plan.includes('monthly_points'))
  expect(ranking).toContain('monthly_points_ranking')
  expect(ranking).not.toMatch(/Sort Key: monthly_points/u)
  const mine = (await plans(bea, pointsUrl)).find((plan) => plan.includes('monthly_points'))
  expect(mine?.match(/Index Only Scan using monthly_points_ranking/gu)).toHaveLength(2)
})

it('earning and losing take a moment too', async () => {
  const does = actions(db)
  const post = await does.post(owner, id)
  const both = async () => does.remove('comments', await does.comment(ana, post))
  expect(await measureRatio(both, countRows(db))).toBeLessThan(12)
})
