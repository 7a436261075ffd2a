import { useQuery } from '@tanstack/react-query'
import { useCurrentCommunity } from '#api/communities/currentCommunity.ts'
import { todayQuery } from '#api/today/queries.ts'

/** What matters to the member now, with the month of the current community. */
export function useToday() {
  const { community } = useCurrentCommunity()
  return useQuery(todayQuery(community?.id))
}
