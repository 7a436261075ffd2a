import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedCommunity } from '#api/contract/explore.ts'
import { exploreQuery } from '#api/offers/queries.ts'
import { joinsAtOnce } from '#components/offers/shared/listedCommunity.ts'
import { JoinNow } from '#components/purchases/shared/JoinNow.tsx'
import { SuggestedCommunities } from '../SuggestedCommunities/SuggestedCommunities.tsx'

/**
 * Free communities that are not full and sell nothing, best rated first. A press joins one, and the screen continues
 * with that community.
 */
export function FreeCommunities() {
  const { data, error } = useQuery(exploreQuery({ page: 1, free: true, order: 'valoracion' }))
  const [joining, setJoining] = useState<ListedCommunity>()
  // Filters again, because another back end may ignore the parameter.
  const free = data?.communities.filter(joinsAtOnce)
  // The link below goes to the same list, where the error is shown.
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
