/** Rows of posts and of reactions to them. */
import type { Generated } from 'kysely'
import type { Instant } from './columns.ts'

export interface Posts {
  id: string
  author_id: string
  community_id: string | null
  content: string
  tag: string | null
  image_media_id: string | null
  image_alt: string | null
  video_media_id: string | null
  /** Poster image of the video. */
  thumbnail_media_id: string | null
  /** Set for posts of the global feed, which belong to no community. */
  category: string | null
  is_featured: Generated<boolean>
  /** Seconds. */
  video_seconds: number | null
  video_aspect: string | null
  /** Maintained by triggers on post_likes, comments, post_views and post_shares. */
  likes_count: Generated<number>
  comments_count: Generated<number>
  views_count: Generated<number>
  shares_count: Generated<number>
  created_at: Instant
  updated_at: Instant
}

export interface PostLikes {
  post_id: string
  user_id: string
  created_at: Instant
}

/** One row per member, post and day: repeated views on one day count once. */
export interface PostViews {
  post_id: string
  user_id: string
  viewed_on: Generated<Date>
  seconds: number
}

export interface PostShares {
  id: string
  post_id: string
  user_id: string
  share_type: string
  created_at: Instant
}

export interface Comments {
  id: string
  post_id: string
  user_id: string
  content: string
  created_at: Instant
}

export interface IdempotencyKeys {
  user_id: string
  key: string
  post_id: string
  created_at: Instant
}
