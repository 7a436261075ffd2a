/** What tables hold and look like, before and after they are partitioned. */
import { sql } from 'kysely'
import type { Db } from '../../../server/db/client.ts'
import { partitionTable } from '../../../server/db/partitions/convert.ts'
import { type PartitionedName, partitionSpecs } from '../../../server/db/partitions/tables.ts'

export const partitionedNames = partitionSpecs.map(({ name }) => name)

export function specOf(name: PartitionedName) {
  const spec = partitionSpecs.find((one) => one.name === name)
  if (!spec) throw new Error(name)
  return spec
}

export async function partitionAll(db: Db, at?: Date): Promise<void> {
  for (const spec of partitionSpecs) await partitionTable(db, spec, { ...(at && { at }) })
}

/** All rows of a table, as texts, in a fixed order. */
export async function rowsOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(t)::text as row from ${sql.table(table)} t order by 1`.execute(db)
  return rows.map(({ row }) => row)
}

/** Names of the partitions of a table, and what they are for. */
export async function partitionsOf(db: Db, table: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; bound: string }>`
    select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = ${sql.lit(table)}::regclass
    order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ name, bound }) => [name, bound]))
}

/** Keys, checks, triggers, indexes and columns of a table, without those of its partitions. */
export async function shapeOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with t as (select ${sql.lit(table)}::regclass as oid)
    select format('%s on %s %s %s', conname, conrelid::regclass, pg_get_constraintdef(k.oid), convalidated) as line
    from t join pg_constraint k on t.oid in (conrelid, confrelid) where conparentid = 0
    union all
    select pg_get_triggerdef(g.oid) from t join pg_trigger g on tgrelid = t.oid where not tgisinternal
    union all
    select replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') from t join pg_index on indrelid = t.oid
    union all
    select format('%s %s %s%s %s', attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
      pg_get_expr(adbin, adrelid))
    from t join pg_attribute on attrelid = t.oid left join pg_attrdef on adrelid = t.oid and adnum = attnum
    where attnum > 0
    union all
    select format('granted %s', relacl) from t join pg_class c on c.oid = t.oid order by 1`.execute(db)
  return rows.map(({ line }) => line)
}

/** What only single partitions can guarantee, as it does not contain the key of the table. */
const perPartition: Readonly<Record<PartitionedName, RegExp>> = {
  messages: /messages_conversation_id_(position|sender)/u,
  point_entries: /point_entries_(pkey|once)/u,
  post_views: /^$/u,
  ad_impressions: /^$/u,
}

/** The same of a table that is partitioned now, by what it was before. */
export const expectedShape = (name: PartitionedName, before: readonly string[]): string[] =>
  before.filter((line) => !perPartition[name].test(line))
