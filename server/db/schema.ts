import type { ColumnType, Generated, Selectable } from 'kysely'
import type {
  Blocks,
  NetworkingMatches,
  NetworkingMatchMembers,
  NetworkingQueue,
  NetworkingReports,
  NetworkingSettings,
} from './tables/networking.ts'
import type { ConversationMembers, Conversations, Messages } from './tables/messaging.ts'
import type { MonthlyPoints, PointEntries, PointValues, Referrals, Rewards } from './tables/ranking.ts'
import type { Followers, ProfileColumns, ProfileLinks } from './tables/profiles.ts'
import type { SurveyTables } from './tables/surveys.ts'
import type {
  Modules,
  PlanSteps,
  Products,
  Purchases,
  Reviews,
  SalesPages,
  StepTicks,
  Testimonials,
  VideoCaptions,
  VideoProgress,
  Videos,
} from './tables/classes.ts'
import type { TestimonialTypes, TestimonialUploads } from './tables/testimonials.ts'

export type Instant = ColumnType<Date, Date | undefined, Date>

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
  /** Which token of the session is the newest. */
  generation: Generated<number>
  /** Whether that one has been used. */
  confirmed: Generated<boolean>
}

/** Tokens that another has replaced, and when that one was first used. */
export interface ReplacedTokens {
  session_id: string
  generation: number
  replaced_at: Generated<Date>
}

/** Sessions that ended because somebody used a token that had been replaced. */
export interface ReusedSessions {
  id: string
  user_id: string
  ended_at: Generated<Date>
}

export interface Communities {
  id: string
  name: string
  description: string | null
  is_public: boolean
  owner_id: string
  /** Kept by a trigger on memberships. */
  member_count: Generated<number>
  /** Kept by a trigger on posts. */
  posts_count: Generated<number>
  /** How it is entered; the paid ones and those by invitation are never public. */
  access_type: Generated<'publica' | 'gratuita' | 'por_pago' | 'invitacion'>
  /** Of paid ones; in `currency`, not in cents. */
  price: ColumnType<string | null, number | string | null | undefined, number | string | null>
  /** ISO 4217. */
  currency: Generated<string>
  max_members: ColumnType<number | null, number | null | undefined>
  image_media_id: ColumnType<string | null, string | null | undefined>
  featured_product_id: ColumnType<string | null, string | null | undefined>
  /** Whether it can be found in the listing. */
  listed: Generated<boolean>
  /** Both kept by triggers on reviews. */
  reviews_count: Generated<number>
  ratings_total: Generated<number>
  /** Name and description without accents and case, made by the database. */
  search_text: ColumnType<string, never, never>
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
  /** A still of the video. */
  thumbnail_media_id: string | null
  /** Of posts of the global feed, which belong to no community. */
  category: string | null
  is_featured: Generated<boolean>
  /** Seconds. */
  video_seconds: number | null
  video_aspect: string | null
  /** Kept by triggers on post_likes, comments, post_views and post_shares. */
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

/** One row a member, post and day: looking again the same day is the same view. */
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

export interface Ads {
  id: string
  description: string | null
  link_url: string | null
  starts_at: ColumnType<Date, Date, Date>
  /** Open-ended when null. */
  ends_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Instant
}

export interface AdCreatives {
  id: string
  ad_id: string
  position: number
  title: string | null
  copy: string | null
  link_url: string | null
  media_id: string | null
  /** Kept by a trigger on ad_impressions. */
  impressions_count: Generated<number>
}

export interface AdImpressions {
  id: string
  creative_id: string
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

export interface Meetings {
  id: Generated<string>
  community_id: string
  topic: string | null
  starts_at: ColumnType<Date, Date, Date>
  /** The default hour when null. */
  duration_minutes: number | null
  host_name: string | null
  host_email: string | null
  join_url: string | null
  agenda: string | null
  status: ColumnType<'waiting' | 'started' | 'ended', 'waiting' | 'started' | 'ended' | undefined>
  zoom_password: string | null
  created_at: Instant
}

export interface Media {
  id: string
  /** Nobody, once the person is deleted whom others had it from. */
  owner_id: string | null
  kind: 'image' | 'video' | 'file'
  storage_key: string
  /** What the sender's file was called; of attachments only. */
  file_name: ColumnType<string | null, string | null | undefined, string | null>
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

export interface Database extends SurveyTables {
  users: Users
  sessions: Sessions
  replaced_tokens: ReplacedTokens
  reused_sessions: ReusedSessions
  communities: Communities
  memberships: Memberships
  posts: Posts
  post_likes: PostLikes
  post_views: PostViews
  post_shares: PostShares
  ads: Ads
  ad_creatives: AdCreatives
  ad_impressions: AdImpressions
  comments: Comments
  media: Media
  meetings: Meetings
  conversations: Conversations
  conversation_members: ConversationMembers
  messages: Messages
  reviews: Reviews
  products: Products
  plan_steps: PlanSteps
  modules: Modules
  videos: Videos
  video_captions: VideoCaptions
  purchases: Purchases
  sales_pages: SalesPages
  testimonies: Testimonials
  testimony_types: TestimonialTypes
  testimony_uploads: TestimonialUploads
  video_progress: VideoProgress
  step_ticks: StepTicks
  followers: Followers
  profile_links: ProfileLinks
  point_values: PointValues
  point_entries: PointEntries
  monthly_points: MonthlyPoints
  rewards: Rewards
  referrals: Referrals
  networking_settings: NetworkingSettings
  networking_queue: NetworkingQueue
  networking_matches: NetworkingMatches
  networking_match_members: NetworkingMatchMembers
  networking_reports: NetworkingReports
  blocks: Blocks
  idempotency_keys: IdempotencyKeys
  rate_limits: RateLimits
  secrets: Secrets
  markers: Markers
}

export type UserRow = Selectable<Users>
export type CommunityRow = Selectable<Communities>
export type MediaRow = Selectable<Media>
