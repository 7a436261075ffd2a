import type { Conversation, Member, Message, Person } from '#api/contract/messaging.ts'
import { imageUrlSeconds, type MediaStore, videoUrlSeconds } from '../../media/routes.ts'
import type { ConversationRow, listMembers, searchPeople } from './conversations.ts'
import type { MessageRow } from './messages.ts'

const picture = (media: MediaStore, key: string | null) => key && media.url(key, videoUrlSeconds)

export function toConversation(media: MediaStore, row: ConversationRow): Conversation {
  return {
    id: row.id,
    type: row.type,
    name: row.type === 'direct' ? row.other_name : row.name,
    description: row.description,
    unread_count: row.unread_count,
    last_message: row.last_id
      ? {
          id: row.last_id,
          content: row.last_content,
          type: row.last_type,
          sender_id: row.last_sender_id,
          sender_name: row.last_sender_name,
          sent_at: row.last_sent_at?.toISOString(),
          attachment_name: row.last_file_name,
        }
      : null,
    last_message_at: row.last_sent_at?.toISOString(),
    message_count: row.message_count - row.first_position + 1,
    members_count: Number(row.members_count),
    other_user_id: row.other_id,
    ...(row.other_id && { is_blocked: row.other_blocked }),
    image_url: picture(media, row.other_image_key),
    read_position: row.read_position,
  }
}

/** A message as `reader` may see it. Of a quoted message older than their membership, only its existence is shown. */
export function toMessage(
  media: MediaStore,
  row: MessageRow,
  reader: { id: string; firstPosition: number },
): Message {
  const quotes = row.quoted_position !== null && row.quoted_position >= reader.firstPosition
  return {
    id: row.id,
    conversation_id: row.conversation_id,
    position: row.position,
    type: row.type,
    content: row.content,
    sender: row.sender_id
      ? { id: row.sender_id, name: row.sender_name, image_url: picture(media, row.sender_image_key) }
      : null,
    sent_at: row.sent_at.toISOString(),
    attachment: row.file_key
      ? {
          id: row.file_id,
          name: row.file_name,
          kind: row.file_kind,
          content_type: row.file_content_type,
          size: Number(row.file_bytes),
          url: media.url(row.file_key, imageUrlSeconds),
          width: row.file_width,
          height: row.file_height,
        }
      : null,
    reply_to_message_id: row.reply_to_id,
    reply_to: quotes
      ? {
          id: row.reply_to_id,
          content: row.quoted_content?.slice(0, 200) || row.quoted_file_name,
          type: row.quoted_type,
          sender_name: row.quoted_sender_name,
        }
      : null,
    ...(row.sender_id === reader.id && { idempotency_key: row.idempotency_key }),
  }
}

export function toMember(media: MediaStore, row: Awaited<ReturnType<typeof listMembers>>[number]): Member {
  return {
    id: row.id,
    name: row.name,
    image_url: picture(media, row.image_key),
    read_position: row.read_position,
    joined_at: row.joined_at.toISOString(),
  }
}

export function toPerson(media: MediaStore, row: Awaited<ReturnType<typeof searchPeople>>[number]): Person {
  return { id: row.id, name: row.name, bio: row.bio, image_url: picture(media, row.image_key) }
}
