import type { Transaction } from 'kysely'
import { groupNameMaxLength } from '#api/contract/messaging.ts'
import { truncate } from '#lib/truncate.ts'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../guid.ts'
import type { AuthUser } from '../../plugins/auth.ts'
import { insertGroup, rejoinGroup, openDirectConversation } from '../messaging/members.ts'
import { matchNotFound } from './matches.ts'

const listFormat = new Intl.ListFormat('es', { type: 'conjunction' })

/**
 * The conversation of a match: the direct one of two people, a group of more. Whoever opens it first begins the group;
 * who has left it comes back.
 * @returns its id
 * @throws {HttpError} 404 for a match of others or whose others are gone, 403 where people block each other.
 */
export async function openMatchConversation(db: Db, caller: AuthUser, matchId: string): Promise<string> {
  if (!isGuid(matchId)) throw matchNotFound()
  const people = await db
    .selectFrom('networking_match_members as m')
    .innerJoin('users', 'users.id', 'm.user_id')
    .where('m.match_id', '=', matchId)
    .orderBy('users.search_name')
    .orderBy('users.id')
    .select(['users.id', 'users.name'])
    .execute()
  const others = people.filter(({ id }) => id !== caller.id)
  if (others.length === people.length) throw matchNotFound()
  if (others.length === 0) throw new HttpError(404, 'La otra persona ya no está en Faro.')
  if (others.length === 1)
    return openDirectConversation(db, caller, [others[0]?.id ?? ''], { introduced: true })
  return db.transaction().execute((trx) => openGroup(trx, caller, matchId, people))
}

async function openGroup(
  trx: Transaction<Database>,
  caller: AuthUser,
  matchId: string,
  people: readonly { id: string; name: string }[],
): Promise<string> {
  // Who asks in the same moment waits here, and finds the group.
  const match = await trx
    .selectFrom('networking_matches')
    .where('id', '=', matchId)
    .select('conversation_id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!match) throw matchNotFound()
  if (match.conversation_id) {
    await rejoinGroup(trx, caller, match.conversation_id)
    return match.conversation_id
  }
  const id = await insertGroup(
    trx,
    caller,
    people.filter((person) => person.id !== caller.id),
    { name: groupName(people) },
  )
  await trx.updateTable('networking_matches').set({ conversation_id: id }).where('id', '=', matchId).execute()
  return id
}

function groupName(people: readonly { name: string }[]): string {
  const names = people.map(({ name }) => name.trim().split(/\s+/u)[0] ?? '')
  const name = truncate(`Ruleta: ${listFormat.format(names)}`, groupNameMaxLength - 1)
  // Characters may be made of many units.
  return name.length > groupNameMaxLength ? 'Ruleta' : name
}
