import { sql } from 'kysely'
import { undoDays } from '#api/contract/studio/changes.ts'
import { skipDuringBackup } from './backup/lock.ts'
import type { Db } from './db/client.ts'
import { preparePartitions } from './db/partitions/prepare.ts'
import { withDerived } from './media/derivedFiles.ts'
import { addMissingCopies } from './media/missingCopies.ts'
import type { Storage } from './media/storage.ts'
import { deleteOrphanedFiles } from './media/orphanedFiles.ts'
import { isUnused } from './media/unusedMedia.ts'
import { runActivityRound } from './modules/activity/rounds.ts'
import { cleanUpStaleUploads } from './modules/testimonials/staleUploads.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Files that the store is told to remove with one call. */
const deletedAtOnce = 500
/** Rows that one statement looks at, so that it ends in time however large the table is. */
const partSize = 1000

/**
 * Deletes what has expired: sessions, rate limits, idempotency keys, communities deleted thirty days ago, personal
 * invitations that nobody accepted, old queue entries and matches of networking. Safe to run on several instances at once.
 */
export async function deleteExpired(db: Db): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('replaced_tokens')
    .where('replaced_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
  await db
    .deleteFrom('reused_sessions')
    .where('ended_at', '<', sql<Date>`now() - interval '90 days'`)
    .execute()
  await db
    .deleteFrom('rate_limits')
    .where('window_ends', '<', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '2 days'`)
    .execute()
  await deleteForGood(db)
  await db
    .updateTable('studio_changes')
    .set({ kept_media_id: null })
    .where('kept_media_id', 'is not', null)
    .where((eb) => eb.or([eb('undo_until', '<', sql<Date>`now()`), eb('undone_at', 'is not', null)]))
    .execute()
  // After the days in which a change of many members can be undone, and those in which a message may be sent again.
  await db
    .deleteFrom('member_batches')
    .where('created_at', '<', sql<Date>`now() - interval '31 days'`)
    .execute()
  await db
    .deleteFrom('member_mailings')
    .where('created_at', '<', sql<Date>`now() - interval '2 days'`)
    .execute()
  // Addresses of people who have not accepted, after the days in which a revocation can be undone.
  await db
    .deleteFrom('invitations')
    .where('email_key', 'is not', null)
    .where('uses', '=', 0)
    .where(sql<boolean>`least(ends_at, revoked_at) < now() - interval '31 days'`)
    .where(sql<boolean>`coalesce(declined_at < now() - interval '90 days', true)`)
    .execute()
  await cleanUpNetworking(db)
}

/**
 * Deletes conversations without members and media that belong to nothing, when they are a day old. Goes through the tables
 * in parts, and stops while a backup runs. Safe to run on several instances at once.
 * @returns the number of removed media files.
 */
export async function deleteUnused(db: Db, storage: Storage): Promise<number> {
  for await (const ids of dayOldIds(db, 'conversations')) await deleteEmptyConversations(db, ids)
  let deleted = 0
  for await (const ids of dayOldIds(db, 'media')) {
    const ofThese = await skipDuringBackup(db, (trx) => deleteUnusedMedia(trx, storage, ids))
    if (ofThese === undefined) break
    deleted += ofThese
  }
  return deleted
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

/** Their members have been deleted; otherwise the last member to leave deletes the conversation. */
async function deleteEmptyConversations(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('conversations')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('conversation_members')
            .whereRef('conversation_id', '=', 'conversations.id')
            .select('conversation_id'),
        ),
      ),
    )
    .execute()
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

/** Communities whose thirty days are over, with all that is in them; their files become unused. */
async function deleteForGood(db: Db): Promise<void> {
  await db
    .deleteFrom('communities')
    .where('deleted_at', '<', sql<Date>`now() - make_interval(days => ${undoDays})`)
    .execute()
}

/** Matches are not kept for long, for privacy, except reported ones. */
async function cleanUpNetworking(db: Db): Promise<void> {
  await db
    .deleteFrom('networking_queue')
    .where('last_seen', '<', sql<Date>`now() - interval '7 days'`)
    .execute()
  await db
    .deleteFrom('networking_matches')
    .where('matched_at', '<', sql<Date>`now() - interval '30 days'`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('networking_reports')
            .whereRef('networking_reports.match_id', '=', 'networking_matches.id')
            .select('networking_reports.id'),
        ),
      ),
    )
    .execute()
}

/**
 * Works regularly until the returned function is called: deletes expired data each hour, uploads abandoned by a killed
 * server each minute, what nothing uses, orphaned files and what uploads left half done once a day, makes missing copies
 * of pictures each minute and the next partitions of large tables once a day, and tells of what time brings every five
 * minutes. After a failure the next run tries again. What a stop interrupts ends with its next statement, because the
 * database is closed; that is no failure.
 */
export function scheduleCleanup(db: Db, storage: Storage, onError: (error: unknown) => void): () => void {
  let stopped = false
  const timers = (
    [
      [minuteMs, cleanUpStaleUploads],
      [minuteMs, addMissingCopies],
      [hourMs, deleteExpired],
      [5 * minuteMs, (all: Db) => runActivityRound(all)],
      [dayMs, (_: Db, files: Storage) => files.removeHalfDone(new Date(Date.now() - dayMs))],
      [dayMs, deleteUnused],
      [dayMs, (all: Db) => preparePartitions(all)],
      [dayMs, deleteOrphanedFiles],
    ] as const
  ).map(([everyMs, task]) => {
    const run = () =>
      void task(db, storage).catch((error: unknown) => {
        if (!stopped) onError(error)
      })
    run()
    return setInterval(run, everyMs).unref()
  })
  return () => {
    stopped = true
    timers.forEach((timer) => clearInterval(timer))
  }
}
