import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Id } from '#api/contract/common.ts'
import { commentMaxLength, postMaxLength } from '#api/contract/values/posts.ts'
import { reviewCommentMaxLength } from '#api/contract/values/reviews.ts'
import { testimonialContentMaxLength } from '#api/contract/values/testimonials.ts'
import type { Contribution, ContributionKind, Waiting } from '#api/outbox/contributions.ts'
import { RatingStars } from '#components/ui/StarField/Stars.tsx'
import { feedForm } from '#locales/feedForm.ts'
import { posts } from '#locales/posts.ts'
import { writeReview } from '#locales/reviews.ts'
import { testimonialForm } from '#locales/testimonialForm.ts'
import { waiting as t } from '#locales/waiting.ts'

/** The name of a community of the member. */
export type CommunityName = (id: Id) => string | undefined

/** What the form says in which a text was written: the limit, and what is said without a text, if it needs one. */
export interface TextRules {
  max: number
  tooLong: string
  required?: string
}

interface WaitingKind<Item> {
  /** What it is, and where it goes. */
  name: (item: Item, communityName: CommunityName) => string
  /** What it says besides its text. */
  facts?: (item: Item) => ReactNode
  /** The rules for its text. */
  rules?: (item: Item) => TextRules
  files?: (item: Item) => {
    image?: File | undefined
    imageAlt?: string | undefined
    video?: File | undefined
  }
}

const Fact = chakra('p', { base: { fontSize: 'sm', color: 'text.muted', overflowWrap: 'anywhere' } })

const postRules = { max: postMaxLength, tooLong: posts.contentTooLong(postMaxLength) }
const inCommunity = (name: string | undefined, named: (name: string) => string, unnamed: string) =>
  name ? named(name) : unnamed

const kinds: { [Kind in ContributionKind]: WaitingKind<Waiting<Kind>> } = {
  'feed-post': {
    name: () => t.inFeed,
    rules: ({ post }) =>
      post.image || post.video ? postRules : { ...postRules, required: feedForm.contentOrMedia },
    files: ({ post: { image, imageAlt, video } }) => ({ image, imageAlt, video: video?.file }),
  },
  'community-post': {
    name: ({ post }, nameOf) => inCommunity(nameOf(post.communityId), t.inCommunity, t.inSomeCommunity),
    rules: () => ({ ...postRules, required: posts.contentRequired }),
    files: ({ post: { image, imageAlt, video } }) => ({ image, imageAlt, video }),
  },
  comment: {
    name: () => t.comment,
    rules: () => ({
      max: commentMaxLength,
      tooLong: posts.commentTooLong,
      required: posts.commentPlaceholder,
    }),
  },
  like: { name: ({ liked }) => (liked ? t.like : t.unlike) },
  survey: {
    name: ({ title }) => t.survey(title),
    facts: ({ submission }) => <Fact>{t.answers(Object.keys(submission.answers).length)}</Fact>,
  },
  review: {
    name: ({ communityId }, nameOf) => inCommunity(nameOf(communityId), t.review, t.someReview),
    facts: ({ review }) => <RatingStars rating={review.rating} />,
    rules: () => ({ max: reviewCommentMaxLength, tooLong: writeReview.tooLong(reviewCommentMaxLength) }),
  },
  referral: {
    name: ({ referral }, nameOf) => inCommunity(nameOf(referral.community_id), t.referral, t.someReferral),
    facts: ({ referral: { nombre, telefono, email, notas } }) => (
      <div>
        <chakra.p fontWeight="600" overflowWrap="anywhere">
          {nombre}
        </chakra.p>
        <Fact>{[telefono, email].filter(Boolean).join(' · ')}</Fact>
        {notas && <Fact whiteSpace="pre-wrap">{notas}</Fact>}
      </div>
    ),
  },
  testimonial: {
    name: ({ title }) => t.testimonial(title),
    rules: () => ({
      max: testimonialContentMaxLength,
      tooLong: testimonialForm.contentTooLong(testimonialContentMaxLength),
      required: testimonialForm.contentRequired,
    }),
    files: ({ testimonial: { image, video } }) => ({ image, video }),
  },
}

/** How an item is shown, by its kind. */
export const waitingKind = (item: Contribution): WaitingKind<Contribution> =>
  kinds[item.kind] as WaitingKind<Contribution>
