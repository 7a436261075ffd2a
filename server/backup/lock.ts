/** A backup takes the database as it was at one moment, and then the files it names: none may go in between. */
import { sql, type Transaction } from 'kysely'
import type { Db } from '../db/client.ts'
import type { Database } from '../db/schema.ts'

/** Any number does, as long as it is always the same. */
export const backupLock = 4_706_130_922

/**
 * Runs what removes files that rows have named, unless a backup is being made: then it is left to a later cleanup.
 * @returns what it gives, or undefined where it was left.
 */
export function skipDuringBackup<T>(
  db: Db,
  remove: (trx: Transaction<Database>) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock_shared(${backupLock}) as free`.execute(trx)
    return rows[0]?.free ? remove(trx) : undefined
  })
}
