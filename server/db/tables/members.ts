/** Rows of what the studio keeps about members. */
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './columns.ts'
import type { Memberships } from './communities.ts'

/** One row a membership, written by triggers alone: by what members are sorted and filtered. */
export interface MemberDirectory {
  community_id: ColumnType<string, never, never>
  user_id: ColumnType<string, never, never>
  /** The name without accents and case. */
  name_key: ColumnType<string, never, never>
  /** Of the name and the e-mail. */
  words: ColumnType<string, never, never>
  /** The one that counts in the community. */
  level: ColumnType<number, never, never>
  role: ColumnType<Memberships['role'], never, never>
  joined_at: ColumnType<Date, never, never>
  /** In Europe/Madrid; '-infinity' for never. */
  last_seen_on: ColumnType<Date, never, never>
  /** Of all months. */
  points: ColumnType<number, never, never>
  /** 'infinity' until it is lifted; null for whoever is not muted. */
  muted_until: ColumnType<Date | null, never, never>
}

/** Who may read but not write in a community. */
export interface MemberMutes {
  community_id: string
  user_id: string
  /** Until it is lifted when null. */
  until: Date | null
  reason: string
  muted_by: string | null
  muted_by_name: string
  created_at: Instant
}

/** Removed members who may not come back. */
export interface CommunityBans {
  community_id: string
  user_id: string
  /** The one that the person had. */
  role: Memberships['role']
  /** The removal, whose undoing lifts the ban. */
  batch_id: string
  banned_by: string | null
  banned_by_name: string
  created_at: Instant
}

/** The team's notes about a person. */
export interface MemberNotes {
  id: string
  community_id: string
  user_id: string
  author_id: string | null
  author_name: string
  text: string
  version: Generated<number>
  created_at: ColumnType<Date, Date | undefined, never>
  updated_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** The people of a change that concerns many: those who were removed, or who were added. */
export interface MemberBatches {
  batch_id: string
  community_id: string
  user_id: string
  membership_id: string
  role: Memberships['role']
  level: number | null
  joined_at: Date
  version: Generated<number>
  created_at: Instant
}

/** Messages to many, by the sender's key. */
export interface MemberMailings {
  sender_id: string
  key: string
  community_id: string
  text: string
  recipients: string[]
  created_at: Instant
}
