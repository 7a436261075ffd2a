/** Partitions for the time to come, made before their first row. */
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { boundAt, defaultName, nextStart, partitionName, startOf } from './bounds.ts'
import { dropBoundConstraint, readBoundConstraint, tableKind } from './catalog.ts'
import { withExclusiveLock } from './lock.ts'
import { type PartitionSpec, partitionSpecs } from './tables.ts'

/** Days before its first row at which a partition is made. */
const aheadDays = 100
/** Days before its end at which the constraint of a conversion that nobody finished is dropped. */
const abandonedDays = 2
const dayMs = 86_400_000
/** Milliseconds in which a table that is used has to be free for a moment. */
const patienceMs = 20_000

/**
 * Makes the next partitions of the partitioned tables and refreshes their statistics, which autovacuum does not. Safe on
 * several instances at once.
 * @returns the names of the new partitions.
 * @throws the first failure, after all others have been made.
 */
export async function preparePartitions(db: Db, at = new Date()): Promise<string[]> {
  return flatUntilEnd(partitionSpecs, (spec) => prepareTable(db, spec, at))
}

/** The same for one table. */
export async function prepareTable(db: Db, spec: PartitionSpec, at: Date): Promise<string[]> {
  const kind = await tableKind(db, spec.name)
  if (kind === 'ordinary') await dropAbandonedConstraint(db, spec, at)
  if (kind !== 'partitioned') return []
  const missing = await missingPartitions(db, spec, at)
  const made = await flatUntilEnd(missing, async (part) =>
    (await addPartition(db, spec, part)) ? [part.name] : [],
  )
  await sql`analyze only ${sql.id(spec.name)}`.execute(db)
  return made
}

/** All results of `act`, one after the other; a failure is thrown at the end. */
async function flatUntilEnd<T>(items: readonly T[], act: (item: T) => Promise<string[]>): Promise<string[]> {
  const results: string[] = []
  const failures: unknown[] = []
  for (const item of items) {
    try {
      results.push(...(await act(item)))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return results
}

interface Part {
  name: string
  from: string
  to: string
}

/** Partitions after the existing ones that begin before `aheadDays` are over. */
async function missingPartitions(db: Db, spec: PartitionSpec, at: Date): Promise<Part[]> {
  const { kind, months } = spec
  const { rows } = await sql<{ end: string | null }>`
    select max(substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([^'']*)''\\)') collate "C") as end
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${sql.lit(spec.name)}::regclass`.execute(db)
  const end = rows[0]?.end ?? ''
  const parts: Part[] = []
  const last = at.getTime() + aheadDays * dayMs
  for (let start = startOf(at, months); start.getTime() <= last; start = nextStart(start, months)) {
    const from = boundAt(kind, start)
    const to = boundAt(kind, nextStart(start, months))
    if (from >= end) parts.push({ name: partitionName(spec.name, start), from, to })
  }
  return parts
}

/** Adds a partition, in a moment in which no query reads the table. @returns false when another instance was first. */
async function addPartition(db: Db, { name: table }: PartitionSpec, { name, from, to }: Part) {
  const range = `for values from ('${from}') to ('${to}')`
  let added = false
  await withExclusiveLock(db, [table], patienceMs, async (trx) => {
    const { rows } = await sql<{ missing: boolean }>`select to_regclass(${name}) is null as missing`.execute(
      trx,
    )
    added = rows[0]?.missing === true
    if (added) await createPartition(trx, { table, partition: name, like: defaultName(table), range })
  })
  return added
}

/**
 * Creates a partition with the columns, indexes and storage settings of another one; foreign keys and triggers come from
 * the table. Runs within the caller's transaction.
 */
export async function createPartition(
  trx: Db,
  { table, partition, like, range }: { table: string; partition: string; like: string; range: string },
): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(trx)
  const { rows } = await sql<{ owner: string; options: string[] | null }>`
    select pg_get_userbyid(relowner) as owner, reloptions as options
    from pg_class where oid = ${sql.lit(like)}::regclass`.execute(trx)
  const { owner, options } = rows[0] ?? {}
  await run(`create table ${partition} (like ${like} including all excluding identity)`)
  if (options) await run(`alter table ${partition} set (${options.join(', ')})`)
  if (owner !== undefined) await run(`alter table ${partition} owner to "${owner}"`)
  await run(`alter table ${table} attach partition ${partition} ${range}`)
}

/** Nobody finished its conversion: it would refuse the rows of the time after it. */
async function dropAbandonedConstraint(db: Db, { name, kind }: PartitionSpec, at: Date): Promise<void> {
  const existing = await readBoundConstraint(db, name)
  if (!existing || existing.bound > boundAt(kind, new Date(at.getTime() + abandonedDays * dayMs))) return
  await withExclusiveLock(db, [name], patienceMs, (trx) => dropBoundConstraint(trx, name))
}
