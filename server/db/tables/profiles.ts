/** Rows of who follows whom, and of the links of profiles. */
import type { ColumnType } from 'kysely'
import type { Instant } from './columns.ts'

/** What a row of `users` has for its profile. */
export interface ProfileColumns {
  location: ColumnType<string | null, string | null | undefined>
  /** Begins with http:// or https://. */
  website: ColumnType<string | null, string | null | undefined>
  /** A day without hour or zone: read it as text, or the driver makes an instant of it. */
  birth_date: ColumnType<never, string | null | undefined, string | null>
  /** Whether everybody may see the posts, and not only followers. */
  is_profile_public: ColumnType<boolean, boolean | undefined>
  cover_media_id: ColumnType<string | null, string | null | undefined>
  /** Both kept by triggers on followers. */
  followers_count: ColumnType<number, number | undefined>
  following_count: ColumnType<number, number | undefined>
}

export interface Followers {
  follower_id: string
  followed_id: string
  created_at: Instant
}

export interface ProfileLinks {
  id: string
  user_id: string
  /** Counted from 0. */
  position: number
  title: string
  url: string
}
