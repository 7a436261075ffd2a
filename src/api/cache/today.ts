import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'

/** Query key of 'Hoy', in all communities. */
export const todayKey = ['today'] as const

/** The data of 'Hoy'. Its ranking is that of the given community. */
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
