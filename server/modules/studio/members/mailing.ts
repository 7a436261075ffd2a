import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { HttpError } from '../../../errors.ts'
import { isGuid } from '../../../db/guid.ts'
import { enforceRateLimit } from '../../../limits/rateLimits.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { openDirectConversation } from '../../messaging/members.ts'
import { sendMessage } from '../../messaging/messages.ts'
import { recordChange } from '../changes/record.ts'
import type { StudioScope } from '../permissions.ts'
import type { BulkResult, LeftOut } from './bulk.ts'

/** Messages that are being written at the same time, so that others get a connection meanwhile. */
const atOnce = 3

interface Mailing {
  text: string
  key: string
  /** Finds the recipients; not asked for a mailing that was begun before. */
  choose: () => Promise<string[]>
}

/**
 * Writes to each of many members, as a direct message of the caller's. Whoever blocks the caller, or is blocked, is left
 * out. The same key goes on with the mailing that it began: to the same people, and to nobody twice.
 * @throws {HttpError} 409 for another text under the same key, 429 for too many in an hour.
 */
export async function writeToMany(
  db: Db,
  { user, studio }: { user: AuthUser; studio: StudioScope },
  mailing: Mailing,
): Promise<BulkResult> {
  const { recipients, change } = await begin(db, { user, studio }, mailing)
  const people = await findPeople(db, studio.communityId, recipients)
  const named = new Map(people.map((person) => [person.id, person]))
  const leftOut: LeftOut[] = []
  const waiting = [...recipients]
  let changed = 0
  async function work(): Promise<void> {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const reason = await write(db, user, { id, isMember: named.get(id)?.member === true }, mailing)
      if (reason === undefined) changed += 1
      else leftOut.push({ id, name: named.get(id)?.name ?? '', reason })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  if (change !== undefined && leftOut.length > 0) {
    const { name, after } = logged(mailing, changed)
    await db
      .updateTable('studio_changes')
      .set({ subject_name: name, after: JSON.stringify(after) })
      .where('id', '=', change)
      .execute()
  }
  return { changed, left_out: leftOut }
}

/** What the log says of a mailing. */
const logged = ({ text }: Pick<Mailing, 'text'>, people: number) => ({
  name: people === 1 ? '1 persona' : `${people} personas`,
  after: { text, people },
})

/**
 * Begins a mailing, or finds the one that was begun with the key. It is in the log from the beginning, so that it also
 * is when the server stops meanwhile.
 */
async function begin(
  db: Db,
  { user, studio }: { user: AuthUser; studio: StudioScope },
  { text, key, choose }: Mailing,
): Promise<{ recipients: string[]; change?: string }> {
  const begun = await findBegun(db, user.id, key)
  if (begun) return { recipients: repeated(begun, studio.communityId, text) }
  const recipients = (await choose()).filter((id) => isGuid(id))
  await enforceRateLimit(db, 'mailings', user.id)
  const change = await db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows: inserted } = await trx
      .insertInto('member_mailings')
      .values({ sender_id: user.id, key, community_id: studio.communityId, text, recipients })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (inserted === 0n) return undefined
    const { name, after } = logged({ text }, recipients.length)
    return recordChange(trx, {
      action: 'member.message',
      actor: user,
      communityId: studio.communityId,
      subject: { id: key, name },
      after,
    })
  })
  if (change !== undefined) return { recipients, change }
  const other = await findBegun(db, user.id, key)
  if (!other) throw new HttpError(409, 'Este envío ya se hizo.')
  return { recipients: repeated(other, studio.communityId, text) }
}

const findBegun = (db: Db, senderId: string, key: string) =>
  db
    .selectFrom('member_mailings')
    .where('sender_id', '=', senderId)
    .where('key', '=', key)
    .select(['community_id', 'text', 'recipients'])
    .executeTakeFirst()

function repeated(
  begun: { community_id: string; text: string; recipients: string[] },
  communityId: string,
  text: string,
): string[] {
  if (begun.community_id === communityId && begun.text === text) return begun.recipients
  throw new HttpError(409, 'Ese envío ya se hizo con otro texto.')
}

async function findPeople(db: Db, communityId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string; member: boolean }>`
    select users.id, users.name, m.id is not null as member
    from users
    left join memberships m on m.user_id = users.id and m.community_id = ${communityId}
    where users.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** Writes to one person. @returns why not, or undefined. */
async function write(
  db: Db,
  user: AuthUser,
  { id, isMember }: { id: string; isMember: boolean },
  { text, key }: Mailing,
): Promise<string | undefined> {
  if (id === user.id) return 'Eres tú.'
  if (!isMember) return 'Ya no es miembro.'
  try {
    // Whoever runs the community knows its members: they count as introduced.
    const conversation = await openDirectConversation(db, user, [id], { introduced: true })
    await sendMessage(db, user.id, conversation, { content: text, key })
    return undefined
  } catch (error) {
    if (error instanceof HttpError) return error.message
    throw error
  }
}
