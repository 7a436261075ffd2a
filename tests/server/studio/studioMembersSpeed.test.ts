import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { memberSorts } from '../../../src/api/contract/studio/members.ts'
import { numberedMembers, withoutIndexes, withoutTriggers } from '../support/manyMembers.ts'
import { addCommunity, as, register, startHarness } from '../support/harness.ts'
import { queryPlans } from '../support/queryPlans.ts'
import { countRows, measureRatio } from '../support/referenceTasks.ts'

const { app, db, config } = await startHarness()
const coach = await register(app)
const id = await addCommunity(db, { owner: coach })
const other = await addCommunity(db, { owner: coach })
const { plans } = await queryPlans(config)

const everybody = 300_000
const inCommunity = 100_000
const product = '01900000-0000-7000-8000-000000000001'

const nameOf = sql`
  (array['Ana','María','Lucía','Carlos','Javier','Elena','Sofía','Pablo','Raquel','Diego'])[1 + (n * 17 + n / 10) % 10]
  || ' ' || (array['García','Fernández','Navarro','Salas','Soler','Peña','Rey','Sanz','Campos','Quiroga'])[1 + (n * 3 + n / 100) % 10]
  || ' ' || (array['Alonso','Bravo','Castro','Díaz','Esteban','Flores','Gallego','Herrera','Iglesias','Zoido'])[1 + n / 7 % 10]
  || ' ' || n`

/** A hundred thousand members here, two hundred thousand elsewhere; the directory is filled by its own trigger. */
beforeAll(
  () =>
    withoutTriggers(config, async (run, connection) => {
      const addPeople = () =>
        run(sql`
          insert into users (id, name, email, email_key, password_hash, level)
          select gen_random_uuid(), ${nameOf}, n || '@faro.test', n || '@faro.test', '', 1 + n % 5
          from generate_series(0, ${everybody - 1}::integer) n`)
      await withoutIndexes(connection, addPeople, 'users')
      await run(sql`analyze users`)
      await run(sql`
        with ${numberedMembers}
        insert into visits (user_id, started_at, seen_at)
        select id, now(), now() - make_interval(hours => (place * 31 % 2000)::integer) from people where place % 10 < 8`)
      await run(sql`
        with ${numberedMembers}
        insert into monthly_points (community_id, month, user_id, points, actions)
        select ${id}, '2026-01', id, place * 7919 % 3000, 1 from people where place < ${inCommunity}`)
      await run(sql`
        insert into products (id, community_id, seller_id, name, price) values (${product}, ${id}, ${coach.id}, 'Curso', 10)`)
      await run(sql`
        with ${numberedMembers}
        insert into purchases (id, user_id, community_id, product_id, status, amount, currency, provider, expires_at, paid_at)
        select gen_random_uuid(), id, ${id}, ${product}, 'paid', 10, 'EUR', 'test', now(), now()
        from people where place < ${inCommunity} and place % 3 = 0`)
      await run(sql`
        with ${numberedMembers}
        insert into member_mutes (community_id, user_id, until, reason, muted_by_name)
        select ${id}, id, now() + interval '3 days', 'Insultos', 'Ana' from people where place < ${inCommunity} and place % 300 = 0`)
      await run(sql`alter table memberships enable always trigger memberships_in_directory`)
      const join = () =>
        run(sql`
          with ${numberedMembers}
          insert into memberships (id, community_id, user_id, role, joined_at)
          select gen_random_uuid(), case when place < ${inCommunity} then ${id} else ${other} end::uuid, id,
            case when place % 500 = 1 then 'moderator' else 'member' end, now() - make_interval(mins => (place * 7919 % 1000000)::integer)
          from people`)
      await withoutIndexes(connection, join, 'member_directory')
      await run(sql`alter table memberships enable trigger memberships_in_directory`)
    }),
  600_000,
)

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const orders = memberSorts.flatMap((sort) => [`sort=${sort}&direction=asc`, `sort=${sort}&direction=desc`])
const filters = [
  'q=mar%C3%ADa',
  'q=g',
  'q=ana%20gar',
  'q=12345',
  'q=nadie',
  'role=moderator',
  'role=member',
  'level=3',
  'seen=7d',
  'seen=30d',
  'seen=older30d',
  'seen=never',
  'points_min=100&points_max=2500',
  'points_min=2990',
  `product=${product}`,
  `joined_from=${day(400)}&joined_to=${day(3)}`,
  `joined_from=${day(1)}`,
  'muted=yes',
  'muted=no',
]
const together = [
  'q=mar&level=3&seen=30d',
  'role=member&level=2&points_min=500',
  'seen=older30d&points_max=100',
  `product=${product}&seen=older30d`,
  'level=5&role=moderator&muted=no',
]

const urlOf = (query: string) => `/api/studio/communities/${id}/members?${query}`

async function isQuick(query: string) {
  const url = urlOf(query)
  const call = async () => expect((await app.inject(as(coach, { url }))).statusCode).toBe(200)
  expect(await measureRatio(call, countRows(db), query)).toBeLessThan(20)
}

async function readsNoTable(query: string) {
  const found = await plans(coach, urlOf(query))
  expect(found.join('\n')).toContain('member_directory')
  for (const plan of found) {
    if (process.env['SHOW'] === 'plans') process.stdout.write(`${query}\n${plan}\n`)
    expect(plan).not.toMatch(/Seq Scan on (users|memberships|member_directory|visits|monthly_points)\b/u)
  }
}

describe.each(orders)('the first page by %s', (order) => {
  it('is there in a moment', () => isQuick(order))
  it('reads no table of many rows from end to end', () => readsNoTable(order))
})

describe.each([...filters, ...together])('the first page of %s', (filter) => {
  it('is there in a moment', () => isQuick(filter))
  it('reads no table of many rows from end to end', () => readsNoTable(filter))
})

it.each(orders)('filtered pages by %s are there in a moment, too', async (order) => {
  for (const filter of ['q=g', 'level=3', 'seen=never', 'muted=yes', `product=${product}`]) {
    await isQuick(`${filter}&${order}`)
  }
})

it('the last page is there in a moment', () => isQuick('page=2000'))

it('everybody is found', async () => {
  const reply = await app.inject(as(coach, { url: urlOf('role=member') }))
  expect(reply.json<{ total: number }>().total).toBe(inCommunity - inCommunity / 500)
})
