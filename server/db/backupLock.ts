/** A backup reads a snapshot of the database and then the files it refers to: no file may be removed in between. */
import { sql, type Transaction } from 'kysely'
import type { Db } from './client.ts'
import type { Database } from './schema.ts'

/** An arbitrary number that must never change. */
export const backupLock = 4_706_130_922

/**
 * Runs an action that removes files referenced by rows, unless a backup is running; then a later cleanup removes them.
 * @returns the action's result, or undefined if it was skipped.
 */
export function skipDuringBackup<T>(
  db: Db,
  remove: (trx: Transaction<Database>) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock_shared(${backupLock}) as free`.execute(trx)
    if (!rows[0]?.free) return undefined
    // Nothing is asked of the database while files are removed, which may take long.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    return remove(trx)
  })
}
