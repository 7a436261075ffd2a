import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { Id } from '#api/contract/common.ts'
import type { Review, ReviewStats as Stats } from '#api/contract/reviews.ts'
import { ReviewsFailure } from '#components/reviews/shared/ReviewsFailure.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { SelectField } from '#components/ui/Field/SelectField.tsx'
import { Skeleton, SkeletonText } from '#components/ui/Skeleton/Skeleton.tsx'
import { empty } from '#locales/empty.ts'
import { reviews as t } from '#locales/reviews.ts'
import { ReviewStats } from '../ReviewStats/ReviewStats.tsx'
import { ReviewItem } from './ReviewItem.tsx'
import { type ReviewOrder, sortReviews } from './sortReviews.ts'

const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    listStyle: 'none',
    '& > li': { paddingBlock: '4', borderTopWidth: '1px' },
  },
})
const orders = Object.entries(t.orders) as [ReviewOrder, string][]

export interface ExploreReviewsModalProps {
  open: boolean
  communityName: string
  stats: Stats | undefined
  /** Loaded so far; `undefined` while the first page loads. */
  reviews: readonly Review[] | undefined
  /** Total number, if known. */
  total?: number | undefined
  /** Error of the last request, for the first page or a later one. */
  error: Error | null
  hasMore: boolean
  /** Loading the next page, or retrying. */
  busy: boolean
  /** Whether it is the refetching of the shown reviews that failed, not the next page. */
  stale?: boolean
  /** Ids of the reviews that the user has marked as helpful. */
  helpful: ReadonlySet<string>
  onHelpful: (id: Id) => void
  onMore: () => void
  onRetry: () => void
  onClose: () => void
}

/** Reviews of a community, ten per page. */
export function ExploreReviewsModal(props: ExploreReviewsModalProps) {
  const { open, communityName, stats, reviews, error, busy, onRetry, onClose } = props
  return (
    <Dialog open={open} onClose={onClose} title={t.ofCommunity(communityName)}>
      {/* The initial focus goes here instead of to the order select. */}
      <chakra.div
        data-autofocus
        tabIndex={-1}
        outline="none"
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="5"
        paddingBottom="2"
      >
        {stats && (stats.total_reviews ?? 0) > 0 && <ReviewStats stats={stats} distribution />}
        {!reviews && !error && <Loading />}
        {!reviews && error && <ReviewsFailure error={error} busy={busy} onRetry={onRetry} />}
        {reviews?.length === 0 && <EmptyState paddingBlock="4" drawing="waves" {...empty.reviews} />}
        {reviews && reviews.length > 0 && <Loaded {...props} reviews={reviews} />}
      </chakra.div>
    </Dialog>
  )
}

function Loaded(props: ExploreReviewsModalProps & { reviews: readonly Review[] }) {
  const { reviews, total, error, stale = false, hasMore, busy, helpful } = props
  const { onHelpful, onMore, onRetry } = props
  const [order, setOrder] = useState<ReviewOrder>('newest')
  // The marks at the time of sorting, so that marking a review does not reorder the list under the pointer.
  const [sortedMarks, setSortedMarks] = useState(helpful)
  const all = Math.max(total ?? 0, reviews.length)
  return (
    <div>
      <chakra.div display="flex" gap="3" alignItems="center" justifyContent="space-between" paddingBottom="4">
        <chakra.p role="status" fontSize="sm" color="text.muted" fontVariantNumeric="tabular-nums">
          {hasMore && total === undefined ? t.count(reviews.length) : t.shown(reviews.length, all)}
        </chakra.p>
        {reviews.length > 1 && (
          <chakra.div width="12rem" flexShrink="1">
            <SelectField
              label={t.order}
              hideLabel
              value={order}
              onChange={(event) => {
                setOrder(event.target.value as ReviewOrder)
                setSortedMarks(helpful)
              }}
            >
              {orders.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
          </chakra.div>
        )}
      </chakra.div>
      <List>
        {sortReviews(reviews, order, sortedMarks).map((review) => (
          <li key={review.id}>
            <ReviewItem
              review={review}
              helpful={helpful.has(String(review.id))}
              onHelpful={() => onHelpful(review.id)}
            />
          </li>
        ))}
      </List>
      {error && <ReviewsFailure error={error} stale={stale} busy={busy} onRetry={onRetry} />}
      {hasMore && (!error || stale) && (
        <chakra.div display="grid" justifyContent="center" paddingTop="2">
          <Button variant="secondary" busy={busy} busyLabel={t.loadingMore} onClick={onMore}>
            {t.more}
          </Button>
        </chakra.div>
      )}
      {!hasMore && reviews.length > 10 && (
        <chakra.p fontSize="sm" color="text.subtle" textAlign="center" paddingTop="2">
          {t.all}
        </chakra.p>
      )}
    </div>
  )
}

function Loading() {
  return (
    <chakra.div role="status" aria-label={t.loading} display="grid" gap="6">
      {[3, 2, 4].map((lines) => (
        <chakra.div key={lines} display="grid" gap="3">
          <Skeleton width="8rem" height="3.5" />
          <SkeletonText lines={lines} />
        </chakra.div>
      ))}
    </chakra.div>
  )
}
