/** Rows of what only the studio has: staff, the log of changes, invitations, and what waits to be deleted. */
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './columns.ts'

/** People who look after the platform. */
export interface Staff {
  user_id: string
  added_at: Instant
}

/** One change made in the studio. `before` and `after` hold only what changed. */
export interface StudioChanges {
  id: string
  community_id: string | null
  /** The community was deleted for good, and `community_id` is null since then. Set by the database. */
  of_deleted_community: ColumnType<boolean, never, never>
  actor_id: string | null
  actor_name: string
  /** The name without accents and case, made by the database. */
  actor_search: ColumnType<string, never, never>
  action: string
  subject_id: string | null
  subject_name: string | null
  before: ColumnType<Record<string, unknown> | null, string | null>
  after: ColumnType<Record<string, unknown> | null, string | null, string | null>
  /** Until when it can be undone; null for what cannot. */
  /** Media that undoing the change needs. */
  kept_media_id: ColumnType<string | null, string | null | undefined, string | null>
  undo_until: Date | null
  undone_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Instant
}

export interface Invitations {
  id: string
  community_id: string
  /** The secret part of the link. */
  token: string
  role: 'moderator' | 'member'
  /** No limit when null. */
  max_uses: number | null
  uses: Generated<number>
  ends_at: Date | null
  revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_by: string | null
  created_at: Instant
  /** Whether the guest has to buy the entry of a paid community; otherwise the link admits for free. */
  must_pay: Generated<boolean>
  /** The person of a personal invitation, as whoever invites wrote it; null for a link for anybody. */
  email: string | null
  /** In lower case, by which accounts are found. */
  email_key: string | null
  person_name: string | null
  /** The level that it gives; the person's own when null. */
  level: number | null
  /** The import that made it. */
  batch_id: string | null
  accepted_by: ColumnType<string | null, never, string | null>
  declined_at: ColumnType<Date | null, never, Date | null>
  /** When the person saw it first. */
  seen_at: ColumnType<Date | null, never, Date | null>
}

export interface InvitationUses {
  invitation_id: string
  user_id: string
  used_at: Instant
}

/** Memberships of a community that waits to be deleted. */
export interface RemovedMemberships {
  id: string
  community_id: string
  user_id: string
  role: 'owner' | 'moderator' | 'member'
  joined_at: Date
  level: number | null
  version: Generated<number>
}
