import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedCommunity } from '#api/contract/explore.ts'
import { exploreQuery } from '#api/offers/queries.ts'
import { joinsAtOnce } from '#components/offers/shared/listedCommunity.ts'
import { JoinNow } from '#components/purchases/shared/JoinNow.tsx'
import { SuggestedCommunities } from '../SuggestedCommunities/SuggestedCommunities.tsx'

/** Free communities with room and nothing to buy, best rated first; one press joins, and the screen goes on with that community. */
export function FreeCommunities() {
  const { data, error } = useQuery(exploreQuery({ page: 1, free: true, order: 'valoracion' }))
  const [joining, setJoining] = useState<ListedCommunity>()
  // Another back end may have ignored the filter.
  const free = data?.communities.filter(joinsAtOnce)
  // The link below leads to the same, and says what failed.
  if ((!data && error) || free?.length === 0) return null
  return (
    <>
      <SuggestedCommunities
        communities={free}
        joiningId={joining?.id}
        onJoin={(community) => setJoining((current) => current ?? community)}
      />
      {joining && (
        <JoinNow stay key={String(joining.id)} community={joining} onDone={() => setJoining(undefined)} />
      )}
    </>
  )
}
