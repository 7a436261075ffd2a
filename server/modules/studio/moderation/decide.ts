/** Decisions on things: hide, restore, dismiss. One of two moderators at once wins; the other is told who was first. */
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { ReportReason } from '#api/contract/reports.ts'
import type { ModerationState } from '#api/contract/studio/moderation.ts'
import type { Trx } from '../../../db/client.ts'
import { HttpError } from '../../../errors.ts'
import { writeDirectMessage } from '../../messaging/notices.ts'
import { takeSnapshot } from '../../reports/snapshotRepository.ts'
import { columnOf } from '../../reports/repository.ts'
import { recordChange } from '../changes/record.ts'
import { inScope, type ModerationScope, type Moderator } from './scope.ts'
import {
  findSubject,
  hideSubject,
  lockSubject,
  restoreSubject,
  type Subject,
  type Target,
} from './subjects.ts'
import { decidedBefore, hiddenNotice, restoredNotice } from './texts.ts'

export const unknownContent = () => new HttpError(404, 'Eso ya no está, o no es de aquí.')

/** The error for hiding or showing what is deleted. */
const goneSubject = () => new HttpError(409, 'Esto ya se borró: nadie más lo ve.')

interface Case {
  id: string
  state: ModerationState
  version: number
  decided_by: string | null
  decided_by_name: string | null
  decided_at: Date | null
  reported_at: Date
}

export interface Decision {
  scope: ModerationScope
  moderator: Moderator
  target: Target
  /** The version that the moderator has seen; 0 for what was not reported as far as they know. */
  version: number
}

function lockCase(trx: Trx, scope: ModerationScope, { kind, id }: Target): Promise<Case | undefined> {
  return trx
    .selectFrom('moderation_cases')
    .where('target_kind', '=', kind)
    .where('target_id', '=', id)
    .where((eb) => inScope(eb, 'community_id', scope))
    .select(['id', 'state', 'version', 'decided_by', 'decided_by_name', 'decided_at', 'reported_at'])
    .forUpdate()
    .executeTakeFirst()
}

function refusal({ state, decided_by_name: decidedBy, decided_at, reported_at }: Case): HttpError {
  // It waits again because of a report since, not because somebody has taken the decision back.
  const reportedSince = state === 'open' && decided_at !== null && reported_at > decided_at
  return new HttpError(409, decidedBefore({ state, decidedBy, decidedAt: reportedSince ? null : decided_at }))
}

/**
 * Locks a thing and its case, and requires both to be as the moderator has seen them.
 * @throws {HttpError} 404, or 409 with who was first.
 */
export async function lockDecision(
  trx: Trx,
  { scope, target, version }: Omit<Decision, 'moderator'>,
): Promise<{ subject: Subject; found: Case | undefined }> {
  await lockSubject(trx, target)
  const subject = await findSubject(trx, scope, target)
  if (!subject) throw unknownContent()
  const found = await lockCase(trx, scope, target)
  const unseen = version === 0 && found?.state === 'open'
  if (found && found.version !== version && !unseen) throw refusal(found)
  if (!found && version !== 0) throw unknownContent()
  return { subject, found }
}

interface Outcome {
  state: ModerationState
  reason?: ReportReason
  note?: string
}

/** Writes a decision into the case of a thing, which is made when nobody had reported it. */
export async function settleCase(
  trx: Trx,
  { scope, moderator, target }: Omit<Decision, 'version'>,
  { state, reason, note }: Outcome,
  authorId: string,
): Promise<void> {
  const decision = {
    state,
    reason: reason ?? null,
    note: note || null,
    decided_by: moderator.id,
    decided_by_name: moderator.name,
    decided_at: sql<Date>`now()`,
  }
  const { id: caseId } = await trx
    .insertInto('moderation_cases')
    .values({
      ...decision,
      id: uuid(),
      community_id: scope.communityId,
      [columnOf[target.kind]]: target.id,
      author_id: authorId,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['target_id', 'target_kind', 'community_id'])
        .doUpdateSet((eb) => ({ ...decision, version: eb('moderation_cases.version', '+', 1) })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await takeSnapshot(trx, caseId)
  if (target.kind !== 'message') return
  // A message may wait in several queues, but it is hidden and shown in all.
  await trx
    .updateTable('moderation_cases')
    .set((eb) => ({ ...decision, version: eb('version', '+', 1) }))
    .where('target_kind', '=', 'message')
    .where('target_id', '=', target.id)
    .where('community_id', 'is distinct from', scope.communityId)
    .execute()
}

/**
 * Hides a thing and tells its author why. Returns the change's id.
 * @throws {HttpError} 404; 400 for a profile; 409 when somebody else was first.
 */
export async function hide(
  trx: Trx,
  decision: Decision,
  { reason, note = '' }: { reason: ReportReason; note?: string | undefined },
): Promise<string> {
  const { scope, moderator, target } = decision
  if (target.kind === 'profile') {
    throw new HttpError(
      400,
      'Un perfil no se oculta: avisa a la persona, silénciala o sácala de la comunidad.',
    )
  }
  const { subject, found } = await lockDecision(trx, decision)
  if (subject.gone) throw goneSubject()
  if (subject.hidden) throw new HttpError(409, 'Ya está oculto.')
  await hideSubject(trx, subject)
  await settleCase(trx, decision, { state: 'hidden', reason, note }, subject.authorId)
  if (subject.authorId !== moderator.id) {
    const { createdAt } = subject
    const hidden = { kind: target.kind, createdAt, communityName: scope.communityName }
    await writeDirectMessage(trx, {
      from: moderator.id,
      to: subject.authorId,
      content: hiddenNotice(hidden, reason),
    })
  }
  return recordChange(trx, {
    action: 'content.hide',
    actor: moderator,
    communityId: scope.communityId,
    subject: { id: subject.id, name: subject.authorName },
    before: { state: found?.state ?? null, ...(subject.pinned && { pinned: true }) },
    after: {
      state: 'hidden',
      kind: target.kind,
      reason,
      ...(note && { note }),
      ...(subject.pinned && { pinned: false }),
    },
    undoable: true,
  })
}

/**
 * Shows a hidden thing again and tells its author. Returns the change's id.
 * @throws {HttpError} 404; 403 for a moderator's own; 409 when it is not hidden or somebody else was first.
 */
export async function restore(trx: Trx, decision: Decision): Promise<string> {
  const { subject } = await lockDecision(trx, decision)
  refuseOwn(decision, subject)
  await showAgain(trx, decision, subject, 'dismissed')
  return recordChange(trx, {
    action: 'content.restore',
    actor: decision.moderator,
    communityId: decision.scope.communityId,
    subject: { id: subject.id, name: subject.authorName },
    before: { state: 'hidden' },
    after: { state: 'dismissed', kind: subject.kind },
  })
}

/**
 * Shows a locked thing again; its case gets the given state.
 * @throws {HttpError} 409 when it is not hidden.
 */
export async function showAgain(
  trx: Trx,
  { scope, moderator, target }: Omit<Decision, 'version'>,
  subject: Subject,
  state: ModerationState,
): Promise<void> {
  if (subject.gone) throw goneSubject()
  if (!subject.hidden || target.kind === 'profile') throw new HttpError(409, 'Ya se ve: no está oculto.')
  await restoreSubject(trx, subject)
  await settleCase(trx, { scope, moderator, target }, { state }, subject.authorId)
  if (subject.authorId === moderator.id) return
  const { createdAt } = subject
  const hidden = { kind: target.kind, createdAt, communityName: scope.communityName }
  await writeDirectMessage(trx, {
    from: moderator.id,
    to: subject.authorId,
    content: restoredNotice(hidden),
  })
}

/**
 * Closes the reports of a thing. Returns the change's id.
 * @throws {HttpError} 404; 403 for a moderator's own; 409 when it is not reported or somebody else was first.
 */
export async function dismiss(trx: Trx, decision: Decision): Promise<string> {
  const { scope, moderator } = decision
  const { subject, found } = await lockDecision(trx, decision)
  refuseOwn(decision, subject)
  if (found?.state !== 'open') throw new HttpError(409, 'No tiene denuncias abiertas.')
  await settleCase(trx, decision, { state: 'dismissed' }, subject.authorId)
  return recordChange(trx, {
    action: 'content.dismiss',
    actor: moderator,
    communityId: scope.communityId,
    subject: { id: subject.id, name: subject.authorName },
    before: { state: 'open' },
    after: { state: 'dismissed', kind: subject.kind },
    undoable: true,
  })
}

/** What a moderator has written is judged by the others of the team. */
export function refuseOwn(
  { scope, moderator }: Pick<Decision, 'scope' | 'moderator'>,
  subject: Subject,
): void {
  if (scope.onlyModerates && subject.authorId === moderator.id) {
    throw new HttpError(403, 'Lo tuyo lo tiene que mirar otra persona del equipo.')
  }
}
