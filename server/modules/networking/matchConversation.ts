import type { Transaction } from 'kysely'
import { groupNameMaxLength } from '#api/contract/messaging.ts'
import { truncate } from '#lib/truncate.ts'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../db/guid.ts'
import type { AuthUser } from '../../plugins/auth.ts'
import { insertGroup, rejoinGroup, openDirectConversation } from '../messaging/members.ts'
import { matchNotFound } from './matches.ts'

const listFormat = new Intl.ListFormat('es', { type: 'conjunction' })

/**
 * Opens the conversation of a match: the direct one of two people, or a group. The first person who opens it creates
 * the group; a person who has left it rejoins.
 * @returns its id
 * @throws {HttpError} 404 for somebody else's match or when all others have deleted their accounts, 403 when people
 * block each other.
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
  // A concurrent request waits for this lock and then finds the group.
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
  // A grapheme may consist of many UTF-16 units.
  return name.length > groupNameMaxLength ? 'Ruleta' : name
}
