/** Rows of reports and of what moderators decide. */
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './columns.ts'
import type { Messages } from './messaging.ts'

/** What a message was before it was hidden. */
export interface HiddenMessages extends Pick<Messages, 'type' | 'content' | 'attachment_media_id'> {
  message_id: string
  hidden_at: Instant
}

type ReportedKind = 'post' | 'comment' | 'message' | 'profile'

/** One thing that was reported or hidden, in the queue of one community or of the platform. */
export interface ModerationCases {
  id: string
  /** Null for the people who look after the platform. */
  community_id: string | null
  /** What it is about: one of these; none once that is deleted. */
  post_id: ColumnType<string | null, string | null | undefined, never>
  comment_id: ColumnType<string | null, string | null | undefined, never>
  message_id: ColumnType<string | null, string | null | undefined, never>
  profile_id: ColumnType<string | null, string | null | undefined, never>
  /** What it is about, also once that is deleted; both written by a trigger, from the columns above. */
  target_kind: ColumnType<ReportedKind, never, never>
  target_id: ColumnType<string, never, never>
  /** Since when it is deleted; written by a trigger. */
  gone_at: ColumnType<Date | null, never, never>
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

/** What a reported thing was when it was reported. */
export interface ModerationSnapshots {
  id: Generated<string>
  case_id: string
  taken_at: Generated<Date>
  /** Of a profile, its description. */
  text: string
  author_name: string
  avatar_media_id: string | null
  /** Of a profile, its cover. */
  image_media_id: string | null
  video_media_id: string | null
  file_media_id: string | null
  /** When the thing was written. */
  created_at: Date
  /** The post of a comment. */
  post_id: string | null
  post_text: string | null
  post_author_name: string | null
  post_created_at: Date | null
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
