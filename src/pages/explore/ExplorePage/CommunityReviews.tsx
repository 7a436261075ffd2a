import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ListedCommunity } from '#api/contract/explore.ts'
import { reviewsQuery, reviewStatsQuery } from '#api/reviews/queries.ts'
import { ExploreReviewsModal } from '#components/reviews/ExploreReviewsModal/ExploreReviewsModal.tsx'
import { useHelpfulMarks } from '#components/reviews/ExploreReviewsModal/helpfulMarks.ts'
import { explore as t } from '#locales/explore.ts'
import { useLastValue } from '#components/ui/layers/useLastValue.ts'

export interface CommunityReviewsProps {
  /** The community whose reviews are shown; `null` closes the modal. */
  community: ListedCommunity | null
  onClose: () => void
}

/** Reviews of a community, above other dialogs. */
export function CommunityReviews({ community, onClose }: CommunityReviewsProps) {
  const displayed = useLastValue(community)
  return (
    displayed && (
      <Reviews key={String(displayed.id)} community={displayed} open={community !== null} onClose={onClose} />
    )
  )
}

interface ReviewsProps {
  community: ListedCommunity
  open: boolean
  onClose: () => void
}

function Reviews({ community: { id, name }, open, onClose }: ReviewsProps) {
  const list = useInfiniteQuery({ ...reviewsQuery(id), enabled: open })
  const stats = useQuery({ ...reviewStatsQuery(id), enabled: open })
  const { marked, mark } = useHelpfulMarks()
  const retry = () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())

  return (
    <ExploreReviewsModal
      open={open}
      communityName={name?.trim() || t.unnamed}
      stats={stats.data}
      reviews={list.data?.reviews}
      total={list.data?.total}
      error={list.error}
      stale={list.isRefetchError}
      hasMore={list.hasNextPage}
      busy={list.isFetchingNextPage || (list.isError && list.isFetching)}
      helpful={marked}
      onHelpful={mark}
      onMore={() => void list.fetchNextPage()}
      onRetry={retry}
      onClose={onClose}
    />
  )
}
