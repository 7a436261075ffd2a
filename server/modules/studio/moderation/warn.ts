import type { Db, Trx } from '../../../db/client.ts'
import { HttpError } from '../../../errors.ts'
import { isGuid } from '../../../db/guid.ts'
import { writeDirectMessage } from '../../messaging/notices.ts'
import { recordChange } from '../changes/record.ts'
import { findRanked } from '../members/membership.ts'
import { lockDecision, refuseOwn, settleCase } from './decide.ts'
import type { ModerationScope, Moderator } from './scope.ts'
import type { RefusalOf } from './serializer.ts'
import type { Target } from './subjects.ts'
import { decidedBefore, warning } from './texts.ts'

export interface Warning {
  scope: ModerationScope
  moderator: Moderator
  refusalOf: RefusalOf
  memberId: string
  text: string
  /** The reported thing because of which the person is warned. */
  about?: { target: Target; version: number } | undefined
}

/** The person, who in a community has to be a member of it, or to have been reported there. */
async function findPerson(db: Db, { communityId }: ModerationScope, id: string) {
  const person = await findRanked(db, communityId, id)
  if (!person || communityId === null || person.role) return person
  const reported = await db
    .selectFrom('moderation_cases')
    .where('author_id', '=', id)
    .where('community_id', '=', communityId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return reported && person
}

/**
 * Writes a warning to a person and, if it is about something reported, settles its reports. Returns the conversation.
 * A block between the two does not prevent it: blocking a moderator is no way round moderation.
 * @throws {HttpError} 404 for who is not of the community; 400 for oneself; 403 for whom the moderator may not act on;
 * 409 when somebody else decided first.
 */
export async function warn(
  trx: Trx,
  { scope, moderator, refusalOf, memberId, text, about }: Warning,
): Promise<string> {
  const person = isGuid(memberId) ? await findPerson(trx, scope, memberId) : undefined
  if (!person) throw new HttpError(404, 'Esa persona no es de la comunidad.')
  if (person.id === moderator.id) throw new HttpError(400, 'No puedes avisarte a ti.')
  const reason = refusalOf(person)
  if (reason) throw new HttpError(403, reason)
  if (about) await settleReports(trx, { scope, moderator, ...about }, person.id)
  await recordChange(trx, {
    action: 'member.warn',
    actor: moderator,
    communityId: scope.communityId,
    subject: person,
    after: { text, ...(about && { target_kind: about.target.kind }) },
  })
  const content = warning(text, scope.communityName)
  return writeDirectMessage(trx, { from: moderator.id, to: person.id, content })
}

async function settleReports(
  trx: Trx,
  decision: { scope: ModerationScope; moderator: Moderator; target: Target; version: number },
  authorId: string,
): Promise<void> {
  const { subject, found } = await lockDecision(trx, decision)
  refuseOwn(decision, subject)
  if (subject.authorId !== authorId) throw new HttpError(400, 'Eso no es de esta persona.')
  if (!found) throw new HttpError(409, 'No tiene denuncias abiertas.')
  if (found.state !== 'open') {
    const { state, decided_by_name: decidedBy, decided_at: decidedAt } = found
    throw new HttpError(409, decidedBefore({ state, decidedBy, decidedAt }))
  }
  await settleCase(trx, decision, { state: 'warned' }, authorId)
}
