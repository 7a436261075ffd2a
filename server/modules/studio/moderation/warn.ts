import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'
import { HttpError } from '../../../errors.ts'
import { isGuid } from '../../../guid.ts'
import { blockBetween } from '../../blocks/repository.ts'
import { writeDirectMessage } from '../../messaging/notices.ts'
import { recordChange } from '../changes/record.ts'
import { lockDecision, refuseOwn, settleCase } from './decide.ts'
import type { ModerationScope, Moderator } from './scope.ts'
import type { Target } from './subjects.ts'
import { decidedBefore, warning } from './texts.ts'

export interface Warning {
  scope: ModerationScope
  moderator: Moderator
  memberId: string
  text: string
  /** The reported thing because of which the person is warned. */
  about?: { target: Target; version: number } | undefined
}

/** The person, who in a community has to be a member of it, or to have been reported there. */
function findPerson(db: Db, { communityId }: ModerationScope, id: string) {
  return db
    .selectFrom('users')
    .where('id', '=', id)
    .$if(communityId !== null, (query) =>
      query.where(
        sql<boolean>`(
          exists (select from memberships m where m.user_id = users.id and m.community_id = ${communityId})
          or exists (select from moderation_cases c where c.author_id = users.id and c.community_id = ${communityId}))`,
      ),
    )
    .select(['id', 'name'])
    .executeTakeFirst()
}

/**
 * Writes a warning to a person and, if it is about something reported, settles its reports. Returns the conversation.
 * @throws {HttpError} 404 for who is not of the community; 400 for oneself; 409 when somebody else decided first, or one
 * of the two blocks the other.
 */
export async function warn(
  trx: Transaction<Database>,
  { scope, moderator, memberId, text, about }: Warning,
): Promise<string> {
  const person = isGuid(memberId) ? await findPerson(trx, scope, memberId) : undefined
  if (!person) throw new HttpError(404, 'Esa persona no es de la comunidad.')
  if (person.id === moderator.id) throw new HttpError(400, 'No puedes avisarte a ti.')
  if (about) await settleReports(trx, { scope, moderator, ...about }, person.id)
  if (await blockBetween(trx, moderator.id, person.id)) {
    throw new HttpError(
      409,
      'Entre vosotros hay un bloqueo, así que no le puedes escribir: puede avisarle otra persona del equipo.',
    )
  }
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
  trx: Transaction<Database>,
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
