import { type RawBuilder, sql } from 'kysely'
import { undoDays } from '#api/contract/studio/changes.ts'
import { idempotencyDays } from '#api/contract/common.ts'
import { skipDuringBackup } from './backup/lock.ts'
import type { Db } from './db/client.ts'
import { deleteInBatches } from './db/deleteInBatches.ts'
import { preparePartitions } from './db/partitions/prepare.ts'
import type { Database } from './db/schema.ts'
import { withDerived } from './media/derivedFiles.ts'
import { addMissingCopies } from './media/missingCopies.ts'
import type { Storage } from './media/storage.ts'
import { deleteOrphanedFiles } from './media/orphanedFiles.ts'
import { removeStoredMetadata } from './media/storedMetadata.ts'
import { isUnused } from './media/unusedMedia.ts'
import { deleteOldActivity, runActivityRound } from './modules/activity/rounds.ts'
import { cleanUpStaleUploads } from './modules/testimonials/staleUploads.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Files that the store is told to remove with one call. */
const deletedAtOnce = 500
/** Rows that one statement looks at, so that it ends in time however large the table is. */
const partSize = 1000

/** Work that is done regularly, by any number of instances at once. */
interface Task {
  /** Its name in the log. */
  name: string
  run: (db: Db, storage: Storage) => Promise<unknown>
}

/** Deletes the rows of a table that meet a condition. */
const rowsOf = (table: keyof Database, condition: RawBuilder<unknown>) => ({
  name: table,
  run: (db: Db): Promise<unknown> => deleteInBatches(db, table, condition),
})

/** The time of the oldest idempotency keys that are kept. */
export const keysForgotten = sql<Date>`now() - make_interval(days => ${sql.lit(idempotencyDays + 1)})`

/** What is no longer needed, by its age. */
const expired = [
  rowsOf('sessions', sql`expires_at < now()`),
  rowsOf('replaced_tokens', sql`replaced_at < now() - interval '1 hour'`),
  rowsOf('reused_sessions', sql`ended_at < now() - interval '90 days'`),
  rowsOf('rate_limits', sql`window_ends < now()`),
  rowsOf('idempotency_keys', sql`created_at < ${keysForgotten}`),
  // Their thirty days are over. All that is in them goes with them, and their files become unused.
  rowsOf('communities', sql`deleted_at < now() - make_interval(days => ${sql.lit(undoDays)})`),
  // Pictures that were kept for as long as their removal could be undone.
  {
    name: 'kept media',
    run: (db: Db): Promise<unknown> =>
      db
        .updateTable('studio_changes')
        .set({ kept_media_id: null })
        .where('kept_media_id', 'is not', null)
        .where((eb) => eb.or([eb('undo_until', '<', sql<Date>`now()`), eb('undone_at', 'is not', null)]))
        .execute(),
  },
  // After the days in which a change of many members can be undone.
  rowsOf('member_batches', sql`created_at < now() - interval '31 days'`),
  rowsOf('member_mailings', sql`created_at < ${keysForgotten}`),
  // Addresses of people who have not accepted, after the days in which a revocation can be undone.
  rowsOf(
    'invitations',
    sql`email_key is not null and uses = 0 and least(ends_at, revoked_at) < now() - interval '31 days'
      and coalesce(declined_at < now() - interval '90 days', true)`,
  ),
  rowsOf('networking_queue', sql`last_seen < now() - interval '7 days'`),
  // Not kept for long, for privacy, except reported ones.
  rowsOf(
    'networking_matches',
    sql`matched_at < now() - interval '30 days'
      and not exists (select from networking_reports r where r.match_id = networking_matches.id)`,
  ),
  { name: 'activity', run: deleteOldActivity },
]

/**
 * Deletes what has expired: sessions, rate limits, idempotency keys, communities deleted thirty days ago, personal
 * invitations that nobody accepted, old activity, old queue entries and matches of networking. One that fails does not keep the others from it.
 * @throws {AggregateError} with all failures.
 */
export async function deleteExpired(db: Db): Promise<void> {
  const failures: unknown[] = []
  for (const { run } of expired) await run(db).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures)
}

/**
 * Deletes media that belong to nothing, when they are a day old. Goes through the table in parts, and stops while a
 * backup runs.
 * @returns the number of removed media files.
 */
export async function deleteUnused(db: Db, storage: Storage): Promise<number> {
  let deleted = 0
  for await (const ids of dayOldIds(db, 'media')) {
    const ofThese = await skipDuringBackup(db, (trx) => deleteUnusedMedia(trx, storage, ids))
    if (ofThese === undefined) break
    deleted += ofThese
  }
  return deleted
}

/**
 * Deletes conversations whose members have all been deleted, when they are a day old; otherwise the last member to leave
 * deletes a conversation.
 */
export async function deleteEmptyConversations(db: Db): Promise<void> {
  for await (const ids of dayOldIds(db, 'conversations')) {
    await deleteInBatches(
      db,
      'conversations',
      sql`id = any(${ids}::uuid[])
        and not exists (select from conversation_members m where m.conversation_id = conversations.id)`,
    )
  }
}

/** The ids of a table's rows that are a day old, in parts. */
async function* dayOldIds(db: Db, table: 'conversations' | 'media'): AsyncGenerator<string[]> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where id > ${last} and created_at < now() - interval '1 day'
      order by id limit ${sql.lit(partSize)}`.execute(db)
    if (rows.length > 0) yield rows.map(({ id }) => id)
    if (rows.length < partSize) return
    last = rows.at(-1)?.id ?? last
  }
}

async function deleteUnusedMedia(trx: Db, storage: Storage, ids: readonly string[]): Promise<number> {
  const orphans = await trx
    .deleteFrom('media')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isUnused)
    .returning('storage_key')
    .execute()
  const keys = orphans.flatMap(({ storage_key }) => withDerived(storage_key))
  for (let from = 0; from < keys.length; from += deletedAtOnce) {
    await storage.delete(...keys.slice(from, from + deletedAtOnce))
  }
  return orphans.length
}

/** Tasks by the milliseconds after which they run again; those of one list run one after the other. */
const schedule: readonly (readonly [number, readonly Task[]])[] = [
  [minuteMs, [{ name: 'stale uploads', run: cleanUpStaleUploads }]],
  [minuteMs, [{ name: 'missing copies', run: addMissingCopies }]],
  [minuteMs, [{ name: 'stored metadata', run: removeStoredMetadata }]],
  [5 * minuteMs, [{ name: 'activity', run: (db) => runActivityRound(db) }]],
  [hourMs, expired],
  [
    dayMs,
    [
      { name: 'half-done uploads', run: (_, files) => files.removeHalfDone(new Date(Date.now() - dayMs)) },
      { name: 'partitions', run: (db) => preparePartitions(db) },
      { name: 'empty conversations', run: deleteEmptyConversations },
      { name: 'unused media', run: deleteUnused },
      { name: 'orphaned files', run: deleteOrphanedFiles },
    ],
  ],
]

/**
 * Runs the tasks of `schedule` regularly until the returned function is called. A task that fails is reported with its
 * name and tried again by the next run; the others go on. A task interrupted by shutdown fails on its next statement,
 * because the database is closed; that is not reported.
 */
export function scheduleCleanup(
  db: Db,
  storage: Storage,
  onError: (error: unknown, task: string) => void,
  lists = schedule,
): () => void {
  let stopped = false
  const timers = lists.map(([everyMs, tasks]) => {
    let running = false
    const runAll = async () => {
      // It may take longer than the time between two runs.
      if (running) return
      running = true
      for (const { name, run } of tasks) {
        if (stopped) break
        try {
          await run(db, storage)
        } catch (error) {
          if (!stopped) onError(error, name)
        }
      }
      running = false
    }
    void runAll()
    return setInterval(() => void runAll(), everyMs).unref()
  })
  return () => {
    stopped = true
    timers.forEach((timer) => clearInterval(timer))
  }
}
