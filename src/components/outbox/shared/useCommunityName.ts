import { useQuery } from '@tanstack/react-query'
import { sameId } from '#api/contract/values/common.ts'
import { myCommunitiesQuery } from '#api/communities/queries.ts'
import type { CommunityName } from '../WaitingItem/waitingKinds.tsx'

/** The names of the member's communities. */
export function useCommunityName(enabled = true): CommunityName {
  const { data: communities = [] } = useQuery({ ...myCommunitiesQuery, enabled })
  return (id) => communities.find((one) => sameId(one.id, id))?.name ?? undefined
}
