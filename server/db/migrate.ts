import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartError } from '../startError.ts'
import type { Db } from './client.ts'
import * as initial from './migrations/0001_initial.ts'
import * as mediaOwners from './migrations/0002_media_owners.ts'
import * as globalFeed from './migrations/0003_global_feed.ts'
import * as postCounts from './migrations/0004_post_counts.ts'
import * as meetings from './migrations/0005_meetings.ts'
import * as messaging from './migrations/0006_messaging.ts'
import * as exploreAndClasses from './migrations/0007_explore_and_classes.ts'
import * as pointsAndReferrals from './migrations/0008_points_and_referrals.ts'
import * as profiles from './migrations/0009_profiles.ts'
import * as surveys from './migrations/0010_surveys.ts'
import * as testimonialUploads from './migrations/0011_testimony_uploads.ts'
import * as networking from './migrations/0012_networking.ts'
import * as foreignKeyIndexes from './migrations/0013_foreign_key_indexes.ts'
import * as sessions from './migrations/0014_sessions.ts'
import * as paces from './migrations/0015_paces.ts'
import * as deletablePeople from './migrations/0016_deletable_people.ts'
import * as activity from './migrations/0017_activity.ts'
import * as studio from './migrations/0018_studio.ts'
import * as moderation from './migrations/0019_moderation.ts'
import * as members from './migrations/0020_members.ts'
import * as meetingSeries from './migrations/0021_meeting_series.ts'
import * as figures from './migrations/0022_figures.ts'
import * as postWords from './migrations/0023_post_words.ts'
import * as pictureCopies from './migrations/0024_picture_copies.ts'
import * as commentKeys from './migrations/0025_comment_keys.ts'
import * as formKeys from './migrations/0026_form_keys.ts'
import * as largeTables from './migrations/0027_large_tables.ts'
import * as clientFiles from './migrations/0028_client_files.ts'
import * as pointsInTheirMonth from './migrations/0029_points_in_their_month.ts'
import * as personalInvitations from './migrations/0041_personal_invitations.ts'
import * as keptMedia from './migrations/0042_kept_media.ts'
import * as changesOfDeletedCommunities from './migrations/0043_changes_of_deleted_communities.ts'

/**
 * All migrations in order. A released migration never changes, so migrations import nothing of the application, which
 * does change.
 */
const migrations: Record<string, Migration> = {
  '0001_initial': initial,
  '0002_media_owners': mediaOwners,
  '0003_global_feed': globalFeed,
  '0004_post_counts': postCounts,
  '0005_meetings': meetings,
  '0006_messaging': messaging,
  '0007_explore_and_classes': exploreAndClasses,
  '0008_points_and_referrals': pointsAndReferrals,
  '0009_profiles': profiles,
  '0010_surveys': surveys,
  '0011_testimony_uploads': testimonialUploads,
  '0012_networking': networking,
  '0013_foreign_key_indexes': foreignKeyIndexes,
  '0014_sessions': sessions,
  '0015_paces': paces,
  '0016_deletable_people': deletablePeople,
  '0017_activity': activity,
  '0018_studio': studio,
  '0019_moderation': moderation,
  '0020_members': members,
  '0021_meeting_series': meetingSeries,
  '0022_figures': figures,
  '0023_post_words': postWords,
  '0024_picture_copies': pictureCopies,
  '0025_comment_keys': commentKeys,
  '0026_form_keys': formKeys,
  '0027_large_tables': largeTables,
  '0028_client_files': clientFiles,
  '0029_points_in_their_month': pointsInTheirMonth,
  '0041_personal_invitations': personalInvitations,
  '0042_kept_media': keptMedia,
  '0043_changes_of_deleted_communities': changesOfDeletedCommunities,
}

/**
 * Applies the named migrations to an empty schema, within the transaction of `db`.
 * @throws {Error} when one of them is unknown.
 */
export async function migrateTo(db: Db, names: readonly string[]): Promise<void> {
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
/** Milliseconds after which the attempts end. */
const patienceMs = 10 * 60_000

interface MigrateOptions {
  /** Milliseconds after which the attempts to get locked tables end. */
  patience?: number
  /** Called when a table is in use by others and the migrations start again. */
  onLocked?: (error: unknown) => void
}

/**
 * Applies all pending migrations in one transaction, on a direct connection. Instances run one at a time: the migrator
 * holds a database lock. If a table stays locked by others, everything is rolled back and tried again a little later.
 * @throws {StartError} when a table is still locked after ten minutes.
 */
export async function migrate(
  db: Db,
  { patience = patienceMs, onLocked }: MigrateOptions = {},
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => impatient(migrations) } })
  for (const until = Date.now() + patience; ;) {
    const { error } = await migrator.migrateToLatest()
    if (!error) return
    if (!isLockFailure(error)) throw error
    if (Date.now() > until) {
      throw new StartError(
        'Otras transacciones no sueltan las tablas que la actualización cambia. Mira pg_stat_activity, termina las que ' +
          'lleven mucho tiempo abiertas, y arranca otra vez.',
      )
    }
    onLocked?.(error)
    await pause(retryMs)
  }
}

/** Whether a transaction failed because of a lock of others: a lock timeout or a deadlock. */
const isLockFailure = (error: unknown) =>
  ['55P03', '40P01'].includes((error as { code?: string } | undefined)?.code ?? '')

/**
 * The migrations with a lock timeout: that of a quick one, or, after a long one, as long as the transaction has taken so
 * far. So a wait is never much longer than the work that giving up would lose, which has kept locks all that time anyway.
 */
function impatient(all: Record<string, Migration>): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(all).map(([name, migration]) => [
      name,
      {
        up: async (trx: Parameters<Migration['up']>[0]) => {
          await sql`select set_config('lock_timeout', greatest(${lockTimeoutMs}::integer,
            extract(epoch from clock_timestamp() - now()) * 1000)::integer::text, true)`.execute(trx)
          await migration.up(trx)
        },
      },
    ]),
  )
}
