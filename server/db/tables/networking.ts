/** Rows of the networking roulette. */
import type { ColumnType, Generated } from 'kysely'
import type { queueEndings, ReportReason, SessionType } from '#api/contract/networking.ts'
import type { Instant } from './columns.ts'

type QueueEnding = (typeof queueEndings)[number]

export interface NetworkingSettings {
  community_id: string
  enabled: Generated<boolean>
  session_duration_minutes: Generated<number>
  /** Of a group; two make a pair. */
  min_participants: Generated<number>
  max_participants: Generated<number>
  /** Rounds are at the multiples of this, counted from 1970 in UTC. */
  matching_interval_minutes: Generated<number>
  /** None means any. */
  allowed_session_types: Generated<SessionType[]>
  /** Whether a picture and some words in the profile are asked for. */
  require_verification: Generated<boolean>
  moderation_settings: Generated<Record<string, unknown>>
  /** When the last round that had anybody in it was due. */
  last_round_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Kept by a trigger. */
  updated_at: Instant
}

export interface NetworkingQueue {
  /** A person waits in one community at a time. */
  user_id: string
  id: string
  community_id: string
  language: string
  session_type: SessionType
  topics: string[]
  /** Why somebody no longer waits stays until they join or leave. */
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
  /** The group of more than two, once one of them has begun it. */
  conversation_id: ColumnType<string | null, string | null | undefined, string | null>
}

export interface NetworkingMatchMembers {
  match_id: string
  user_id: string
  topics: string[]
  /** The match's own. */
  matched_at: Instant
  /** When it ended for this person before its time. */
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
