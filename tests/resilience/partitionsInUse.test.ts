import { sql } from 'kysely'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../server/db/client.ts'
import { partitionTable } from '../../server/db/partitions/convert.ts'
import { preparePartitions } from '../../server/db/partitions/prepare.ts'
import { partitionSpecs } from '../../server/db/partitions/tables.ts'
import { eventually } from '../eventually.ts'
import {
  addCommunity,
  as,
  byEmail,
  comment,
  type Member,
  publish,
  publishInFeed,
  register,
  startHarness,
} from '../server/support/harness.ts'
import { messaging, wrongCounters } from '../server/support/messaging.ts'
import { partitionsOf } from '../server/support/partitions.ts'
import { storedAndComputed } from '../server/support/points.ts'
import { queryPlans } from '../server/support/queryPlans.ts'

const { app, db, config, another } = await startHarness()
const { plans } = await queryPlans(config)
const coach = await register(app)
await sql`update users set membership_type = 'premium_coach' where id = ${coach.id}`.execute(db)
const members = await Promise.all(Array.from({ length: 6 }, () => register(app)))
const community = await addCommunity(db, { owner: coach, members })
const feedPosts = await Promise.all(Array.from({ length: 40 }, () => publishInFeed(app, coach)))
const [ad, creative] = [uuid(), uuid()]
await sql`insert into ads (id, starts_at) values (${ad}, now())`.execute(db)
await sql`insert into ad_creatives (id, ad_id, position) values (${creative}, ${ad}, 0)`.execute(db)

const instances = [app, await another()]
const calls = instances.map((instance) => messaging(instance))
const instanceOf = (index: number) => instances[index % 2] ?? app
const callsOf = (index: number) => calls[index % 2] ?? messaging(app)
const group = await messaging(app).group(coach, members)

/** What the server has confirmed. */
const confirmed = { messages: [] as string[], posts: [] as string[], impressions: 0 }

async function ask(instance: typeof app, member: Member, url: string, payload?: object): Promise<void> {
  const method = payload ? 'POST' : 'GET'
  const reply = await instance.inject(as(member, { method, url, ...(payload && { payload }) }))
  expect(reply.statusCode, `${method} ${url} ${reply.body}`).toBe(200)
}

/** Everything that a member does once with the tables, through one of the instances. */
async function useEverything(member: Member, index: number, turn: number): Promise<void> {
  const instance = instanceOf(index)
  const { say, page, conversations, unread, markRead } = callsOf(index)
  const { id } = await say(member, group, `Mensaje ${turn}`, { idempotency_key: uuid() })
  confirmed.messages.push(id)
  const answer = await say(member, group, 'Respuesta', { reply_to_message_id: id })
  confirmed.messages.push(answer.id)
  await page(member, group)
  await conversations(member)
  await unread(member)
  await markRead(member, group)
  const post = await publish(instance, member, community)
  confirmed.posts.push(post)
  await comment(instance, member, feedPosts[turn % feedPosts.length] ?? '')
  const view = await instance.inject(
    byEmail(member, {
      method: 'POST',
      url: `/api/global-feed/${feedPosts[turn % feedPosts.length]}/view`,
      payload: { view_duration_seconds: 3 },
    }),
  )
  expect(view.statusCode).toBe(200)
  await ask(instance, member, `/api/advertising/publicidades/impression/${creative}`, { user_id: member.id })
  confirmed.impressions += 1
  await ask(instance, member, `/api/extra/rankings/ledger/${community}`)
  // Whoever writes this much would reach the limits.
  await sql`delete from rate_limits`.execute(db)
}

it('tables are partitioned while members use them: nothing fails, and nothing is lost or there twice', async () => {
  const running = { on: true }
  const turns = members.map(() => 0)
  const failures: unknown[] = []
  const work = members.map(async (member, index) => {
    while (running.on && failures.length === 0) {
      await useEverything(member, index, turns[index] ?? 0).catch((error: unknown) => failures.push(error))
      turns[index] = (turns[index] ?? 0) + 1
    }
  })
  const command = openDatabase(config.databaseUrl ?? '', { max: 1, timeoutMs: 0 })
  try {
    for (const spec of partitionSpecs) {
      const before = confirmed.messages.length
      // Members write in each phase: while rows are checked, and while the tables change places.
      await partitionTable(command, spec, {
        onStep: async (step) => {
          if (step === 'switching') return
          const reached = confirmed.messages.length
          await eventually(() => {
            expect(failures).toEqual([])
            expect(confirmed.messages.length).toBeGreaterThan(reached)
          })
        },
      })
      expect(confirmed.messages.length).toBeGreaterThan(before)
    }
  } finally {
    running.on = false
    await command.destroy()
  }
  await Promise.all(work)
  expect(failures).toEqual([])

  const ids = (await db.selectFrom('messages').select('id').where('type', '=', 'text').execute()).map(
    ({ id }) => id,
  )
  expect(ids.toSorted()).toEqual(confirmed.messages.toSorted())
  const { rows: positions } = await sql`
    select from messages m join conversations c on c.id = m.conversation_id
    group by c.id having count(*) <> c.message_count or count(distinct m.position) <> c.message_count`.execute(
    db,
  )
  expect(positions).toEqual([])
  expect(await wrongCounters(db)).toEqual([])
  const posts = await db.selectFrom('posts').select('id').where('community_id', '=', community).execute()
  expect(posts.map(({ id }) => id).toSorted()).toEqual(confirmed.posts.toSorted())
  const totals = await storedAndComputed(db)
  expect(totals.kept).toEqual(totals.counted)
  const { rows: views } = await sql<{ counted: number; kept: number }>`
    select (select sum(views_count)::int from posts) as counted, (select count(*)::int from post_views) as kept`.execute(
    db,
  )
  expect(views[0]?.counted).toBe(views[0]?.kept)
  const counted = await db.selectFrom('ad_creatives').select('impressions_count').executeTakeFirstOrThrow()
  const kept = await db.selectFrom('ad_impressions').select('id').execute()
  expect(kept).toHaveLength(counted.impressions_count)
  expect(kept.length).toBe(confirmed.impressions)
  for (const { name } of partitionSpecs) {
    expect(Object.keys(await partitionsOf(db, name))).toContain(`${name}_first`)
  }
}, 120_000)

describe('queries of partitioned tables', () => {
  beforeAll(async () => {
    for (const year of [2027, 2028, 2029]) await preparePartitions(db, new Date(Date.UTC(year, 5, 1)))
    const filler = new pg.Client({ connectionString: config.databaseUrl })
    await filler.connect()
    await filler.query('set session_replication_role = replica')
    // Other conversations and members, over all partitions.
    await filler.query(`
      insert into messages (id, conversation_id, position, type, content)
      select uuidv7(make_interval(days => n % 1100)), gen_random_uuid(), 1, 'text', 'x' from generate_series(1, 20000) n`)
    await filler.query(`
      insert into point_entries (community_id, user_id, kind, source_id, points, month, created_at)
      select gen_random_uuid(), gen_random_uuid(), 'posts', gen_random_uuid(), 1,
        to_char(now() + make_interval(days => n % 1100), 'YYYY-MM'), now() from generate_series(1, 20000) n`)
    await filler.query(`
      insert into post_views (post_id, user_id, seconds, viewed_on)
      select gen_random_uuid(), gen_random_uuid(), 1, current_date + n % 1100 from generate_series(1, 20000) n`)
    await filler.query('vacuum analyze')
    await filler.end()
  }, 60_000)

  const member = members[0] ?? coach
  const readWhole = /Seq Scan on (messages|point_entries|post_views)_(?!default)\w+/u

  it('find messages by an index in each partition', async () => {
    for (const url of [`/api/messaging/conversations/${group}/messages`, '/api/messaging/conversations']) {
      const found = await plans(member, url)
      expect(found.join('\n')).toContain('messages_202801')
      expect(found.join('\n')).not.toMatch(readWhole)
    }
  })

  it('look into the month of the ledger only', async () => {
    const found = (await plans(member, `/api/extra/rankings/ledger/${community}`)).filter((plan) =>
      plan.includes('point_entries'),
    )
    expect(found).not.toEqual([])
    for (const plan of found) {
      expect(plan).toMatch(/point_entries_first/u)
      expect(plan).not.toMatch(/point_entries_20/u)
    }
  })

  it('earn points and count views in their own month only', async () => {
    const client = new pg.Client({ connectionString: config.databaseUrl })
    const logged: string[] = []
    client.on('notice', ({ message }) => logged.push(message ?? ''))
    await client.connect()
    onTestFinished(() => client.end())
    for (const setting of [
      `load 'auto_explain'`,
      'set auto_explain.log_min_duration = 0',
      'set auto_explain.log_nested_statements = on',
      'set auto_explain.log_analyze = on',
      'set client_min_messages = log',
      'set plan_cache_mode = force_generic_plan',
    ]) {
      await client.query(setting)
    }
    await client.query(
      `insert into posts (id, community_id, author_id, content) values ($1, $2, $3, 'Otra')`,
      [uuid(), community, (await register(app)).id],
    )
    await client.query(
      `select earn_points($1, $2, 'surveys', $3, 5, now()), take_points_back($2, 'surveys', $3)`,
      [community, member.id, uuid()],
    )
    await client.query('insert into post_views (post_id, user_id, seconds) values ($1, $2, 1)', [
      feedPosts[0],
      (await register(app)).id,
    ])
    // Of partitions that are not pruned before the execution, the plan says which are never executed.
    const executed = logged.flatMap((text) => text.split('\n')).filter((line) => line.includes('(actual'))
    expect(executed.filter((line) => line.includes('on point_entries_first')).length).toBeGreaterThan(3)
    expect(executed.filter((line) => /(point_entries|post_views)_20/u.test(line))).toEqual([])
  })
})
