/** What members write: sent immediately, or stored on the device until there is a connection. */
import type { Id } from '#api/contract/common.ts'
import type { Input } from '#api/contract/endpoint.ts'
import type { AspectClass, Category } from '#api/contract/feed.ts'
import type { createReferral } from '#api/contract/referrals.ts'
import type { createReview } from '#api/contract/reviews.ts'
import type { respondSurvey } from '#api/contract/surveys.ts'
import type { SurveyDraft } from '#api/drafts/surveyDrafts.ts'
import type { OutboxItem } from './outboxStorage.ts'

export interface NewFeedPost {
  content: string
  category: Category
  image?: File | undefined
  imageAlt?: string | undefined
  video?: { file: File; seconds: number; aspect: AspectClass; thumbnail?: Blob | undefined } | undefined
  /** The same for every attempt to publish one post, so that a retry after a lost reply creates no duplicate. */
  idempotencyKey: string
}

export interface NewPost {
  communityId: Id
  content: string
  image?: File | undefined
  imageAlt?: string | undefined
  video?: File | undefined
  /** The same for every attempt to publish one post, so that a retry after a lost reply creates no duplicate. */
  idempotencyKey: string
}

/** A new referral. */
export type WrittenReferral = Input<typeof createReferral>['body']

export type NewReview = Omit<Input<typeof createReview>['body'], 'community_id'>

export type SurveyAnswers = Input<typeof respondSurvey>['body']['answers']

export interface SurveySubmission {
  answers: SurveyAnswers
  /** Seconds for which the survey was open. */
  seconds: number
}

export interface NewTestimonial {
  typeId: Id
  content: string
  video?: File | undefined
  image?: File | undefined
  /** Length of the video, if the browser could determine it. */
  videoSeconds?: number | undefined
}

interface FeedPost {
  kind: 'feed-post'
  post: Omit<NewFeedPost, 'idempotencyKey'>
}
interface CommunityPost {
  kind: 'community-post'
  post: Omit<NewPost, 'idempotencyKey'>
}
interface Comment {
  kind: 'comment'
  postId: Id
  content: string
  /** The community of the post, if known. */
  communityId?: Id | undefined
}
export interface Like {
  kind: 'like'
  postId: Id
  liked: boolean
  /** The community of the post; without one it is a post of the global feed. */
  communityId?: Id | undefined
}
interface SurveyAnswered {
  kind: 'survey'
  communityId: Id
  surveyId: Id
  /** The survey's title. */
  title: string
  submission: SurveySubmission
  /** Content that the form restores when the member edits the answers. */
  draft: Omit<SurveyDraft, 'last_saved'>
}
interface Review {
  kind: 'review'
  communityId: Id
  review: NewReview
}
interface Referral {
  kind: 'referral'
  referral: WrittenReferral
}
interface Testimonial {
  kind: 'testimonial'
  communityId: Id
  /** The prompt's title. */
  title: string
  testimonial: NewTestimonial
}
export type Written =
  | FeedPost
  | CommunityPost
  | Comment
  | Like
  | SurveyAnswered
  | Review
  | Referral
  | Testimonial

/** An item's key is its idempotency key. */
export type Contribution = OutboxItem & Written
export type ContributionKind = Contribution['kind']
export type Waiting<Kind extends ContributionKind> = Extract<Contribution, { kind: Kind }>
