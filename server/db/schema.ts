import type { ColumnType, Generated, Selectable } from 'kysely'

type Instant = ColumnType<Date, Date | undefined, Date>

export interface Users {
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
  created_at: Instant
}

export interface Sessions {
  id: string
  user_id: string
  created_at: Instant
  last_seen_at: Instant
  expires_at: ColumnType<Date, Date, Date>
}

export interface Communities {
  id: string
  name: string
  description: string | null
  is_public: boolean
  owner_id: string
  /** Kept by a trigger on memberships. */
  member_count: Generated<number>
  created_at: Instant
}

export interface Memberships {
  id: string
  community_id: string
  user_id: string
  role: 'owner' | 'moderator' | 'member'
  joined_at: Instant
}

export interface Posts {
  id: string
  author_id: string
  community_id: string | null
  content: string
  tag: string | null
  image_media_id: string | null
  image_alt: string | null
  video_media_id: string | null
  /** Kept by triggers on post_likes and comments. */
  likes_count: Generated<number>
  comments_count: Generated<number>
  created_at: Instant
  updated_at: Instant
}

export interface PostLikes {
  post_id: string
  user_id: string
  created_at: Instant
}

export interface Comments {
  id: string
  post_id: string
  user_id: string
  content: string
  created_at: Instant
}

export interface Media {
  id: string
  owner_id: string
  kind: 'image' | 'video'
  storage_key: string
  content_type: string
  bytes: ColumnType<string, number, number>
  width: number | null
  height: number | null
  created_at: Instant
}

export interface IdempotencyKeys {
  user_id: string
  key: string
  post_id: string
  created_at: Instant
}

export interface RateLimits {
  key: string
  count: number
  window_ends: Date
}

export interface Secrets {
  name: string
  value: string
}

export interface Markers {
  name: string
  at: Instant
}

export interface Database {
  users: Users
  sessions: Sessions
  communities: Communities
  memberships: Memberships
  posts: Posts
  post_likes: PostLikes
  comments: Comments
  media: Media
  idempotency_keys: IdempotencyKeys
  rate_limits: RateLimits
  secrets: Secrets
  markers: Markers
}

export type UserRow = Selectable<Users>
export type CommunityRow = Selectable<Communities>
export type MediaRow = Selectable<Media>
