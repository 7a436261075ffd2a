import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedCommunity } from '#api/contract/explore.ts'
import { exploreQuery } from '#api/explore/queries.ts'
import { featuredProduct, isFull } from '#components/explore/shared/listedCommunity.ts'
import { JoinNow } from '#components/explore/shared/JoinNow.tsx'
import { SuggestedCommunities } from '../SuggestedCommunities/SuggestedCommunities.tsx'

/** Free communities with room and nothing to buy, best rated first; one press joins, and the screen goes on with that community. */
export function FreeCommunities() {
  const { data, isError } = useQuery(exploreQuery({ page: 1, access: 'gratuita', order: 'valoracion' }))
  const [joining, setJoining] = useState<ListedCommunity>()
  // 'Explorar Comunidades' below leads to the same, and says what failed.
  const free = data?.communities.filter((one) => !featuredProduct(one) && !isFull(one))
  if (isError || free?.length === 0) return null
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
