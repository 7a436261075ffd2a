/**
 * Partitions a table while it is used. The table becomes the first partition of a new one with its name, so that no row
 * is copied; see decision 39.
 */
import { sql } from 'kysely'
import { StartError } from '../../startError.ts'
import type { Db } from '../client.ts'
import { boundAt, defaultName, firstName, nextStart, startOf } from './bounds.ts'
import {
  boundConstraint,
  describeTable,
  dropBoundConstraint,
  findObstacles,
  readBoundConstraint,
  type TableDescription,
  tableKind,
} from './catalog.ts'
import { partitionLock, TableBusyError, withExclusiveLock } from './lock.ts'
import { createPartition, prepareTable } from './prepare.ts'
import type { PartitionSpec } from './tables.ts'

/** Days that the first partition lasts at least, in which its rows are checked. */
const firstDays = 14
/** Days before the end of the first partition at which an unfinished conversion is begun anew. */
const tooLateDays = 3
const dayMs = 86_400_000

/** Foreign keys on partitioned tables that are validated later, and identities on them. */
const oldestVersion = 18

/** What has just been done. An interruption between two steps loses nothing: the next run goes on there. */
export type Step = 'bounded' | 'checked' | 'switching' | 'switched' | 'references checked' | 'prepared'

interface Options {
  at?: Date
  /** Milliseconds after which a table that is never free is given up. */
  patienceMs?: number
  /** Called after each step, and with 'switching' just before the commit. */
  onStep?: (step: Step) => void | Promise<void>
}

/**
 * Partitions a table, or completes what an interrupted run has begun.
 * @returns the longest time in milliseconds in which requests may have waited, and the attempts that it took.
 * @throws {StartError} when it cannot be done; then the table is as it was.
 */
export function partitionTable(
  db: Db,
  spec: PartitionSpec,
  { at = new Date(), patienceMs = 10 * 60_000, onStep = () => undefined }: Options = {},
): Promise<{ lockedMs: number; attempts: number }> {
  return db.connection().execute(async (connection) => {
    await acquireLock(connection)
    const total = { lockedMs: 0, attempts: 0 }
    const alone = async (tables: string[], change: (trx: Db) => Promise<void>) => {
      const { lockedMs, attempts } = await withExclusiveLock(connection, tables, patienceMs, change)
      total.lockedMs = Math.max(total.lockedMs, lockedMs)
      total.attempts += attempts
    }
    try {
      await refuseUnknown(connection, spec)
      if ((await tableKind(connection, spec.name)) === 'ordinary') {
        const bound = await boundRows(connection, spec, { at, alone, onStep })
        await switchTables(connection, spec, { bound, alone, onStep })
      }
      await checkReferences(connection, spec.name)
      await onStep('references checked')
      await prepareTable(connection, spec, at)
      await onStep('prepared')
      return total
    } catch (error) {
      if (!(error instanceof TableBusyError)) throw error
      throw new StartError(
        `«${spec.name}» no estuvo libre ni un momento: algo la usa sin pausa, por ejemplo una copia de seguridad o una ` +
          'consulta larga. Espera a que termine y repite la orden, que sigue donde quedó.',
      )
    } finally {
      await sql`select pg_advisory_unlock(${partitionLock})`.execute(connection).catch(() => undefined)
    }
  })
}

async function acquireLock(db: Db): Promise<void> {
  const { rows } = await sql<{
    free: boolean
  }>`select pg_try_advisory_lock(${partitionLock}) as free`.execute(db)
  if (!rows[0]?.free) throw new StartError('Ya se está partiendo una tabla. Espera a que termine.')
}

async function refuseUnknown(db: Db, { name }: PartitionSpec): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::integer / 10000 as version`.execute(db)
  const version = rows[0]?.version ?? 0
  if (version < oldestVersion) {
    throw new StartError(`Para partir tablas hace falta PostgreSQL ${oldestVersion}; este es ${version}.`)
  }
  const kind = await tableKind(db, name)
  if (kind === 'missing') {
    throw new StartError(`No hay ninguna tabla «${name}»: arranca antes Faro una vez con esta versión.`)
  }
  if (kind === 'partitioned') return
  const obstacles = await findObstacles(db, name)
  if (obstacles.length > 0) {
    throw new StartError(
      `«${name}» no se puede partir mientras dependa de ella lo que no es de Faro: ${obstacles.join('; ')}. Quítalo antes, y vuelve a crearlo después.`,
    )
  }
}

interface Work {
  alone: (tables: string[], change: (trx: Db) => Promise<void>) => Promise<void>
  onStep: (step: Step) => void | Promise<void>
}

/**
 * Makes sure that all rows belong to the first partition, without keeping writers away: a constraint for new rows, and
 * then a look at the old ones. @returns the end of the first partition.
 */
async function boundRows(db: Db, spec: PartitionSpec, { at, alone, onStep }: Work & { at: Date }) {
  const { name, key, kind, months } = spec
  const table = sql.id(name)
  const later = (days: number) => new Date(at.getTime() + days * dayMs)
  let existing = await readBoundConstraint(db, name)
  if (existing && existing.bound < boundAt(kind, later(tooLateDays))) {
    await alone([name], (trx) => dropBoundConstraint(trx, name))
    existing = undefined
  }
  const bound = existing?.bound ?? boundAt(kind, nextStart(startOf(later(firstDays), months), months))
  if (!existing) {
    if (kind === 'uuidv7') await refuseLaterIds(db, spec, bound)
    await alone([name], async (trx) => {
      await sql`alter table ${table} add constraint ${sql.id(boundConstraint)}
        check (${sql.id(key)} < ${sql.lit(bound)}) not valid`.execute(trx)
    })
  }
  await onStep('bounded')
  if (!existing?.checked) {
    try {
      await sql`alter table ${table} validate constraint ${sql.id(boundConstraint)}`.execute(db)
    } catch (error) {
      if ((error as { code?: string }).code !== '23514') throw error
      await alone([name], (trx) => dropBoundConstraint(trx, name))
      throw hasLaterRows(spec, bound)
    }
  }
  await onStep('checked')
  return bound
}

/** Looks into the index of the primary key, before any row could be refused. */
async function refuseLaterIds(db: Db, spec: PartitionSpec, bound: string): Promise<void> {
  const { rows } = await sql`
    select from ${sql.id(spec.name)} where ${sql.id(spec.key)} >= ${sql.lit(bound)} limit 1`.execute(db)
  if (rows.length > 0) throw hasLaterRows(spec, bound)
}

const hasLaterRows = ({ name, key }: PartitionSpec, bound: string) =>
  new StartError(
    `En «${name}» hay filas cuyo «${key}» no es del tiempo en que se escribieron (desde ${bound}): no las ha escrito Faro. ` +
      `Míralas con «select * from ${name} where ${key} >= '${bound}'» y dales otro, o bórralas.`,
  )

/** The only moment in which requests wait: the table changes places with the new one that contains it. */
async function switchTables(db: Db, spec: PartitionSpec, { bound, alone, onStep }: Work & { bound: string }) {
  const seen = await describeTable(db, spec)
  // Views first, as queries lock them before their tables.
  const tables = [
    ...seen.views.map((view) => view.name),
    spec.name,
    ...new Set([...seen.referrers, ...seen.references].map(({ table }) => table)),
  ]
  await alone([...new Set(tables)], async (trx) => {
    await replaceTable(trx, spec, bound, await describeTable(trx, spec))
    await onStep('switching')
  })
  await onStep('switched')
}

async function replaceTable(trx: Db, spec: PartitionSpec, bound: string, described: TableDescription) {
  const run = (statement: string) => sql.raw(statement).execute(trx)
  const { name, key } = spec
  const first = firstName(name)
  for (const trigger of described.triggers) await run(`drop trigger "${trigger.name}" on ${name}`)
  for (const referrer of described.referrers) {
    await run(`alter table ${referrer.table} drop constraint "${referrer.name}"`)
  }
  for (const index of described.indexes)
    await run(`alter index "${index.name}" rename to "${index.name}_first"`)
  const { identity } = described
  if (identity) await run(`alter table ${name} alter column "${identity.column}" drop identity`)
  await run(`alter table ${name} rename to ${first}`)

  await run(`
    create table ${name} (
      like ${first} including defaults including constraints including generated including compression
        including storage including comments
    ) partition by range ("${key}")`)
  await run(`alter table ${name} owner to "${described.owner}"`)
  await dropBoundConstraint(trx, name)
  if (identity) {
    await run(`alter table ${name} alter column "${identity.column}" add generated always as identity
      (start with ${identity.next})`)
  }
  for (const index of described.indexes.filter(({ shared }) => shared)) {
    await run(
      index.constraint
        ? `alter table ${name} add constraint "${index.name}" ${index.constraint}`
        : index.definition,
    )
  }
  for (const reference of described.references) {
    await run(`alter table ${name} add constraint "${reference.name}" ${reference.definition}`)
  }
  await run(`alter table ${name} attach partition ${first} for values from (minvalue) to ('${bound}')`)
  await dropBoundConstraint(trx, first)
  await createPartition(trx, { table: name, partition: defaultName(name), like: first, range: 'default' })

  // They are validated afterwards, while the table is used.
  for (const { table, name: constraint, definition } of described.referrers) {
    await run(`alter table ${table} add constraint "${constraint}" ${definition} not valid`)
  }
  for (const trigger of described.triggers) await run(trigger.definition)
  for (const view of described.views) await run(`create or replace view ${view.name} as ${view.definition}`)
  for (const grant of described.grants) await run(grant)
}

/** Validates the foreign keys that refer to the table, while it is used. */
async function checkReferences(db: Db, table: string): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'f' and confrelid = ${sql.lit(table)}::regclass and conparentid = 0 and not convalidated`.execute(
    db,
  )
  for (const key of rows) {
    await sql.raw(`alter table ${key.table} validate constraint "${key.name}"`).execute(db)
  }
}
