/** Rows of conversations, their members and messages. */
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './columns.ts'

export interface Conversations {
  id: string
  type: 'direct' | 'group'
  name: string | null
  /** The name without accents and case, made by the database. */
  search_name: ColumnType<string | null, never, never>
  description: string | null
  created_by: string | null
  /** The ids of both members of a direct conversation, sorted, so that each pair has only one. */
  direct_key: string | null
  /** Idempotency key of the creation, so that a repeated request creates no second group. */
  creation_key: string | null
  /** Also the position of the newest message. */
  message_count: Generated<number>
  active_at: Instant
  created_at: Instant
}

export interface ConversationMembers {
  conversation_id: string
  user_id: string
  /** Position of the first message that the member may see. */
  first_position: Generated<number>
  read_position: Generated<number>
  /** Messages of others after `read_position`, changed only while the conversation is locked. */
  unread_count: Generated<number>
  joined_at: Instant
  left_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface Messages {
  id: string
  conversation_id: string
  position: number
  /** Null for messages of the system and for members who have deleted their account. */
  sender_id: string | null
  type: 'text' | 'image' | 'video' | 'file' | 'system'
  content: string
  attachment_media_id: string | null
  reply_to_id: string | null
  idempotency_key: string | null
  sent_at: Instant
}
