import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { backUp } from '../../../server/backup/backup.ts'
import { restore } from '../../../server/backup/restore.ts'
import { type Db, openDatabase } from '../../../server/db/client.ts'
import { partitionTable, type Step } from '../../../server/db/partitions/convert.ts'
import { partitionLock } from '../../../server/db/partitions/lock.ts'
import { preparePartitions } from '../../../server/db/partitions/prepare.ts'
import { listTableStatus } from '../../../server/db/partitions/status.ts'
import { folderStorage } from '../../../server/media/folderStorage.ts'
import { StartError } from '../../../server/startError.ts'
import { databaseName, newDatabase } from '../support/newDatabase.ts'
import { addOldRows, oldId } from '../support/oldRows.ts'
import {
  expectedShape,
  partitionAll,
  partitionedNames,
  partitionsOf,
  rowsOf,
  shapeOf,
  specOf,
} from '../support/partitions.ts'
import { schemaSnapshot } from '../support/schemaSnapshot.ts'

/** Creates a template database with some rows in each table; returns its name. */
async function createTemplate(): Promise<string> {
  const url = await newDatabase(inject('migrated'))
  const db = openDatabase(url)
  await addOldRows(db as never, 27)
  await sql`
    insert into messages (id, conversation_id, position, type, content, sender_id, reply_to_id)
    values (${oldId(52)}, ${oldId(50)}, 2, 'text', 'Hola a ti', ${oldId(2)}, ${oldId(51)})`.execute(db)
  await db.destroy()
  return databaseName(url)
}

const template = await createTemplate()

/** An installation with some rows in each table. */
async function installation(): Promise<{ db: Db; url: string; another: () => Db }> {
  const url = await newDatabase(template)
  const another = () => {
    const opened = openDatabase(url)
    onTestFinished(() => opened.destroy())
    return opened
  }
  return { db: another(), url, another }
}

const addMessage = (db: Db, id: string, position: number) =>
  sql`
    insert into messages (id, conversation_id, position, type, content)
    values (${id}, ${oldId(50)}, ${position}, 'text', 'Otra')`.execute(db)

describe('a table with rows', () => {
  it.each(partitionedNames)('%s keeps its rows, keys, triggers, indexes and privileges', async (name) => {
    const { db } = await installation()
    await sql`grant select on ${sql.table(name)} to pg_monitor with grant option`.execute(db)
    const [rows, shape] = [await rowsOf(db, name), await shapeOf(db, name)]
    expect(rows.length).toBeGreaterThan(0)
    await partitionTable(db, specOf(name))
    expect(await rowsOf(db, name)).toEqual(rows)
    expect(await shapeOf(db, name)).toEqual(expectedShape(name, shape))
    const uniqueIndexes = (lines: string[]) => lines.filter((line) => line.startsWith('CREATE UNIQUE'))
    for (const partition of Object.keys(await partitionsOf(db, name))) {
      expect(uniqueIndexes(await shapeOf(db, partition))).toHaveLength(uniqueIndexes(shape).length)
    }
    // All of it has the storage settings of the table.
    const { rows: settings } = await sql<{ options: string[] }>`
      select distinct reloptions as options from pg_class where oid in (
        select inhrelid from pg_inherits where inhparent = ${sql.lit(name)}::regclass)`.execute(db)
    expect(settings).toEqual([{ options: expect.arrayContaining(['autovacuum_vacuum_scale_factor=0.02']) }])
  })

  it('numbers entries of points on, takes points back once, and counts on', async () => {
    const { db } = await installation()
    await sql`insert into posts (id, community_id, author_id, content)
      values (${uuid()}, ${oldId(10)}, ${oldId(2)}, 'Antes')`.execute(db)
    const before = await db.selectFrom('point_entries').select('id').execute()
    await partitionAll(db)
    const id = uuid()
    await sql`insert into posts (id, community_id, author_id, content)
      values (${id}, ${oldId(10)}, ${oldId(2)}, 'Después')`.execute(db)
    const entry = db.selectFrom('point_entries').where('source_id', '=', id)
    const { id: number } = await entry.select('id').executeTakeFirstOrThrow()
    expect(Number(number)).toBe(Math.max(...before.map((one) => Number(one.id))) + 1)
    await sql`select take_points_back(${oldId(2)}, 'posts', ${id}), take_points_back(${oldId(2)}, 'posts', ${id})`.execute(
      db,
    )
    expect((await entry.select('points').execute()).map(({ points }) => points)).toEqual([10, -10])
    await sql`insert into ad_impressions (id, creative_id, user_id) values (${uuid()}, ${oldId(41)}, ${oldId(2)})`.execute(
      db,
    )
    const creative = await db.selectFrom('ad_creatives').select('impressions_count').executeTakeFirstOrThrow()
    expect(creative.impressions_count).toBe(2)
    // Whoever is deleted takes along what is theirs, and what they sent stays.
    await sql`delete from ads`.execute(db)
    await sql`delete from users where id = ${oldId(2)}`.execute(db)
    expect(await rowsOf(db, 'ad_impressions')).toEqual([])
    const messages = await db.selectFrom('messages').select(['sender_id', 'reply_to_id']).execute()
    expect(messages).toEqual([
      { sender_id: oldId(1), reply_to_id: null },
      { sender_id: null, reply_to_id: oldId(51) },
    ])
    await sql`delete from messages where id = ${oldId(51)}`.execute(db)
    expect(await rowsOf(db, 'hidden_messages')).toEqual([])
    expect((await db.selectFrom('messages').select('reply_to_id').executeTakeFirst())?.reply_to_id).toBeNull()
  })

  it('keeps views on it, with their privileges', async () => {
    const { db } = await installation()
    await sql`create view shown as select id, content from messages`.execute(db)
    await sql`grant select on shown to pg_monitor`.execute(db)
    const shape = await shapeOf(db, 'shown')
    await partitionTable(db, specOf('messages'))
    await addMessage(db, 'ffffffff-0000-4000-8000-000000000000', 3)
    expect(await rowsOf(db, 'shown')).toHaveLength(3)
    expect(await shapeOf(db, 'shown')).toEqual(shape)
  })
})

describe('an interruption', () => {
  const steps: Step[] = ['bounded', 'checked', 'switching', 'switched', 'references checked']

  it.each(steps)('after “%s” loses nothing, and the next run goes on', async (step) => {
    const { db, another } = await installation()
    const [rows, shape] = [await rowsOf(db, 'messages'), await shapeOf(db, 'messages')]
    const cut = another()
    const first = partitionTable(cut, specOf('messages'), {
      async onStep(reached) {
        if (reached !== step) return
        await sql`
          select pg_terminate_backend(pid, 60_000) from pg_locks
          where locktype = 'advisory' and objid = ${partitionLock}::bigint::bit(32)::integer::oid
            and database = (select oid from pg_database where datname = current_database())`.execute(db)
        // The connection is gone.
        await sql`select`.execute(cut)
        throw new Error('cut')
      },
    })
    await expect(first).rejects.toThrow()
    expect(await rowsOf(db, 'messages')).toEqual(rows)
    await addMessage(db, uuid(), 3)
    await partitionTable(db, specOf('messages'))
    expect(await rowsOf(db, 'messages')).toHaveLength(rows.length + 1)
    expect(await shapeOf(db, 'messages')).toEqual(expectedShape('messages', shape))
    expect(await partitionTable(db, specOf('messages'))).toEqual({ lockedMs: 0, attempts: 0 })
  })

  it('that nobody comes back from refuses no rows when its time is over', async () => {
    const { db } = await installation()
    const at = new Date('2027-03-10')
    const stop = (step: Step) => {
      if (step === 'bounded') throw new Error('cut')
    }
    await expect(partitionTable(db, specOf('post_views'), { at, onStep: stop })).rejects.toThrow('cut')
    const addView = sql`insert into post_views (post_id, user_id, seconds, viewed_on)
      values (${oldId(30)}, ${oldId(2)}, 1, '2027-04-01')`
    await preparePartitions(db, new Date('2027-03-20'))
    await expect(addView.execute(db)).rejects.toThrow('partition_bound')
    await preparePartitions(db, new Date('2027-03-30'))
    await addView.execute(db)
    // Another run takes another time.
    const again = { at: new Date('2027-04-02') }
    await partitionTable(db, specOf('post_views'), again)
    expect(await partitionsOf(db, 'post_views')).toMatchObject({
      post_views_first: "FOR VALUES FROM (MINVALUE) TO ('2027-05-01')",
    })
  })
})

describe('what cannot be done', () => {
  async function refused(db: Db, patienceMs = 0): Promise<string> {
    const shape = await shapeOf(db, 'messages')
    const error: unknown = await partitionTable(db, specOf('messages'), { patienceMs }).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(StartError)
    expect((await shapeOf(db, 'messages')).filter((line) => !line.startsWith('partition_bound'))).toEqual(
      shape,
    )
    return (error as Error).message
  }

  it('is said: what is not of Faro and depends on the table', async () => {
    const { db } = await installation()
    await sql`create materialized view counted as select count(*) from messages`.execute(db)
    await sql`create function last_of(messages) returns uuid language sql return $1.id`.execute(db)
    await sql`create publication changes for table messages`.execute(db)
    expect(await refused(db)).toMatch(
      /la función last_of\(messages\); la publicación changes; la vista materializada counted/u,
    )
  })

  it('is said: rows whose id is not of their time', async () => {
    const { db } = await installation()
    await addMessage(db, 'ffffffff-0000-4000-8000-000000000000', 3)
    expect(await refused(db)).toContain('cuyo «id» no es del tiempo en que se escribieron')
    // They are refused before a constraint could refuse more of them.
    await addMessage(db, 'ffffffff-0000-4000-8000-000000000001', 4)
  })

  it('is said: rows of a later month, and the table takes them as before', async () => {
    const { db } = await installation()
    await sql`insert into post_views (post_id, user_id, seconds, viewed_on)
      values (${oldId(30)}, ${oldId(2)}, 1, current_date + 400)`.execute(db)
    await expect(partitionTable(db, specOf('post_views'))).rejects.toThrow('no las ha escrito Faro')
    await sql`insert into post_views (post_id, user_id, seconds, viewed_on)
      values (${oldId(30)}, ${oldId(2)}, 1, current_date + 401)`.execute(db)
  })

  it('is said: a table that is never free; what waits behind it waits for a moment only', async () => {
    const { db, url } = await installation()
    const reader = new pg.Client({ connectionString: url })
    await reader.connect()
    await reader.query('begin; select from messages')
    expect(await refused(db)).toContain('no estuvo libre ni un momento')
    await reader.query('commit')
    await reader.end()
    await partitionTable(db, specOf('messages'))
  })

  it('is said: another one at the same time', async () => {
    const { db, another } = await installation()
    let second: Promise<unknown> | undefined
    await partitionTable(db, specOf('messages'), {
      async onStep(step) {
        if (step === 'bounded') second = partitionTable(another(), specOf('messages'))
        if (step === 'bounded') await expect(second).rejects.toThrow('Ya se está partiendo una tabla')
      },
    })
    expect(second).toBeDefined()
  })
})

describe('partitions for the time to come', () => {
  it('are made once, whoever is first, and rows go there', async () => {
    const { db, another } = await installation()
    await partitionAll(db, new Date('2026-11-28'))
    const times = ['2026-11-28', '2027-02-10', '2027-02-10', '2027-09-30', '2028-10-01']
    for (const at of times) {
      await Promise.all([db, another(), another()].map((one) => preparePartitions(one, new Date(at))))
    }
    expect(await partitionsOf(db, 'messages')).toEqual({
      messages_first: "FOR VALUES FROM (MINVALUE) TO ('01a2ce8b-d400-0000-0000-000000000000')",
      messages_202701:
        "FOR VALUES FROM ('01a2ce8b-d400-0000-0000-000000000000') TO ('01aa263d-0000-0000-0000-000000000000')",
      messages_202801:
        "FOR VALUES FROM ('01aa263d-0000-0000-0000-000000000000') TO ('01b18314-8800-0000-0000-000000000000')",
      messages_202901:
        "FOR VALUES FROM ('01b18314-8800-0000-0000-000000000000') TO ('01b8dac5-b400-0000-0000-000000000000')",
      messages_default: 'DEFAULT',
    })
    const views = Object.keys(await partitionsOf(db, 'post_views'))
    expect(views).toEqual(
      expect.arrayContaining(['post_views_202701', 'post_views_202901', 'post_views_first']),
    )
    expect(await partitionsOf(db, 'point_entries')).toMatchObject({
      point_entries_202704: "FOR VALUES FROM ('2027-04') TO ('2027-07')",
    })
    await addMessage(db, '02345678-0000-7000-8000-000000000000', 3)
    const { rows } = await sql<{ place: string }>`
      select tableoid::regclass::text as place from messages where position = 3`.execute(db)
    expect(rows).toEqual([{ place: 'messages_default' }])
  })

  it('may be missing: rows are kept in the default partition, and that is told', async () => {
    const { db } = await installation()
    await partitionAll(db, new Date('2026-11-28'))
    const addView = (day: string) =>
      sql`insert into post_views (post_id, user_id, seconds, viewed_on)
        values (${oldId(30)}, ${oldId(2)}, 1, ${day}::date)`.execute(db)
    await addView('2028-05-05')
    const status = async () => (await listTableStatus(db)).find(({ name }) => name === 'post_views')
    expect(await status()).toMatchObject({
      outside: 1,
      advice: expect.stringContaining('post_views_default'),
    })
    // The month of that row stays where it is; the others are made.
    await expect(preparePartitions(db, new Date('2028-05-06'))).rejects.toThrow('post_views_default')
    const made = Object.keys(await partitionsOf(db, 'post_views'))
    expect(made).not.toContain('post_views_202805')
    expect(made).toContain('post_views_202806')
    await addView('2028-06-06')
    expect(await rowsOf(db, 'post_views_202806')).toHaveLength(1)
  })

  it('old ones can be dropped: what was counted stays counted', async () => {
    const { db } = await installation()
    await partitionAll(db)
    const count = async () =>
      (await db.selectFrom('posts').select('views_count').where('id', '=', oldId(30)).executeTakeFirst())
        ?.views_count
    expect(await count()).toBe(1)
    await sql`drop table post_views_first`.execute(db)
    expect(await rowsOf(db, 'post_views')).toEqual([])
    expect(await count()).toBe(1)
    await preparePartitions(db)
    await sql`insert into post_views (post_id, user_id, seconds) values (${oldId(30)}, ${oldId(2)}, 1)`.execute(
      db,
    )
    expect(await count()).toBe(2)
  })
})

describe('a partitioned database', () => {
  const storage = async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'faro-partitions-'))
    onTestFinished(() => rm(dir, { recursive: true, force: true }))
    return { dir, media: folderStorage(path.join(dir, 'media')) }
  }

  async function allRows(db: Db): Promise<Record<string, string[]>> {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname not like 'kysely%'`.execute(db)
    const all: Record<string, string[]> = {}
    for (const { name } of rows) all[name] = await rowsOf(db, name)
    return all
  }

  it('is backed up, and restored in one piece, elsewhere and in its own place', async () => {
    const { db, url } = await installation()
    const { rows: unpartitioned } = await sql`select relname from pg_class where relkind = 'p'`.execute(db)
    expect(unpartitioned).toEqual([])
    const schema = (await schemaSnapshot(db)).filter((line) => !line.startsWith('row of'))
    await partitionAll(db)
    await addMessage(db, 'ffffffff-0000-4000-8000-000000000000', 3)
    const rows = await allRows(db)
    const { dir, media } = await storage()
    const file = path.join(dir, 'copia.faro')
    await backUp(url, media, file)
    const elsewhere = await newDatabase()
    for (const target of [elsewhere, url]) {
      await restore(file, target, media, { replace: true })
      const restored = openDatabase(target)
      expect(await allRows(restored)).toEqual(rows)
      const lines = await schemaSnapshot(restored)
      expect(lines.filter((line) => !line.startsWith('row of'))).toEqual(schema)
      await restored.destroy()
    }
  })

  it('takes later migrations like any other', async () => {
    const [{ db: whole }, { db: parts }] = [await installation(), await installation()]
    const shape = await shapeOf(whole, 'messages')
    await partitionAll(parts)
    for (const db of [whole, parts]) {
      await sql`alter table messages add column note text not null default 'x' check (note <> '')`.execute(db)
      await sql`alter table messages add column media_id uuid references media on delete set null`.execute(db)
      await sql`create index messages_note on messages (conversation_id, note) where note <> 'x'`.execute(db)
      await sql`drop index messages_sender`.execute(db)
      await sql`create index messages_sender on messages (sender_id, sent_at)`.execute(db)
      await sql`create table marks (message_id uuid primary key references messages on delete cascade)`.execute(
        db,
      )
      await sql`create function nothing() returns trigger language plpgsql as 'begin return null; end'`.execute(
        db,
      )
      await sql`create trigger mark after insert on messages referencing new table as came
        for each statement execute function nothing()`.execute(db)
      await sql`create trigger mark_each after update of note on messages
        for each row execute function nothing()`.execute(db)
      await sql`update messages set note = 'y'`.execute(db)
      await sql`insert into marks select id from messages`.execute(db)
    }
    const later = await shapeOf(whole, 'messages')
    expect(later).not.toEqual(shape)
    expect(await shapeOf(parts, 'messages')).toEqual(expectedShape('messages', later))
    await preparePartitions(parts, new Date('2030-01-01'))
    await addMessage(parts, '01b90000-0000-7000-8000-000000000000', 9)
    await sql`delete from messages`.execute(parts)
    expect(await rowsOf(parts, 'marks')).toEqual([])
  })
})
