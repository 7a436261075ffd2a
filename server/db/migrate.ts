import { setTimeout as pause } from 'node:timers/promises'
import { PostgresAdapter, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartError } from '../startError.ts'
import type { Db } from './client.ts'
import { isConnectionError } from './connectionErrors.ts'
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
import * as purchasesOutlive from './migrations/0030_purchases_outlive.ts'
import * as paymentProblems from './migrations/0031_payment_problems.ts'
import * as wordsBetweenSigns from './migrations/0032_words_between_signs.ts'
import * as communityBans from './migrations/0033_community_bans.ts'
import * as reportSnapshots from './migrations/0034_report_snapshots.ts'
import * as deletedWith from './migrations/0035_deleted_with.ts'
import * as meetingCalendars from './migrations/0036_meeting_calendars.ts'
import * as mediaMetadata from './migrations/0037_media_metadata.ts'
import * as personalInvitations from './migrations/0038_personal_invitations.ts'
import * as keptMedia from './migrations/0039_kept_media.ts'
import * as changesOfDeletedCommunities from './migrations/0040_changes_of_deleted_communities.ts'
import * as bannedPayments from './migrations/0041_banned_payments.ts'
import * as undoneAsItWas from './migrations/0042_undone_as_it_was.ts'
import * as readsOfPeople from './migrations/0043_reads_of_people.ts'
import * as seenInvitations from './migrations/0044_seen_invitations.ts'
import * as pointsThatGo from './migrations/0045_points_that_go.ts'
import * as accessSaysWhoReads from './migrations/0046_access_says_who_reads.ts'
import * as latelyHidden from './migrations/0047_lately_hidden.ts'

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
  '0030_purchases_outlive': purchasesOutlive,
  '0031_payment_problems': paymentProblems,
  '0032_words_between_signs': wordsBetweenSigns,
  '0033_community_bans': communityBans,
  '0034_report_snapshots': reportSnapshots,
  '0035_deleted_with': deletedWith,
  '0036_meeting_calendars': meetingCalendars,
  '0037_media_metadata': mediaMetadata,
  '0038_personal_invitations': personalInvitations,
  '0039_kept_media': keptMedia,
  '0040_changes_of_deleted_communities': changesOfDeletedCommunities,
  '0041_banned_payments': bannedPayments,
  '0042_undone_as_it_was': undoneAsItWas,
  '0043_reads_of_people': readsOfPeople,
  '0044_seen_invitations': seenInvitations,
  '0045_points_that_go': pointsThatGo,
  '0046_access_says_who_reads': accessSaysWhoReads,
  '0047_lately_hidden': latelyHidden,
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
  { patience = patienceMs, onLocked, all = migrations }: MigrateOptions = {},
): Promise<void> {
  await db.connection().execute(async (connection) => {
    await adapter.acquireMigrationLock(connection, lockOptions)
    try {
      const migrator = new Migrator({
        db: connection,
        provider: { getMigrations: async () => impatient(all) },
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
