/** Taking moderators' decisions back. */
import type { Transaction } from 'kysely'
import { moderationStates } from '#api/contract/studio/moderation.ts'
import type { Database } from '../../../db/schema.ts'
import { HttpError } from '../../../errors.ts'
import type { RecordedChange } from '../changes/record.ts'
import { lockDecision, settleCase, showAgain, type Decision } from './decide.ts'
import { pin } from './pins.ts'
import { inScope, type Moderator } from './scope.ts'

/** The decision as it stands, for the thing of a recorded change. */
async function decisionOf(
  trx: Transaction<Database>,
  { communityId, subjectId }: RecordedChange<string | null>,
  moderator: Moderator,
): Promise<Decision> {
  const row = await trx
    .selectFrom('moderation_cases as c')
    .leftJoin('communities', 'communities.id', 'c.community_id')
    .where('c.target_id', '=', subjectId)
    .where((eb) => inScope(eb, 'c.community_id', { communityId }))
    .select(['c.target_kind', 'c.target_id', 'c.version', 'communities.name'])
    .executeTakeFirst()
  if (!row) throw new HttpError(409, 'Eso ya no está.')
  return {
    scope: { communityId, communityName: row.name, onlyModerates: false },
    moderator,
    target: { kind: row.target_kind, id: row.target_id },
    version: row.version,
  }
}

/**
 * Shows what was hidden again; its reports wait again if they did before.
 * @throws {HttpError} 409 when it is gone or is shown already.
 */
export async function undoHide(
  trx: Transaction<Database>,
  change: RecordedChange<string | null>,
  moderator: Moderator,
): Promise<void> {
  const decision = await decisionOf(trx, change, moderator)
  const { subject } = await lockDecision(trx, decision)
  const before = moderationStates.find((state) => state === change.before?.['state'])
  await showAgain(trx, decision, subject, before ?? 'dismissed')
}

/**
 * Opens the reports of something again.
 * @throws {HttpError} 409 when something else was decided meanwhile.
 */
export async function undoDismiss(
  trx: Transaction<Database>,
  change: RecordedChange<string | null>,
  moderator: Moderator,
): Promise<void> {
  const decision = await decisionOf(trx, change, moderator)
  const { subject, found } = await lockDecision(trx, decision)
  if (found?.state !== 'dismissed') throw new HttpError(409, 'Ya se ha decidido otra cosa.')
  await settleCase(trx, decision, { state: 'open' }, subject.authorId)
}

/**
 * Pins a post again.
 * @throws {HttpError} 409 when it is gone or hidden, or three others are pinned.
 */
export async function undoUnpin(
  trx: Transaction<Database>,
  { communityId, subjectId }: RecordedChange,
  moderator: Moderator,
): Promise<void> {
  await pin(trx, { communityId, postId: subjectId ?? '', moderator }).catch((error: unknown) => {
    const gone = error instanceof HttpError && error.statusCode === 404
    throw gone ? new HttpError(409, 'Esa publicación ya no se ve.') : error
  })
}
