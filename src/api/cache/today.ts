import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'

/** Key of what matters to the member now, in all communities. */
export const todayKey = ['today'] as const

/** What matters to the member now; the month is that of the community. */
export const todayQuery = (communityId: Id | undefined) =>
  queryOptions({
    queryKey: [...todayKey, String(communityId ?? '')],
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    queryFn: ({ signal }) =>
      call(
        'today.getToday',
        { query: { ...(communityId !== undefined && { community_id: communityId }) } },
        { signal },
      ),
  })
