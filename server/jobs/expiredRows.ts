/** Deletes rows by their age, each kind in a job of its own. */
import { type RawBuilder, sql } from 'kysely'
import { idempotencyDays } from '#api/contract/common.ts'
import { undoDays } from '#api/contract/studio/changes.ts'
import { deleteInBatches } from '../db/deleteInBatches.ts'
import type { Database } from '../db/schema.ts'
import { deleteOldActivity } from '../modules/activity/rounds.ts'
import { hourMs, type Job } from './job.ts'

const hourly = { intervalMs: hourMs, timeoutMs: hourMs }

const deleteRows = (name: string, table: keyof Database, condition: RawBuilder<unknown>): Job => ({
  ...hourly,
  name,
  run: ({ db }) => deleteInBatches(db, table, condition),
})

/** Outboxes repeat what was not answered for `idempotencyDays`. */
const keysExpireAt = sql<Date>`now() - make_interval(days => ${sql.lit(idempotencyDays + 1)})`

export const expiredRows: readonly Job[] = [
  deleteRows('delete-expired-sessions', 'sessions', sql`expires_at < now()`),
  deleteRows('delete-replaced-tokens', 'replaced_tokens', sql`replaced_at < now() - interval '1 hour'`),
  deleteRows('delete-reused-sessions', 'reused_sessions', sql`ended_at < now() - interval '90 days'`),
  deleteRows('delete-rate-limits', 'rate_limits', sql`window_ends < now()`),
  deleteRows('delete-idempotency-keys', 'idempotency_keys', sql`created_at < ${keysExpireAt}`),
  deleteRows('delete-member-mailings', 'member_mailings', sql`created_at < ${keysExpireAt}`),
  // A deleted community can be restored for `undoDays`.
  deleteRows(
    'delete-communities',
    'communities',
    sql`deleted_at < now() - make_interval(days => ${sql.lit(undoDays)})`,
  ),
  {
    ...hourly,
    name: 'release-kept-media',
    // Pictures that were kept for as long as their removal could be undone.
    run: ({ db }) =>
      db
        .updateTable('studio_changes')
        .set({ kept_media_id: null })
        .where('kept_media_id', 'is not', null)
        .where((eb) => eb.or([eb('undo_until', '<', sql<Date>`now()`), eb('undone_at', 'is not', null)]))
        .execute(),
  },
  // After the days in which a change of many members can be undone.
  deleteRows('delete-member-batches', 'member_batches', sql`created_at < now() - interval '31 days'`),
  // Addresses of people who have not accepted, after the days in which a revocation can be undone.
  deleteRows(
    'delete-invitations',
    'invitations',
    sql`email_key is not null and uses = 0 and least(ends_at, revoked_at) < now() - interval '31 days'
      and coalesce(declined_at < now() - interval '90 days', true)`,
  ),
  deleteRows('delete-networking-queue', 'networking_queue', sql`last_seen < now() - interval '7 days'`),
  // Deleted early for privacy, unless somebody has reported the match.
  deleteRows(
    'delete-networking-matches',
    'networking_matches',
    sql`matched_at < now() - interval '30 days'
      and not exists (select from networking_reports r where r.match_id = networking_matches.id)`,
  ),
  { ...hourly, name: 'delete-old-activity', run: ({ db }) => deleteOldActivity(db) },
]
