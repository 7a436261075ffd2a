/** Rows of followers and of profile links. */
import type { ColumnType } from 'kysely'
import type { Instant } from './columns.ts'

/** The profile columns of `users`. */
export interface ProfileColumns {
  location: ColumnType<string | null, string | null | undefined>
  /** Begins with http:// or https://. */
  website: ColumnType<string | null, string | null | undefined>
  /** A date without time zone: select it as text, or the driver turns it into a timestamp. */
  birth_date: ColumnType<never, string | null | undefined, string | null>
  /** Whether everybody may see the posts, not only followers. */
  is_profile_public: ColumnType<boolean, boolean | undefined>
  cover_media_id: ColumnType<string | null, string | null | undefined>
  /** Both maintained by triggers on followers. */
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
