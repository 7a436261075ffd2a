import type { Transaction } from 'kysely'
import type { Db } from '../../db/client.ts'
import { preparedQuery } from '../../db/preparedQuery.ts'
import type { Database } from '../../db/schema.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../db/guid.ts'
import { refuseBlocked } from '../blocks/policy.ts'
import { blockedAmong } from '../blocks/repository.ts'

/** The same error for an unknown and a foreign conversation, so that strangers do not learn that it exists. */
export const conversationNotFound = () => new HttpError(404, 'Conversación no encontrada')

export interface Membership {
  conversationId: string
  type: 'direct' | 'group'
  /** Also the position of the newest message. */
  messageCount: number
  /** Position of the first message that the member may see. */
  firstPosition: number
}

const findMembership = preparedQuery(
  ['userId', 'conversationId'],
  (db, { userId, conversationId }: { userId: string; conversationId: string }) =>
    db
      .selectFrom('conversation_members as m')
      .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
      .where('m.user_id', '=', userId)
      .where('m.conversation_id', '=', conversationId)
      .where('m.left_at', 'is', null)
      .select(['c.type', 'c.message_count', 'm.first_position']),
)

/**
 * Requires membership of the conversation.
 * @throws {HttpError} 404
 */
export async function requireMembership(db: Db, userId: string, id: string | number): Promise<Membership> {
  const conversationId = String(id)
  const [row] = isGuid(conversationId) ? await findMembership(db, { userId, conversationId }) : []
  if (!row) throw conversationNotFound()
  return {
    conversationId,
    type: row.type,
    messageCount: row.message_count,
    firstPosition: row.first_position,
  }
}

/**
 * Requires membership and locks the conversation until the transaction ends: nothing is sent, read or left meanwhile.
 * @throws {HttpError} 404
 */
export async function lockConversation(
  trx: Transaction<Database>,
  userId: string,
  conversationId: string,
): Promise<Membership> {
  await trx
    .selectFrom('conversations')
    .where('id', '=', conversationId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return requireMembership(trx, userId, conversationId)
}

/**
 * Refuses direct messages between two people if one of them blocks the other.
 * @throws {HttpError} 403
 */
export const refuseBlockedContact = (db: Db, userId: string, otherId: string): Promise<void> =>
  refuseBlocked(db, [userId, otherId], { text: 'No puedes escribir a esta persona.', code: 'cannot_write' })

/**
 * The same for a direct conversation; blocks have no effect in groups.
 * @throws {HttpError} 403
 */
export async function refuseBlockedIn(
  db: Db,
  userId: string,
  { type, conversationId }: Pick<Membership, 'type' | 'conversationId'>,
): Promise<void> {
  if (type === 'group') return
  const [row] = await findOther(db, { userId, conversationId })
  if (row) await refuseBlockedContact(db, userId, row.user_id)
}

const listFormat = new Intl.ListFormat('es', { type: 'disjunction' })

/**
 * The same for people being added to a group, which would otherwise be a way around a block.
 * @throws {HttpError} 403 with their names.
 */
export async function refuseBlockedAmong(
  db: Db,
  userId: string,
  people: readonly { id: string; name: string }[],
): Promise<void> {
  const ids = await blockedAmong(
    db,
    userId,
    people.map(({ id }) => id),
  )
  if (ids.size === 0) return
  const names = people.filter(({ id }) => ids.has(id)).map(({ name }) => name)
  throw new HttpError(403, `No puedes añadir a ${listFormat.format(names)}.`, { code: 'cannot_write' })
}

const findOther = preparedQuery(
  ['userId', 'conversationId'],
  (db, { userId, conversationId }: { userId: string; conversationId: string }) =>
    db
      .selectFrom('conversation_members')
      .where('conversation_id', '=', conversationId)
      .where('user_id', '<>', userId)
      .select('user_id'),
)
