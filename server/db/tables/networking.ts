/** Rows of the networking roulette. */
import type { ColumnType, Generated } from 'kysely'
import type { queueEndings, ReportReason, SessionType } from '#api/contract/networking.ts'
import type { Instant } from './columns.ts'

type QueueEnding = (typeof queueEndings)[number]

export interface NetworkingSettings {
  community_id: string
  enabled: Generated<boolean>
  session_duration_minutes: Generated<number>
  /** Group size; two make a pair. */
  min_participants: Generated<number>
  max_participants: Generated<number>
  /** Rounds start at multiples of this interval, counted from 1970 in UTC. */
  matching_interval_minutes: Generated<number>
  /** Empty means any. */
  allowed_session_types: Generated<SessionType[]>
  /** Whether members need a profile picture and bio. */
  require_verification: Generated<boolean>
  moderation_settings: Generated<Record<string, unknown>>
  /** Scheduled time of the last round with anybody in the queue. */
  last_round_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Maintained by a trigger. */
  updated_at: Instant
}

export interface NetworkingQueue {
  /** Primary key: a person waits in one community at a time. */
  user_id: string
  id: string
  community_id: string
  language: string
  session_type: SessionType
  topics: string[]
  /** `waiting`, or why the person no longer waits, until they join or leave. */
  status: ColumnType<'waiting' | QueueEnding, 'waiting' | QueueEnding | undefined>
  joined_at: Instant
  last_seen: Instant
}

export interface NetworkingMatches {
  id: string
  community_id: string
  session_type: SessionType
  matched_at: Instant
  ends_at: Instant
  /** The group conversation of more than two people, once one of them has opened it. */
  conversation_id: ColumnType<string | null, string | null | undefined, string | null>
}

export interface NetworkingMatchMembers {
  match_id: string
  user_id: string
  topics: string[]
  /** Same as in the match. */
  matched_at: Instant
  /** When this person left the match early. */
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface NetworkingReports {
  id: string
  match_id: string
  reporter_id: string | null
  reported_id: string
  reason: ReportReason
  details: string | null
  created_at: Instant
}
