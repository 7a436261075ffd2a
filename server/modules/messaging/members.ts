/** Members of conversations: creating conversations, adding people, leaving. */
import { sql, type Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import { groupMaxMembers } from '#api/contract/messaging.ts'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'
import { HttpError } from '../../errors.ts'
import { withRateLimit } from '../../limits/rateLimits.ts'
import { isGuid } from '../../db/guid.ts'
import type { AuthUser } from '../../plugins/auth.ts'
import { notify } from './notifications.ts'
import { lockConversation, refuseBlockedAmong, refuseBlockedContact } from './policy.ts'
import { appendMessage } from './messages.ts'

/**
 * Ids and names of the given people, without the caller and duplicates.
 * @throws {HttpError} 400 when one of them does not exist.
 */
async function requireOthers(db: Db, caller: AuthUser, ids: readonly (string | number)[]) {
  const wanted = [...new Set(ids.map((id) => String(id).toLowerCase()))].filter((id) => id !== caller.id)
  const found = await db
    .selectFrom('users')
    .where('id', '=', sql<string>`any(${wanted.filter(isGuid)}::uuid[])`)
    .orderBy('name')
    .orderBy('id')
    .select(['id', 'name'])
    .execute()
  if (found.length < wanted.length) throw new HttpError(400, 'Alguna de las personas ya no existe.')
  if (found.length === 0) throw new HttpError(400, 'Elige al menos a otra persona.')
  return found
}

/**
 * Opens the direct conversation of two people: the existing one, or a new one. A member who had left it rejoins.
 * Contacting new people is rate-limited, unless Faro introduced them (`introduced`).
 * @throws {HttpError} 400, or 403 when one of the two blocks the other.
 */
export async function openDirectConversation(
  db: Db,
  caller: AuthUser,
  ids: readonly (string | number)[],
  { introduced = false } = {},
): Promise<string> {
  const others = await requireOthers(db, caller, ids)
  const [other] = others
  if (!other || others.length > 1) {
    throw new HttpError(400, 'Una conversación directa es con una sola persona.')
  }
  await refuseBlockedContact(db, caller.id, other.id)
  const pair = [caller.id, other.id].toSorted()
  const isNew = !introduced && !(await hasDirectConversation(db, pair))
  return withRateLimit(db, 'newPeople', { who: caller.id, times: isNew ? 1 : 0 }, () =>
    db.transaction().execute((trx) => insertDirect(trx, caller, pair)),
  )
}

/** Creates the direct conversation of two people, or gives the existing one; its row is locked either way. */
export async function insertDirect(
  trx: Transaction<Database>,
  caller: Pick<AuthUser, 'id'>,
  pair: readonly string[],
): Promise<string> {
  const { id } = await trx
    .insertInto('conversations')
    .values({ id: uuid(), type: 'direct', direct_key: pair.join(':'), created_by: caller.id })
    .onConflict((conflict) =>
      conflict.column('direct_key').doUpdateSet((eb) => ({ direct_key: eb.ref('excluded.direct_key') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('conversation_members')
    .values(pair.map((userId) => ({ conversation_id: id, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .updateTable('conversation_members')
    .set({ left_at: null })
    .where('conversation_id', '=', id)
    .where('user_id', '=', caller.id)
    .where('left_at', 'is not', null)
    .execute()
  return id
}

/** Whether the two already have a direct conversation. */
async function hasDirectConversation(db: Db, pair: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('conversations')
    .where('direct_key', '=', pair.join(':'))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Number of these people with whom the caller shares no conversation. */
async function countNewContacts(db: Db, caller: string, others: readonly { id: string }[]): Promise<number> {
  const ids = others.map(({ id }) => id)
  const { rows } = await sql<{ known: string }>`
    select distinct theirs.user_id as known
    from conversation_members mine join conversation_members theirs using (conversation_id)
    where mine.user_id = ${caller} and theirs.user_id = any (${ids}::uuid[])`.execute(db)
  return ids.length - rows.length
}

interface NewGroup {
  members: readonly (string | number)[]
  name?: string | undefined
  description?: string | undefined
  key?: string | undefined
}

/**
 * Creates a group, or returns the one created with the same key. Returns its id.
 * @throws {HttpError} 400, or 403 when the caller and one of the people block each other.
 */
export async function createGroup(
  db: Db,
  caller: AuthUser,
  { members, name = '', description = '', key }: NewGroup,
): Promise<string> {
  if (!name) throw new HttpError(400, 'Ponle un nombre al grupo.')
  const others = await requireOthers(db, caller, members)
  if (others.length + 1 > groupMaxMembers) throw tooManyMembers()
  const who = caller.id
  const times = await countNewContacts(db, who, others)
  const begin = () =>
    db
      .transaction()
      .execute((trx) => insertGroup(trx, caller, others, { name, description: description || null, key }))
  return withRateLimit(db, 'groups', { who }, () => withRateLimit(db, 'newInGroups', { who, times }, begin))
}

/**
 * Creates a group of the caller and others within a transaction, or returns the one that the caller created with the
 * same key. Returns its id.
 * @throws {HttpError} 403 when the caller and one of the people block each other.
 */
export async function insertGroup(
  trx: Transaction<Database>,
  caller: AuthUser,
  others: readonly { id: string; name: string }[],
  { name, description = null, key }: { name: string; description?: string | null; key?: string | undefined },
): Promise<string> {
  const begun = await trx
    .insertInto('conversations')
    .values({
      id: uuid(),
      type: 'group',
      name,
      description,
      created_by: caller.id,
      creation_key: key ?? null,
    })
    .onConflict((conflict) => conflict.columns(['created_by', 'creation_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!begun) {
    const { id } = await trx
      .selectFrom('conversations')
      .where('created_by', '=', caller.id)
      .where('creation_key', '=', key ?? '')
      .select('id')
      .executeTakeFirstOrThrow()
    return id
  }
  await refuseBlockedAmong(trx, caller.id, others)
  await trx
    .insertInto('conversation_members')
    .values([caller, ...others].map(({ id }) => ({ conversation_id: begun.id, user_id: id })))
    .execute()
  await appendMessage(trx, begun.id, { type: 'system', content: `${caller.name} creó el grupo` })
  await notify(trx, { kind: 'conversation', conversation: begun.id })
  return begun.id
}

/** Lets a person who has left a group, such as that of a match, rejoin it; does nothing for current members. */
export async function rejoinGroup(
  trx: Transaction<Database>,
  caller: AuthUser,
  conversationId: string,
): Promise<void> {
  const conversation = await trx
    .selectFrom('conversations')
    .where('id', '=', conversationId)
    .select('message_count')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const back = await trx
    .updateTable('conversation_members')
    .set(membershipFrom(conversation.message_count))
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', caller.id)
    .where('left_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst()
  if (!back) return
  await appendMessage(trx, conversationId, { type: 'system', content: `${caller.name} volvió al grupo` })
  await notify(trx, { kind: 'conversation', conversation: conversationId })
}

/** A new membership that sees only messages after the given count. */
const membershipFrom = (messageCount: number) => ({
  first_position: messageCount + 1,
  read_position: messageCount,
  unread_count: 0,
  joined_at: sql<Date>`now()`,
  left_at: null,
})

const tooManyMembers = () =>
  new HttpError(400, `Un grupo puede tener como mucho ${groupMaxMembers} personas.`)

/**
 * Adds people to a group. They see messages from now on; people who are members already are not changed.
 * @throws {HttpError} 404; 403 when the caller and one of the people block each other; 400 for a direct conversation,
 * for no people, or for too many.
 */
export async function addMembers(
  db: Db,
  caller: AuthUser,
  conversationId: string,
  ids: readonly (string | number)[],
): Promise<void> {
  const others = await requireOthers(db, caller, ids)
  const counted = { who: caller.id, times: await countNewContacts(db, caller.id, others) }
  await withRateLimit(db, 'newInGroups', counted, () =>
    db.transaction().execute((trx) => insertMembers(trx, caller, conversationId, others)),
  )
}

async function insertMembers(
  trx: Transaction<Database>,
  caller: AuthUser,
  conversationId: string,
  others: readonly { id: string; name: string }[],
): Promise<void> {
  const { type, messageCount } = await lockConversation(trx, caller.id, conversationId)
  if (type === 'direct') throw new HttpError(400, 'A una conversación directa no se puede añadir a nadie.')
  const present = new Set(await activeMemberIds(trx, conversationId))
  const added = others.filter(({ id }) => !present.has(id))
  if (added.length === 0) return
  await refuseBlockedAmong(trx, caller.id, added)
  if (present.size + added.length > groupMaxMembers) throw tooManyMembers()
  const fresh = membershipFrom(messageCount)
  await trx
    .insertInto('conversation_members')
    .values(added.map(({ id }) => ({ conversation_id: conversationId, user_id: id, ...fresh })))
    .onConflict((conflict) => conflict.columns(['conversation_id', 'user_id']).doUpdateSet(fresh))
    .execute()
  const names = new Intl.ListFormat('es', { type: 'conjunction' }).format(added.map(({ name }) => name))
  await appendMessage(trx, conversationId, { type: 'system', content: `${caller.name} añadió a ${names}` })
  await notify(trx, { kind: 'conversation', conversation: conversationId })
}

/**
 * Removes a member. Their messages stay; when the last member leaves, the conversation is deleted.
 * @throws {HttpError} 404
 */
export async function leaveConversation(db: Db, caller: AuthUser, conversationId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { type, messageCount } = await lockConversation(trx, caller.id, conversationId)
    await trx
      .updateTable('conversation_members')
      .set({
        left_at: sql<Date>`now()`,
        first_position: messageCount + 1,
        read_position: messageCount,
        unread_count: 0,
      })
      .where('conversation_id', '=', conversationId)
      .where('user_id', '=', caller.id)
      .execute()
    const left = await activeMemberIds(trx, conversationId)
    if (left.length === 0) await trx.deleteFrom('conversations').where('id', '=', conversationId).execute()
    else if (type === 'group') {
      await appendMessage(trx, conversationId, { type: 'system', content: `${caller.name} salió del grupo` })
    }
    await notify(trx, { kind: 'conversation', conversation: conversationId, gone: caller.id })
  })
}

async function activeMemberIds(trx: Transaction<Database>, conversationId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('conversation_members')
    .where('conversation_id', '=', conversationId)
    .where('left_at', 'is', null)
    .select('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}
