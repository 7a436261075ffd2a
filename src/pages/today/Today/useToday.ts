import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { markPostsSeen } from '#api/activity/mutations.ts'
import { usePageVisible } from '#api/client/usePageVisible.ts'
import { sameId } from '#api/contract/values/common.ts'
import { useCurrentCommunity } from '#api/communities/currentCommunity.ts'
import { todayQuery } from '#api/cache/today.ts'

/**
 * What matters to the member now, with the month of the current community. The new posts of the community whose page
 * is open count as seen.
 */
export function useToday() {
  const { community } = useCurrentCommunity()
  const { pathname } = useLocation()
  const visible = usePageVisible()
  const query = useQuery(todayQuery(community?.id))
  const displayed =
    pathname === '/comunidad'
      ? query.data?.new_posts.find(({ community_id }) => sameId(community_id, community?.id))
      : undefined
  const until = displayed?.latest_at
  useEffect(() => {
    if (displayed && visible) void markPostsSeen(displayed)
    // Depends on the newest post, not on the object, which each refetch replaces.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [until, visible])
  return query
}
