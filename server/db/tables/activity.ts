/** Rows of what people are told about, of what they have read of it, and of their visits. */
import type { ColumnType, Generated } from 'kysely'
import type { ActivityKind, ActivitySwitch } from '#api/contract/activity.ts'
import type { Instant } from './columns.ts'

/** Written by triggers, except surveys that close and prizes, which the server's regular round writes. */
export interface Activity {
  id: ColumnType<string, never, never>
  /** Who is told; null for all members of the community. */
  user_id: string | null
  kind: ActivityKind
  community_id: string | null
  post_id: string | null
  /** Who did it last, even if it was taken back. */
  actor_id: string | null
  meeting_id: string | null
  /** When the meeting was to begin before it was moved. */
  previous_starts_at: Date | null
  /** How many meetings of a series it is about, of which it names the first; null for one. */
  meetings_count: number | null
  survey_id: string | null
  reward_id: string | null
  place: number | null
  /** `YYYY-MM` of a prize. */
  month: string | null
  /** When the first event happened of those that are told together: all since the person last read the line. */
  batch_at: Date
  /** When the latest event happened. */
  occurred_at: Date
}

export interface ActivityReads {
  user_id: string
  activity_id: string
  /** Up to which event of the line. */
  read_until: Date
}

/** What a person does not want to be told: lines that agree with every column that is not null. */
export interface ActivityMutes {
  id: ColumnType<string, never, never>
  user_id: string
  kind: ActivitySwitch | null
  community_id: string | null
  post_id: string | null
  created_at: Instant
}

/** Likes that their person took back, so that giving one again is no news. */
export interface LikesTakenBack {
  post_id: string
  user_id: string
  liked_at: Date
}

/** Up to when a member has looked at the posts of a community. */
export interface CommunityReads {
  user_id: string
  community_id: string
  read_until: Date
}

export interface Visits {
  user_id: string
  started_at: Generated<Date>
  /** The latest sign of life of the visit that goes on. */
  seen_at: Generated<Date>
  /** The latest sign of life of the visit before; null in the first one. */
  previous_seen_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Everything up to here counts as read. */
  activity_read_until: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When the list of first steps was finished or put away. */
  steps_done_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}
