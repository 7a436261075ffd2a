import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { directUrlOf } from '../../../server/config.ts'
import { openDatabase } from '../../../server/db/client.ts'
import { cleanUp } from '../support/cleanUp.ts'
import { register, startHarness } from '../support/harness.ts'
import { base, messaging } from '../support/messaging.ts'
import { countRows, measureRatio } from '../support/referenceTasks.ts'

const { app, db, config } = await startHarness()
const m = messaging(app)
const [ana, bea] = await Promise.all([register(app), register(app)])
const long = await m.group(ana, [bea], 'La larga')

beforeAll(async () => {
  await sql`
    insert into users (id, name, email, email_key, password_hash)
    select gen_random_uuid(), first || ' ' || last || ' ' || n, n || '@faro.test', n || '@faro.test', ''
    from generate_series(1, 50000) n
    cross join lateral (select (array['José', 'María', 'Ana', 'Luis', 'Begoña', 'Íñigo', 'Núria', 'Óscar'])[1 + n % 8] as first,
      (array['Núñez', 'García', 'Peña', 'Rojas', 'Camps', 'Vidal', 'Soler'])[1 + n % 7] as last) names`.execute(
    db,
  )
  // 300 direct conversations of 30 messages, a fifth of them unread, and one group of 10,000.
  await sql`
    with other as (select id, row_number() over () as n from users where name like '%Núñez%' limit 300)
    insert into conversations (id, type, direct_key, created_by, message_count, active_at)
    select gen_random_uuid(), 'direct', ${ana.id}::text || ':' || id, id, 30, now() - n * interval '1 hour'
    from other`.execute(db)
  await sql`
    insert into conversation_members (conversation_id, user_id, read_position, unread_count)
    select id, member, 24, 6 from conversations
    cross join lateral (values (created_by), (${ana.id}::uuid)) members (member)
    where type = 'direct'`.execute(db)
  await sql`
    insert into messages (id, conversation_id, position, sender_id, type, content)
    select gen_random_uuid(), id, n, created_by, 'text', 'Mensaje ' || n
    from conversations cross join generate_series(1, 30) n where type = 'direct'`.execute(db)
  await sql`
    insert into messages (id, conversation_id, position, sender_id, type, content)
    select gen_random_uuid(), ${long}::uuid, n, case n % 2 when 0 then ${ana.id}::uuid else ${bea.id}::uuid end,
      'text', 'Mensaje ' || n from generate_series(2, 10000) n`.execute(db)
  await sql`
    update messages set reply_to_id = (select id from messages m where m.conversation_id = ${long}::uuid and m.position = 7)
    where conversation_id = ${long}::uuid and position % 10 = 0`.execute(db)
  await sql`update conversations set message_count = 10000 where id = ${long}`.execute(db)
  await sql`analyze`.execute(db)
})

const calls: [string, (through: typeof m) => Promise<unknown>][] = [
  ['the first page of conversations', (it) => it.conversations(ana)],
  ['the last page of conversations', (it) => it.conversations(ana, '?page=15')],
  ['conversations by name', (it) => it.conversations(ana, '?q=nu%C3%B1ez')],
  ['the newest messages', (it) => it.messages(ana, long)],
  ['messages in the middle', (it) => it.messages(ana, long, '?page=100')],
  ['the total of unread ones', (it) => it.unread(ana)],
  ['the members', (it) => it.members(ana, long)],
  ['sending', (it) => it.say(ana, long)],
  ['reading', (it) => it.markRead(bea, long)],
  ['people by one word', (it) => it.search(ana, 'núñez')],
  ['people by two words', (it) => it.search(ana, 'jose nun')],
  ['people by a number', (it) => it.search(ana, '4999')],
  ['people by a letter', (it) => it.search(ana, 'n')],
  ['people in nobody’s name', (it) => it.search(ana, 'zzz')],
]

it.each(calls)('%s are there in a moment among many', async (_name, call) => {
  expect(await measureRatio(() => call(m), countRows(db))).toBeLessThan(40)
})

it('older messages by the first one seen are as quick at the top as at the end', async () => {
  const top = (await m.messages(ana, long, '?page=199'))[0]?.id
  const atTop = () => m.messages(ana, long, `?before_message_id=${top}`)
  expect(await measureRatio(atTop, () => m.messages(ana, long))).toBeLessThan(3)
})

it('no call reads all messages, nor all people', async () => {
  // One connection, so that its statistics can be read immediately.
  const one = openDatabase(directUrlOf(config) ?? '', { max: 1 })
  const alone = await buildApp({ config, db: one })
  const through = messaging(alone)
  async function scans() {
    await sql`select pg_stat_force_next_flush()`.execute(one)
    await sql`select 1`.execute(one)
    const { rows } = await sql<{ name: string; n: string }>`
      select relname as name, seq_scan as n from pg_stat_user_tables
      where relname in ('messages', 'users') order by 1`.execute(db)
    return rows
  }
  const before = await scans()
  for (const [, call] of calls) await call(through)
  const [first] = await through.messages(ana, long)
  await through.messages(ana, long, `?before_message_id=${first?.id}`)
  await through.say(ana, long, 'Cito', { reply_to_message_id: first?.id, idempotency_key: 'clave' })
  await through.direct(bea, ana)
  await through.group(ana, [bea])
  const group = await through.group(ana, [bea])
  await through.leave(bea, group)
  await through.add(ana, group, [bea])
  await cleanUp(one, alone.media.storage)
  expect(await through.ask(ana, 'GET', `${base}/${group}/members`)).toMatchObject({ status: 200 })
  expect(await scans()).toEqual(before)
  await alone.close()
  await one.destroy()
})
