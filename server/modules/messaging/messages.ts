import { sql, type Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../db/client.ts'
import { preparedQuery } from '../../db/preparedQuery.ts'
import type { Database } from '../../db/schema.ts'
import type { Messages } from '../../db/tables/messaging.ts'
import { HttpError } from '../../errors.ts'
import type { QuotaReservation } from '../../limits/storageQuota.ts'
import { mediaColumns, type StoredMedia } from '../../media/storeUpload.ts'
import { isGuid } from '../../db/guid.ts'
import { notify } from './notifications.ts'
import { lockConversation, refuseBlockedIn } from './policy.ts'

/** Query of messages with sender, attachment and the quoted message. */
function messageQuery(db: Db) {
  return db
    .selectFrom('messages as m')
    .leftJoin('users as sender', 'sender.id', 'm.sender_id')
    .leftJoin('media as image', 'image.id', 'sender.avatar_media_id')
    .leftJoin('media as file', 'file.id', 'm.attachment_media_id')
    .leftJoin('messages as quoted', 'quoted.id', 'm.reply_to_id')
    .leftJoin('users as quoted_sender', 'quoted_sender.id', 'quoted.sender_id')
    .leftJoin('media as quoted_file', 'quoted_file.id', 'quoted.attachment_media_id')
    .select([
      'm.id',
      'm.conversation_id',
      'm.position',
      'm.type',
      'm.content',
      'm.sent_at',
      'm.sender_id',
      'm.idempotency_key',
      'm.reply_to_id',
      'sender.name as sender_name',
      'image.storage_key as sender_image_key',
      'file.id as file_id',
      'file.kind as file_kind',
      'file.storage_key as file_key',
      'file.file_name',
      'file.content_type as file_content_type',
      'file.bytes as file_bytes',
      'file.width as file_width',
      'file.height as file_height',
      'quoted.position as quoted_position',
      'quoted.content as quoted_content',
      'quoted.type as quoted_type',
      'quoted_sender.name as quoted_sender_name',
      'quoted_file.file_name as quoted_file_name',
    ])
}

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]

interface PositionRange {
  conversationId: string
  /** Positions, inclusive. */
  from: number
  to: number
  limit: number
}

const messagesBetween = preparedQuery(
  ['conversationId', 'from', 'to'],
  (db, { conversationId, from, to }: Omit<PositionRange, 'limit'>) =>
    messageQuery(db)
      .where('m.conversation_id', '=', conversationId)
      .where('m.position', '>=', from)
      .where('m.position', '<=', to)
      .orderBy('m.position'),
)

/** The newest messages within a range of positions, oldest first. */
export function listMessages(db: Db, { conversationId, from, to, limit }: PositionRange) {
  return messagesBetween(db, { conversationId, from: Math.max(from, to - limit + 1), to })
}

/** The position of a message, if it belongs to this conversation. */
export async function positionOf(
  db: Db,
  conversationId: string,
  messageId: string | number,
): Promise<number | undefined> {
  if (!isGuid(String(messageId))) return undefined
  const row = await db
    .selectFrom('messages')
    .where('id', '=', String(messageId))
    .where('conversation_id', '=', conversationId)
    .select('position')
    .executeTakeFirst()
  return row?.position
}

type NewMessage = Pick<Messages, 'type' | 'content'> &
  Partial<Pick<Messages, 'sender_id' | 'reply_to_id' | 'idempotency_key' | 'attachment_media_id'>>

/**
 * Appends a message to a locked conversation, updates the other members' unread counts, and notifies all instances.
 * System messages do not count as unread.
 */
export async function appendMessage(
  trx: Transaction<Database>,
  conversationId: string,
  { sender_id = null, ...message }: NewMessage,
): Promise<number> {
  const { position, active_at } = await trx
    .updateTable('conversations')
    .set((eb) => ({ message_count: eb('message_count', '+', 1), active_at: sql<Date>`clock_timestamp()` }))
    .where('id', '=', conversationId)
    .returning(['message_count as position', 'active_at'])
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('messages')
    .values({
      id: uuid(),
      conversation_id: conversationId,
      position,
      sender_id,
      sent_at: active_at,
      attachment_media_id: null,
      reply_to_id: null,
      idempotency_key: null,
      ...message,
    })
    .execute()
  if (sender_id) {
    await trx
      .updateTable('conversation_members')
      .set((eb) => ({ unread_count: eb('unread_count', '+', 1) }))
      .where('conversation_id', '=', conversationId)
      .where('user_id', '<>', sender_id)
      .where('left_at', 'is', null)
      .execute()
  }
  await notify(trx, { kind: 'message', conversation: conversationId, position })
  return position
}

export interface OutgoingMessage {
  content: string
  replyTo?: string | undefined
  key?: string | undefined
  file?: { media: StoredMedia; name: string; quota: QuotaReservation } | undefined
}

/**
 * Sends a message. If the sender has already used the key in this conversation, returns the existing message.
 * @throws {HttpError} 404 when the sender is not a member, 403 when one of the two blocks the other, 400 when the
 * quoted message does not exist.
 */
export function sendMessage(
  db: Db,
  senderId: string,
  conversationId: string,
  { content, replyTo, key, file }: OutgoingMessage,
): Promise<{ position: number; repeated: boolean }> {
  return db.transaction().execute(async (trx) => {
    const { type, firstPosition } = await lockConversation(trx, senderId, conversationId)
    const first = key
      ? await trx
          .selectFrom('messages')
          .where('conversation_id', '=', conversationId)
          .where('sender_id', '=', senderId)
          .where('idempotency_key', '=', key)
          .select('position')
          .executeTakeFirst()
      : undefined
    if (first) return { position: first.position, repeated: true }
    await refuseBlockedIn(trx, senderId, { type, conversationId })
    if (replyTo) {
      const answered = await positionOf(trx, conversationId, replyTo)
      if (answered === undefined || answered < firstPosition) {
        throw new HttpError(400, 'El mensaje al que respondes ya no está en esta conversación.')
      }
    }
    // A member who had left a direct conversation rejoins it when the other one writes.
    if (type === 'direct') {
      await trx
        .updateTable('conversation_members')
        .set({ left_at: null })
        .where('conversation_id', '=', conversationId)
        .where('left_at', 'is not', null)
        .execute()
    }
    const mediaId = file && (await insertMedia(trx, senderId, file))
    const position = await appendMessage(trx, conversationId, {
      type: file?.media.kind ?? 'text',
      content,
      sender_id: senderId,
      reply_to_id: replyTo ?? null,
      idempotency_key: key ?? null,
      attachment_media_id: mediaId ?? null,
    })
    return { position, repeated: false }
  })
}

async function insertMedia(
  trx: Transaction<Database>,
  ownerId: string,
  { media, name, quota }: NonNullable<OutgoingMessage['file']>,
): Promise<string> {
  await quota.verify(trx)
  const id = uuid()
  await trx
    .insertInto('media')
    .values({ ...mediaColumns(media), id, owner_id: ownerId, file_name: name })
    .execute()
  return id
}

/**
 * Marks all messages of a conversation as read by a member.
 * @returns the number of messages that were unread.
 */
export function markRead(db: Db, userId: string, conversationId: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { messageCount } = await lockConversation(trx, userId, conversationId)
    const own = trx
      .selectFrom('conversation_members')
      .where('conversation_id', '=', conversationId)
      .where('user_id', '=', userId)
    const { unread_count, read_position } = await own
      .select(['unread_count', 'read_position'])
      .executeTakeFirstOrThrow()
    if (unread_count === 0 && read_position === messageCount) return 0
    await trx
      .updateTable('conversation_members')
      .set({ unread_count: 0, read_position: messageCount })
      .where('conversation_id', '=', conversationId)
      .where('user_id', '=', userId)
      .execute()
    await notify(trx, { kind: 'read', conversation: conversationId, user: userId, position: messageCount })
    return unread_count
  })
}
