/** Taking moderators' decisions back. */
import { moderationStates } from '#api/contract/studio/moderation.ts'
import type { Trx } from '../../../db/client.ts'
import { HttpError } from '../../../errors.ts'
import type { RecordedChange } from '../changes/record.ts'
import type { StudioScope } from '../permissions.ts'
import { type Decision, lockDecision, refuseOwn, settleCase, showAgain } from './decide.ts'
import { setPinned } from './pins.ts'
import { inScope, type Moderator, platformScope, scopeOf } from './scope.ts'

/** What a recorded decision was about, and its case, locked as they stand. */
async function lockDecided(
  trx: Trx,
  { communityId, subjectId, createdAt }: RecordedChange<string | null>,
  moderator: Moderator,
  studio: StudioScope | undefined,
) {
  const row = await trx
    .selectFrom('moderation_cases')
    .where('target_id', '=', subjectId)
    .where((eb) => inScope(eb, 'community_id', { communityId }))
    .select(['target_kind', 'target_id', 'version'])
    .executeTakeFirst()
  if (!row) throw new HttpError(409, 'Eso ya no está.')
  const decision: Decision = {
    scope: studio ? scopeOf(studio) : platformScope,
    moderator,
    target: { kind: row.target_kind, id: row.target_id },
    version: row.version,
  }
  const { subject, found } = await lockDecision(trx, decision)
  // Both were written in one transaction.
  return { decision, subject, found, stands: found?.decided_at?.getTime() === createdAt.getTime() }
}

/**
 * Shows what was hidden again; its reports wait again if they did before, and it is pinned again if there is room.
 * @throws {HttpError} 403 for a moderator's own that others have hidden, 409 when it is gone, is shown already or was
 * hidden again since.
 */
export async function undoHide(
  trx: Trx,
  change: RecordedChange<string | null>,
  moderator: Moderator,
  studio?: StudioScope,
): Promise<void> {
  const { decision, subject, found, stands } = await lockDecided(trx, change, moderator, studio)
  if (found?.decided_by !== moderator.id) refuseOwn(decision, subject)
  if (subject.hidden && !stands) throw decidedSince()
  const before = moderationStates.find((state) => state === change.before?.['state'])
  await showAgain(trx, decision, subject, before ?? 'dismissed')
  const { communityId } = change
  // Earlier versions took the pin away with hiding.
  if (change.before?.['pinned'] !== true || communityId === null) return
  await setPinned(trx, { communityId, postId: subject.id }).catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error
  })
}

/**
 * Opens the reports of something again.
 * @throws {HttpError} 409 when something else was decided meanwhile.
 */
export async function undoDismiss(
  trx: Trx,
  change: RecordedChange<string | null>,
  moderator: Moderator,
  studio?: StudioScope,
): Promise<void> {
  const { decision, subject, found, stands } = await lockDecided(trx, change, moderator, studio)
  if (found?.state !== 'dismissed' || !stands) throw decidedSince()
  await settleCase(trx, decision, { state: 'open' }, subject.authorId)
}

const decidedSince = () => new HttpError(409, 'Ya se ha decidido otra cosa.')

/**
 * Pins a post again, in its old place.
 * @throws {HttpError} 409 when it is gone or hidden, or three others are pinned.
 */
export async function undoUnpin(trx: Trx, { communityId, subjectId, before }: RecordedChange): Promise<void> {
  const at = before?.['pinned_at']
  const pinnedAt = typeof at === 'string' ? new Date(at) : undefined
  await setPinned(trx, { communityId, postId: subjectId ?? '' }, pinnedAt).catch((error: unknown) => {
    const gone = error instanceof HttpError && error.statusCode === 404
    throw gone ? new HttpError(409, 'Esa publicación ya no se ve.') : error
  })
}
