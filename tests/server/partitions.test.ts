import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import { backUp } from '../../server/backup/backup.ts'
import { restore } from '../../server/backup/restore.ts'
import { type Db, openDatabase } from '../../server/db/client.ts'
import { partitionTable, type Step } from '../../server/db/partitions/convert.ts'
import { preparePartitions } from '../../server/db/partitions/prepare.ts'
import { type PartitionedName, partitionSpecs } from '../../server/db/partitions/tables.ts'
import { migrate } from '../../server/db/migrate.ts'
import { localStorage } from '../../server/media/storage.ts'
import { addCommunity, as, comment, publish, publishInFeed, register, startHarness } from './harness.ts'
import { messaging, wrongCounters } from './messaging.ts'
import { emptyDatabase, newDatabase } from './newDatabase.ts'
import { oldDatabase } from './oldDatabase.ts'
import { addOldRows, oldId } from './oldRows.ts'
import { pointCalls } from './points.ts'

const names = partitionSpecs.map(({ name }) => name)

function specOf(name: PartitionedName) {
  const spec = partitionSpecs.find((one) => one.name === name)
  if (!spec) throw new Error(name)
  return spec
}

/** All rows of a table, as texts, in a fixed order. */
async function rowsOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(t)::text as row from ${sql.table(table)} t order by 1`.execute(db)
  return rows.map(({ row }) => row)
}

/** Names and bounds of the partitions of a table. */
async function partitionsOf(db: Db, table: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; bound: string }>`
    select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = ${sql.lit(table)}::regclass
    order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ name, bound }) => [name, bound]))
}

/** Keys, checks, triggers, indexes and columns of a table under its own name, without what is its partitions'. */
async function shapeOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with t as (select ${sql.lit(table)}::regclass as oid)
    select conname || ' ' || conrelid::regclass || ' ' || pg_get_constraintdef(k.oid) || ' ' || convalidated as line
    from t join pg_constraint k on t.oid in (conrelid, confrelid) where conparentid = 0
    union all
    select pg_get_triggerdef(g.oid) from t join pg_trigger g on tgrelid = t.oid where not tgisinternal
    union all
    select pg_get_indexdef(indexrelid) from t join pg_index on indrelid = t.oid
    union all
    select attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || attidentity::text ||
      coalesce(pg_get_expr(adbin, adrelid), '')
    from t join pg_attribute on attrelid = t.oid left join pg_attrdef on adrelid = t.oid and adnum = attnum
    where attnum > 0 order by 1`.execute(db)
  return rows.map(({ line }) => line)
}

/** An installation with some rows of each table, like those of members. */
async function filled(): Promise<Db> {
  const db = await oldDatabase(26)
  await addOldRows(db as never, 26)
  await migrate(db)
  await sql`
    insert into messages (id, conversation_id, position, type, content, sender_id, reply_to_id)
    values (${oldId(52)}, ${oldId(50)}, 2, 'text', 'Hola a ti', ${oldId(2)}, ${oldId(51)})`.execute(db)
  return db
}

/** What only single partitions can guarantee, as the table's key is not part of it. */
const perPartition: Readonly<Record<PartitionedName, RegExp>> = {
  messages: /messages_conversation_id_(position|sender)/u,
  point_entries: /point_entries_(pkey|once)/u,
  post_views: /^$/u,
  ad_impressions: /^$/u,
}

describe('a table with rows', () => {
  it.each(names)('%s keeps its rows, keys, triggers and indexes', async (name) => {
    const db = await filled()
    const [rows, shape] = [await rowsOf(db, name), await shapeOf(db, name)]
    expect(rows.length).toBeGreaterThan(0)
    await partitionTable(db, specOf(name))
    expect(await rowsOf(db, name)).toEqual(rows)
    const after = (await shapeOf(db, name)).map((line) => line.replace(' ON ONLY ', ' ON '))
    expect(after).toEqual(shape.filter((line) => !perPartition[name].test(line)))
    // Unique in each partition.
    const parts = Object.keys(await partitionsOf(db, name))
    for (const part of parts) {
      const unique = (await shapeOf(db, part)).filter((line) => line.startsWith('CREATE UNIQUE'))
      expect(unique).toHaveLength(shape.filter((line) => line.startsWith('CREATE UNIQUE')).length)
    }
  })
})
