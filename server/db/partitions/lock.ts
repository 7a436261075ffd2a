/** Locks for changing large tables while they are used. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../client.ts'

/** An arbitrary number that must never change. Held by whoever partitions a table. */
export const partitionLock = 4_706_130_924

/**
 * Milliseconds in which all locks must have been acquired. Requests queue behind a waiting lock, so this is also how
 * long they wait in vain. It must be shorter than PostgreSQL's `deadlock_timeout` (1 s): in a deadlock it is never the
 * request that fails.
 */
const lockMs = 500
/** Milliseconds between attempts: the shortest and the longest. */
const retryMs = { shortest: 500, longest: 2000 }

/** What PostgreSQL raises when a lock was not acquired in time, or in a deadlock. */
const busyCodes = new Set(['57014', '55P03', '40P01'])

/** The tables were in use the whole time. */
export class TableBusyError extends Error {
  override name = 'TableBusyError'
}

/**
 * Runs `change` in a transaction that holds exclusive locks on `tables` (quoted names), as soon as all of them can be
 * acquired at once.
 * @param patienceMs Milliseconds after which no further attempt is made.
 * @returns the most milliseconds for which an attempt waited for the locks and held them, and the number of attempts.
 * @throws {TableBusyError} when no attempt succeeded.
 */
export async function withExclusiveLock(
  db: Db,
  tables: readonly string[],
  patienceMs: number,
  change: (trx: Db) => Promise<void>,
): Promise<{ lockedMs: number; attempts: number }> {
  const until = performance.now() + patienceMs
  let lockedMs = 0
  for (let attempts = 1; ; attempts += 1) {
    const begun = performance.now()
    try {
      await db.transaction().execute(async (trx) => {
        await sql.raw(`set local statement_timeout = ${lockMs}`).execute(trx)
        await sql.raw(`lock table ${tables.join(', ')} in access exclusive mode`).execute(trx)
        await sql.raw(`set local statement_timeout = 0`).execute(trx)
        await sql.raw(`set local lock_timeout = ${lockMs}`).execute(trx)
        await change(trx)
      })
      return { lockedMs: Math.max(lockedMs, performance.now() - begun), attempts }
    } catch (error) {
      if (!busyCodes.has((error as { code?: string }).code ?? '')) throw error
      if (performance.now() > until) throw new TableBusyError(`the tables ${tables.join(', ')} are in use`)
      lockedMs = Math.max(lockedMs, performance.now() - begun)
    }
    await pause(retryMs.shortest + Math.random() * (retryMs.longest - retryMs.shortest))
  }
}
