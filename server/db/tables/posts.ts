/** Rows of posts and of reactions to them. */
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './columns.ts'

/** Posts that are not hidden: a view of {@link AllPosts}. */
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
  /** Since when it comes first in its community. */
  pinned_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Instant
  updated_at: Instant
}

export interface AllPosts extends Posts {
  hidden_at: ColumnType<Date | null, Date | null | undefined, Date | null>
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

/** Comments that are not hidden, under posts that are not: a view of {@link AllComments}. */
export interface Comments {
  id: string
  post_id: string
  user_id: string
  content: string
  created_at: Instant
  /** Its post's, kept by a trigger; null in the global feed. */
  community_id: ColumnType<string | null, never, never>
  /** Unique per author: the same for every attempt to send one comment. */
  idempotency_key: ColumnType<string | null, string | null | undefined, never>
}

export interface AllComments extends Comments {
  hidden_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Whether its post is hidden, kept by a trigger. */
  post_hidden: Generated<boolean>
}

export interface IdempotencyKeys {
  user_id: string
  key: string
  post_id: string
  created_at: Instant
}
