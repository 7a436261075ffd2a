import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { PostgresAdapter, sql } from 'kysely'
import { FileMigrationProvider, type Migration, Migrator } from 'kysely/migration'
import { StartError } from '../errors.ts'
import type { Db } from './client.ts'
import { isConnectionError } from './connectionErrors.ts'

/**
 * All migrations, named after their files; other files of the folder are what several of them share. A released
 * migration never changes, so migrations import nothing of the application, which does change.
 */
const provider = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: path.join(import.meta.dirname, 'migrations'),
  // A path of Windows is no module specifier.
  import: (file) => import(pathToFileURL(file).href),
})

/**
 * Applies the named migrations to an empty schema, within the transaction of `db`.
 * @throws {Error} when one of them is unknown.
 */
export async function migrateTo(db: Db, names: readonly string[]): Promise<void> {
  const migrations = await provider.getMigrations()
  const unknown = names.find((name) => !Object.hasOwn(migrations, name))
  if (unknown !== undefined) {
    throw new StartError(
      `La copia es de una versión más nueva de Faro (${unknown}). Actualiza antes de restaurarla.`,
    )
  }
  const last = names.at(-1)
  if (last === undefined) return
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    disableTransactions: true,
  }).migrateTo(last)
  if (error) throw error
}

/** Milliseconds that a migration waits for a table that others use, while everybody who comes after waits behind it. */
const lockTimeoutMs = 2000
/** Milliseconds between two attempts, in which those who waited go on. */
const retryMs = 1000
/** Milliseconds after which the attempts of one migration end. */
const patienceMs = 10 * 60_000

interface MigrateOptions {
  /** Milliseconds for which one migration tries to get locked tables. */
  patience?: number
  /** Called when a table is in use by others and a migration starts again. */
  onLocked?: (error: unknown) => void
  /** The migrations by name. */
  all?: Record<string, Migration>
}

const adapter = new PostgresAdapter()
/** The migrator's lock in PostgreSQL is an advisory one, which needs none of these names. */
const lockOptions = { lockTable: '', lockRowId: '' }

/**
 * Applies all pending migrations on a direct connection, each in a transaction of its own, so that a failure keeps those
 * before it and the next start goes on with the one that failed. Instances run one at a time: the migrator's lock, which
 * a session may take several times, is held from the first to the last. A migration that waits for a table of others is
 * rolled back and tried again a little later.
 * @throws {StartError} naming the migration that failed, or whose tables are still locked after ten minutes; or when the
 * database is newer than this version.
 */
export async function migrate(
  db: Db,
  { patience = patienceMs, onLocked, all }: MigrateOptions = {},
): Promise<void> {
  const migrations = all ?? (await provider.getMigrations())
  await db.connection().execute(async (connection) => {
    await adapter.acquireMigrationLock(connection, lockOptions)
    try {
      const migrator = new Migrator({
        db: connection,
        provider: { getMigrations: async () => impatient(migrations) },
      })
      while (await migrateOnce(migrator, { patience, onLocked })) continue
    } finally {
      // PostgreSQL releases the lock with its connection, so a failed release is harmless.
      await adapter.releaseMigrationLock(connection, lockOptions).catch(() => undefined)
    }
  })
}

/** Applies the next migration. @returns whether there was one. */
async function migrateOnce(
  migrator: Migrator,
  { patience, onLocked }: { patience: number; onLocked: MigrateOptions['onLocked'] },
): Promise<boolean> {
  for (const until = performance.now() + patience; ;) {
    const { error, results = [] } = await migrator.migrateUp()
    if (!error) return results.length > 0
    const failed = results.find(({ status }) => status === 'Error')?.migrationName
    if (!isLockFailure(error)) throw toStartError(error, failed)
    if (performance.now() > until) {
      throw new StartError(
        `Otras transacciones no sueltan las tablas que la actualización cambia (${failed}). Mira pg_stat_activity, ` +
          'termina las que lleven mucho tiempo abiertas, y arranca otra vez.',
      )
    }
    onLocked?.(error)
    await pause(retryMs)
  }
}

/** Whether a transaction failed because of a lock of others: a lock timeout or a deadlock. */
const isLockFailure = (error: unknown) =>
  ['55P03', '40P01'].includes((error as { code?: string } | undefined)?.code ?? '')

/** How the migrator says that the database has a migration that it does not know. */
const unknownMigration = /^corrupted migrations: previously executed migration (\S+) is missing$/u

function toStartError(error: unknown, migration: string | undefined): unknown {
  const { message } = error as Error
  const [, unknown] = unknownMigration.exec(message) ?? []
  if (unknown !== undefined) {
    return new StartError(
      `La base de datos es de una versión más nueva de Faro (${unknown}). Arranca esa, o restaura una copia de antes.`,
    )
  }
  // What ends the connection is no fault of the migration.
  if (migration === undefined || isConnectionError(error)) return error
  return new StartError(
    `La actualización de la base de datos ha fallado en «${migration}»: ${message}. Las anteriores están hechas, y al ` +
      'arrancar otra vez se sigue por esa.',
    { cause: error },
  )
}

/** The migrations with a lock timeout, because everybody who needs a table waits behind whoever waits for it. */
function impatient(all: Record<string, Migration>): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(all).map(([name, migration]) => [
      name,
      {
        up: async (trx: Parameters<Migration['up']>[0]) => {
          await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(trx)
          await migration.up(trx)
        },
      },
    ]),
  )
}
