/** How large the tables are that grow with use, and whether partitioning them is worth it. */
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { defaultName } from './bounds.ts'
import { keptWhole, partitionSpecs } from './tables.ts'

export interface TableStatus {
  name: string
  /** Estimated number of rows, as of the last vacuum or analysis. */
  rows: number
  /** Bytes, with indexes. */
  bytes: number
  /** Number of partitions; 0 when it is not partitioned. */
  partitions: number
  /** Rows that belong to no other partition; counted up to 1,000. */
  outside: number
  /** What to do, in Spanish. */
  advice: string
}

/** The tables that grow with use, largest first. */
export async function listTableStatus(db: Db): Promise<TableStatus[]> {
  const names = [...partitionSpecs.map(({ name }) => name), ...Object.keys(keptWhole)]
  const { rows } = await sql<{ name: string; rows: number; bytes: number; partitions: number }>`
    select t.name, sum(greatest(c.reltuples, 0))::float8 as rows, sum(pg_total_relation_size(c.oid))::float8 as bytes,
      (count(*) filter (where c.relispartition))::integer as partitions
    from unnest(${names}::text[]) t (name)
    cross join lateral (
      select t.name::regclass as relid where (select relkind from pg_class where oid = t.name::regclass) = 'r'
      union all
      select relid from pg_partition_tree(t.name::regclass) where isleaf and relid <> t.name::regclass
    ) leaf
    join pg_class c on c.oid = leaf.relid
    group by t.name order by bytes desc`.execute(db)
  const all: TableStatus[] = []
  for (const table of rows) {
    const outside = table.partitions > 0 ? await countOutside(db, table.name) : 0
    all.push({ ...table, outside, advice: adviceFor({ ...table, outside }) })
  }
  return all
}

async function countOutside(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (select from ${sql.id(defaultName(table))} limit 1000) found`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

function adviceFor({ name, rows, partitions, outside }: Omit<TableStatus, 'advice'>): string {
  const spec = partitionSpecs.find((one) => one.name === name)
  if (!spec) return `no se parte: ${keptWhole[name]}`
  if (outside > 0) return `mira las filas de ${defaultName(name)}, que no caben en ninguna otra partición`
  if (partitions > 0) return 'nada'
  return rows < spec.worthFrom
    ? `todavía no: merece la pena desde ${spec.worthFrom.toLocaleString('es')} filas`
    : `npm run partition -- ${name}`
}
