/** All tables. When a migration changes a table, update its row type in `tables/`. */
import type { ReplacedTokens, ReusedSessions, Sessions, Users } from './tables/accounts.ts'
import type {
  Activity,
  ActivityMutes,
  ActivityReads,
  CommunityReads,
  LikesTakenBack,
  Visits,
} from './tables/activity.ts'
import type { AdCreatives, AdImpressions, Ads } from './tables/ads.ts'
import type { Blocks } from './tables/blocks.ts'
import type {
  Modules,
  PlanSteps,
  Products,
  StepTicks,
  VideoCaptions,
  VideoProgress,
  Videos,
} from './tables/classes.ts'
import type { Communities, Meetings, MeetingSeries, Memberships, Reviews } from './tables/communities.ts'
import type { Media } from './tables/media.ts'
import type {
  MemberBatches,
  MemberDirectory,
  MemberMailings,
  CommunityBans,
  MemberMutes,
  MemberNotes,
} from './tables/members.ts'
import type { ConversationMembers, Conversations, Messages } from './tables/messaging.ts'
import type {
  HiddenMessages,
  ModerationCases,
  ModerationSnapshots,
  ModerationReports,
} from './tables/moderation.ts'
import type {
  NetworkingMatchMembers,
  NetworkingMatches,
  NetworkingQueue,
  NetworkingReports,
  NetworkingSettings,
} from './tables/networking.ts'
import type {
  AllComments,
  AllPosts,
  Comments,
  IdempotencyKeys,
  PostLikes,
  PostShares,
  PostViews,
  Posts,
} from './tables/posts.ts'
import type { Followers, ProfileLinks } from './tables/profiles.ts'
import type { PaymentProblems, Purchases, SalesPages } from './tables/purchases.ts'
import type { MonthlyPoints, PointEntries, PointValues, Rewards } from './tables/ranking.ts'
import type { Referrals } from './tables/referrals.ts'
import type {
  InvitationUses,
  Invitations,
  RemovedMemberships,
  Staff,
  StudioChanges,
} from './tables/studio.ts'
import type { SurveyTables } from './tables/surveys.ts'
import type { ClientFiles, Jobs, Markers, RateLimits, Secrets } from './tables/system.ts'
import type { TestimonialTypes, TestimonialUploads, Testimonials } from './tables/testimonials.ts'

export interface Database extends SurveyTables {
  users: Users
  sessions: Sessions
  replaced_tokens: ReplacedTokens
  reused_sessions: ReusedSessions
  communities: Communities
  memberships: Memberships
  posts: Posts
  all_posts: AllPosts
  post_likes: PostLikes
  post_views: PostViews
  post_shares: PostShares
  ads: Ads
  ad_creatives: AdCreatives
  ad_impressions: AdImpressions
  comments: Comments
  all_comments: AllComments
  media: Media
  meetings: Meetings
  meeting_series: MeetingSeries
  conversations: Conversations
  conversation_members: ConversationMembers
  messages: Messages
  hidden_messages: HiddenMessages
  moderation_cases: ModerationCases
  moderation_snapshots: ModerationSnapshots
  moderation_reports: ModerationReports
  reviews: Reviews
  products: Products
  plan_steps: PlanSteps
  modules: Modules
  videos: Videos
  video_captions: VideoCaptions
  purchases: Purchases
  payment_problems: PaymentProblems
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
  activity: Activity
  activity_reads: ActivityReads
  activity_mutes: ActivityMutes
  community_reads: CommunityReads
  likes_taken_back: LikesTakenBack
  visits: Visits
  staff: Staff
  studio_changes: StudioChanges
  invitations: Invitations
  invitation_uses: InvitationUses
  removed_memberships: RemovedMemberships
  member_directory: MemberDirectory
  community_bans: CommunityBans
  member_mutes: MemberMutes
  member_notes: MemberNotes
  member_batches: MemberBatches
  member_mailings: MemberMailings
  idempotency_keys: IdempotencyKeys
  rate_limits: RateLimits
  secrets: Secrets
  markers: Markers
  jobs: Jobs
  client_files: ClientFiles
}
