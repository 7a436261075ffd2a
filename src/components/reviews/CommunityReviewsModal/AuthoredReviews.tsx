import { chakra } from '@chakra-ui/react'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Review } from '#api/contract/reviews.ts'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { Skeleton, SkeletonText } from '#components/ui/Skeleton/Skeleton.tsx'
import { empty } from '#locales/empty.ts'
import { reviews as t } from '#locales/reviews.ts'
import { AuthoredReview } from './AuthoredReview.tsx'

const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    listStyle: 'none',
    '& > li': { paddingBlock: '4', borderTopWidth: '1px' },
  },
})

export interface AuthoredReviewsProps {
  reviews: readonly Review[]
  /** Total number, if known. */
  total: number | undefined
  hasMore: boolean
  ownId: Id | undefined
}

/** List of reviews with authors, and how many of the total are shown. */
export function AuthoredReviews({ reviews, total, hasMore, ownId }: AuthoredReviewsProps) {
  if (reviews.length === 0) return <EmptyState paddingBlock="4" drawing="waves" {...empty.reviews} />
  const all = Math.max(total ?? 0, reviews.length)
  return (
    <div>
      <chakra.p
        role="status"
        fontSize="sm"
        color="text.muted"
        fontVariantNumeric="tabular-nums"
        paddingBottom="3"
      >
        {hasMore && total === undefined ? t.count(reviews.length) : t.shown(reviews.length, all)}
      </chakra.p>
      <List>
        {reviews.map((review) => (
          <li key={String(review.id)}>
            <AuthoredReview review={review} own={ownId !== undefined && sameId(ownId, review.id)} />
          </li>
        ))}
      </List>
    </div>
  )
}

/** Skeletons of the reviews. */
export function ReviewsLoading() {
  return (
    <chakra.div role="status" aria-label={t.loading} display="grid" gap="6">
      {[3, 2, 4].map((lines) => (
        <chakra.div key={lines} display="grid" gap="3">
          <chakra.div display="flex" gap="3" alignItems="center">
            <Skeleton boxSize="10" borderRadius="full" />
            <Skeleton width="9rem" height="3.5" />
          </chakra.div>
          <SkeletonText lines={lines} />
        </chakra.div>
      ))}
    </chakra.div>
  )
}
