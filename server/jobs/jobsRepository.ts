/**
 * Last runs and leases of jobs. A lease is a row and no advisory lock, because a lock would keep a connection for as long
 * as the job runs, and does not outlast a transaction through PgBouncer in transaction mode.
 */
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import type { Job } from './job.ts'

const inMs = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1000}::float8)`

/** A run that was killed or interrupted by a stop has neither succeeded nor failed. */
const isUnfinished = sql<boolean>`
  jobs.last_started_at > coalesce(greatest(jobs.last_succeeded_at, jobs.last_failed_at), '-infinity')`

/**
 * Starts a run if the job is due and nobody else has its lease.
 * @param holder identifies the run.
 * @returns whether the run may begin.
 */
export async function claimRun(
  db: Db,
  { name, intervalMs }: Pick<Job, 'name' | 'intervalMs'>,
  holder: string,
  leaseMs: number,
): Promise<boolean> {
  const run = { last_started_at: sql<Date>`now()`, holder, leased_until: inMs(leaseMs) }
  const claimed = await db
    .insertInto('jobs')
    .values({ name, ...run })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(run)
        .where((eb) =>
          eb.and([
            sql<boolean>`coalesce(jobs.leased_until < now(), true)`,
            eb.or([eb('jobs.last_started_at', '<=', inMs(-intervalMs)), isUnfinished]),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}

/** @returns false when another run has taken the job over. */
export async function renewLease(db: Db, holder: string, leaseMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .where('holder', '=', holder)
    .set({ leased_until: inMs(leaseMs) })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Ends a run and its lease; does nothing when another run has taken the job over.
 * @param result without one the run was interrupted, and the job is due at once.
 */
export async function endRun(
  db: Db,
  holder: string,
  result?: { succeeded: true } | { succeeded: false; error: string },
): Promise<void> {
  const at = sql<Date>`now()`
  await db
    .updateTable('jobs')
    .where('holder', '=', holder)
    .set({
      holder: null,
      leased_until: null,
      ...(result?.succeeded === true && { last_succeeded_at: at }),
      ...(result?.succeeded === false && { last_failed_at: at, last_error: result.error }),
    })
    .execute()
}

export interface JobState {
  /** Milliseconds until the job may be claimed. */
  waitMs: number
  lastSucceededAt: Date | null
}

export async function findJobState(
  db: Db,
  { name, intervalMs }: Pick<Job, 'name' | 'intervalMs'>,
): Promise<JobState> {
  const row = await db
    .selectFrom('jobs')
    .where('name', '=', name)
    .select([
      'last_succeeded_at',
      sql<number>`greatest(0, 1000 * extract(epoch from greatest(
        case when not ${isUnfinished} then last_started_at + make_interval(secs => ${intervalMs / 1000}::float8) end,
        leased_until) - now()))::float8`.as('wait_ms'),
    ])
    .executeTakeFirst()
  return { waitMs: row?.wait_ms ?? 0, lastSucceededAt: row?.last_succeeded_at ?? null }
}
