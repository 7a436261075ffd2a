/** Rows of communities, their members, meetings and reviews. */
import type { ColumnType, Generated } from 'kysely'
import type { MeetingRepeat } from '#api/contract/studio/meetings.ts'
import type { Instant } from './columns.ts'

export interface Communities {
  id: string
  name: string
  description: string | null
  /** Whether everybody may read it, not only its members. Changes with the access alone. */
  is_public: boolean
  owner_id: string
  /** Maintained by a trigger on memberships. */
  member_count: Generated<number>
  /** Maintained by a trigger on posts. */
  posts_count: Generated<number>
  /** How members join; communities with payment or invitation are never public. */
  access_type: Generated<'publica' | 'gratuita' | 'por_pago' | 'invitacion'>
  /** Price of paid communities; in `currency`, not in cents. */
  price: ColumnType<string | null, number | string | null | undefined, number | string | null>
  /** ISO 4217. */
  currency: Generated<string>
  max_members: ColumnType<number | null, number | null | undefined>
  image_media_id: ColumnType<string | null, string | null | undefined>
  featured_product_id: ColumnType<string | null, string | null | undefined>
  /** Whether it can be found in the listing. */
  listed: Generated<boolean>
  /** Both maintained by triggers on reviews. */
  reviews_count: Generated<number>
  ratings_total: Generated<number>
  /** Name and description without accents and case, made by the database. */
  search_text: ColumnType<string, never, never>
  created_at: Instant
  /** Rises with each edit. */
  version: Generated<number>
  /** Since when it can only be read. */
  archived_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Since when it waits to be deleted for good; nobody is a member of it then. */
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface Memberships {
  id: string
  community_id: string
  user_id: string
  role: 'owner' | 'moderator' | 'member'
  joined_at: Instant
  /** The level within the community; the person's own when null. */
  level: ColumnType<number | null, number | null | undefined, number | null>
  /** Rises with each change of role or level. */
  version: Generated<number>
}

export interface Meetings {
  id: Generated<string>
  community_id: string
  topic: string | null
  starts_at: ColumnType<Date, Date, Date>
  /** The default of one hour when null. */
  duration_minutes: number | null
  host_name: string | null
  host_email: string | null
  join_url: string | null
  agenda: string | null
  status: ColumnType<'waiting' | 'started' | 'ended', 'waiting' | 'started' | 'ended' | undefined>
  zoom_password: string | null
  series_id: string | null
  /** Of whoever announced it (IANA); null for older meetings. */
  time_zone: string | null
  /** Moved on its own: it stays when its series moves. */
  moved_alone: Generated<boolean>
  /** Its start by the rule of its series; set only while the meeting is moved, and null for those moved by older versions. */
  series_starts_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Only for members from this level on; for all when null. */
  level: number | null
  cancelled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** The meeting with whose cancelling this one was cancelled. */
  cancelled_with: string | null
  /** Rises with each change. */
  version: Generated<number>
  changed_by_name: string | null
  created_at: Instant
  /** Written by a trigger; null until the first change. */
  changed_at: ColumnType<Date | null, undefined, never>
}

/** Meetings that were announced together and repeat by a rule. */
export interface MeetingSeries {
  id: string
  community_id: string
  rule: MeetingRepeat
  /** The series that it was divided from. */
  divided_from: ColumnType<string | null, string | null | undefined, never>
  created_at: Instant
}

export interface Reviews {
  id: string
  community_id: string
  user_id: string
  /** 1 to 5. */
  rating: number
  comment: string | null
  /** Sent by the client, so that a lost reply can be asked for again. */
  idempotency_key: ColumnType<string | null, string | null | undefined, never>
  created_at: Instant
}
