/** Rows of people and their sessions. */
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './columns.ts'
import type { ProfileColumns } from './profiles.ts'

export interface Users extends ProfileColumns {
  id: string
  name: string
  email: string
  /** Lower-cased e-mail: unique, so that case never makes a second account. */
  email_key: string
  password_hash: string
  level: Generated<number>
  role: Generated<string>
  bio: string | null
  membership_type: Generated<string>
  coach_since: ColumnType<Date | null, Date | null | undefined, Date | null>
  avatar_media_id: string | null
  /** The name without accents and case, made by the database. */
  search_name: ColumnType<string, never, never>
  created_at: Instant
}

export interface Sessions {
  id: string
  user_id: string
  created_at: Instant
  last_seen_at: Instant
  expires_at: ColumnType<Date, Date, Date>
  /** Generation of the session's newest token. */
  generation: Generated<number>
  /** Whether the newest token has been used. */
  confirmed: Generated<boolean>
}

/** Tokens that have been replaced, with the time at which their successor was first used. */
export interface ReplacedTokens {
  session_id: string
  generation: number
  replaced_at: Generated<Date>
}

/** Sessions that ended because a replaced token was used again. */
export interface ReusedSessions {
  id: string
  user_id: string
  ended_at: Generated<Date>
}
