import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ListedCommunity } from '#api/contract/explore.ts'
import { communityImageQuery } from '#api/offers/queries.ts'
import { usePurchasing } from '#api/purchases/mutations.ts'
import { reviewStatsQuery } from '#api/reviews/queries.ts'
import { ExploreCard } from '#components/explore/ExploreCard/ExploreCard.tsx'
import { mayHavePicture, pictureUrl } from '#components/offers/shared/listedCommunity.ts'
import { useNearViewport } from '#components/media/shared/useNearViewport.ts'

export interface CommunityItemProps {
  community: ListedCommunity
  member: boolean
  /** Visible when the screen is opened. */
  first: boolean
  onOpen: (community: ListedCommunity) => void
  onJoin: (community: ListedCommunity) => void
  onEnter: (community: ListedCommunity) => void
  onReviews: (community: ListedCommunity) => void
}

/** A community card with its data: the picture loads near the viewport, the reviews in turn. */
export function CommunityItem(props: CommunityItemProps) {
  const { community, member, first, onOpen, onJoin, onEnter, onReviews } = props
  const place = useRef<HTMLDivElement>(null)
  const near = useNearViewport(place)
  const image = useQuery({
    ...communityImageQuery(community.id),
    enabled: near && mayHavePicture(community),
  })
  // Filled by `loadReviewStats`.
  const stats = useQuery({ ...reviewStatsQuery(community.id), enabled: false })
  const busy = usePurchasing(community.id)

  return (
    <chakra.div ref={place} display="grid" minWidth="0">
      <ExploreCard
        community={community}
        imageUrl={pictureUrl(community, image)}
        stats={stats.data}
        statsFailed={stats.isError && !stats.isFetching}
        member={member}
        busy={busy}
        first={first}
        onOpen={() => onOpen(community)}
        onJoin={() => onJoin(community)}
        onEnter={() => onEnter(community)}
        onReviews={() => onReviews(community)}
      />
    </chakra.div>
  )
}
