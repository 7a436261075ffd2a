/** Databases whose large tables an earlier version has partitioned: every version must start and work on them. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, inject, it, onTestFinished } from 'vitest'
import { backUp } from '../../../server/backup/backup.ts'
import { restore } from '../../../server/backup/restore.ts'
import { type Db, openDatabase } from '../../../server/db/client.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { folderStorage } from '../../../server/media/folderStorage.ts'
import { addCommunity, byEmail, publish, publishInFeed, register, startHarness } from '../support/harness.ts'
import { messaging, wrongCounters } from '../support/messaging.ts'
import { newDatabase } from '../support/newDatabase.ts'
import { oldDatabase } from '../support/oldDatabase.ts'
import { addOldRows, oldId } from '../support/oldRows.ts'
import { storedAndComputed } from '../support/points.ts'
import { schemaSnapshot } from '../support/schemaSnapshot.ts'

const partitioned = await readFile(path.join(import.meta.dirname, 'released/partitioned.sql'), 'utf8')
const partitionTables = (db: Db) => sql.raw(partitioned).execute(db)

const kindsOfTables = async (db: Db) => {
  const { rows } = await sql<{ name: string; kind: string }>`
    select relname as name, relkind as kind from pg_class
    where relname in ('ad_impressions', 'messages', 'point_entries', 'post_views')`.execute(db)
  return new Set(rows.map(({ kind }) => kind))
}

/** The last migration of versions that could partition tables. */
const lastMigration = 47

const addMessage = (db: Db, id: string, position: number) =>
  sql`
    insert into messages (id, conversation_id, position, type, content)
    values (${id}, ${oldId(50)}, ${position}, 'text', 'Otra')`.execute(db)

/** A UUIDv7 of 2102, after the last partition. */
const laterId = '03c9dc26-3000-7000-8000-000000000000'

it('stores rows of every time in partitioned tables, and keeps counters and points right', async () => {
  const { app, db } = await startHarness()
  await partitionTables(db)
  expect(await kindsOfTables(db)).toEqual(new Set(['p']))
  const [coach, member] = [await register(app), await register(app)]
  await sql`update users set membership_type = 'premium_coach' where id = ${coach.id}`.execute(db)
  const community = await addCommunity(db, { owner: coach, members: [member] })
  const { group, say, page } = messaging(app)
  const conversation = await group(coach, [member])
  const { id } = await say(member, conversation, 'Hola', { idempotency_key: uuid() })
  await say(coach, conversation, 'Hola a ti', { reply_to_message_id: id })
  expect(JSON.stringify(await page(member, conversation))).toContain('Hola a ti')

  await publish(app, member, community)
  const post = await publishInFeed(app, coach)
  const viewed = await app.inject(
    byEmail(member, {
      method: 'POST',
      url: `/api/global-feed/${post}/view`,
      payload: { view_duration_seconds: 3 },
    }),
  )
  expect(viewed.statusCode).toBe(200)
  await sql`insert into post_views (post_id, user_id, seconds, viewed_on)
    values (${post}, ${coach.id}, 1, '2102-01-01')`.execute(db)
  const { rows } = await sql<{ partition: string }>`
    select tableoid::regclass::text as partition from post_views where viewed_on = '2102-01-01'`.execute(db)
  expect(rows).toEqual([{ partition: 'post_views_default' }])

  expect(await wrongCounters(db)).toEqual([])
  const views = await db.selectFrom('posts').select('views_count').where('id', '=', post).executeTakeFirst()
  expect(views?.views_count).toBe(2)
  const { kept, counted } = await storedAndComputed(db)
  expect(kept).toEqual(counted)
  expect(kept).not.toEqual([])
})

it('migrates a database with partitioned tables, which keeps its rows', async () => {
  const db = await oldDatabase(lastMigration)
  await addOldRows(db as never, lastMigration)
  await partitionTables(db)
  await migrate(db)
  expect(await kindsOfTables(db)).toEqual(new Set(['p']))
  await addMessage(db, laterId, 2)
  const { rows } = await sql<{ partition: string }>`
    select tableoid::regclass::text as partition from messages order by position`.execute(db)
  expect(rows.map(({ partition }) => partition)).toEqual(['messages_first', 'messages_default'])
})

it('drops the constraint of an unfinished partitioning, which would refuse later rows', async () => {
  const db = await oldDatabase(lastMigration)
  await addOldRows(db as never, lastMigration)
  await sql`
    alter table messages add constraint partition_bound
    check (id < '03bb2cc3-d800-0000-0000-000000000000') not valid`.execute(db)
  await expect(addMessage(db, laterId, 2)).rejects.toThrow('partition_bound')
  await migrate(db)
  await addMessage(db, laterId, 2)
})

it('backs up partitioned tables, and restores them unpartitioned, also over themselves', async () => {
  const url = await newDatabase(inject('migrated'))
  const db = openDatabase(url)
  await addOldRows(db as never, lastMigration)
  const withoutMessages = async (of: Db) =>
    (await schemaSnapshot(of)).filter((line) => !line.startsWith('row of messages '))
  const before = await withoutMessages(db)
  await partitionTables(db)
  await addMessage(db, laterId, 2)
  await db.destroy()
  const dir = await mkdtemp(path.join(tmpdir(), 'faro-partitions-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const media = folderStorage(path.join(dir, 'media'))
  const file = path.join(dir, 'copia.faro')
  await backUp(url, media, file)
  for (const target of [await newDatabase(), url]) {
    await restore(file, target, media, { replace: true })
    const restored = openDatabase(target)
    expect(await withoutMessages(restored)).toEqual(before)
    expect(await restored.selectFrom('messages').select('position').orderBy('position').execute()).toEqual([
      { position: 1 },
      { position: 2 },
    ])
    await restored.destroy()
  }
})
