/** Rows of reports and of what moderators decide. */
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './columns.ts'
import type { Messages } from './messaging.ts'

/** What a message was before it was hidden. */
export interface HiddenMessages extends Pick<Messages, 'type' | 'content' | 'attachment_media_id'> {
  message_id: string
  hidden_at: Instant
}

/** One thing that was reported or hidden, in the queue of one community or of the platform. */
export interface ModerationCases {
  id: string
  /** Null for the people who look after the platform. */
  community_id: string | null
  post_id: ColumnType<string | null, string | null | undefined, never>
  comment_id: ColumnType<string | null, string | null | undefined, never>
  message_id: ColumnType<string | null, string | null | undefined, never>
  profile_id: ColumnType<string | null, string | null | undefined, never>
  /** Both made by the database of the columns above. */
  target_kind: ColumnType<'post' | 'comment' | 'message' | 'profile', never, never>
  target_id: ColumnType<string, never, never>
  author_id: string
  state: Generated<'open' | 'hidden' | 'dismissed' | 'warned'>
  version: Generated<number>
  reason: ColumnType<string | null, string | null | undefined, string | null>
  note: ColumnType<string | null, string | null | undefined, string | null>
  decided_by: ColumnType<string | null, string | null | undefined, string | null>
  decided_by_name: ColumnType<string | null, string | null | undefined, string | null>
  decided_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  reported_at: Instant
}

/** One person's report of a thing. */
export interface ModerationReports {
  id: string
  case_id: string
  reporter_id: string
  reason: string
  text: Generated<string>
  created_at: Instant
  updated_at: Instant
}
