import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import type { OverviewScreen } from '#api/contract/overview.ts'

/** Maximum age of the figures on a visible screen, in milliseconds. */
const freshMs = 60_000

/** The activity of a community's members on a screen; only its owner and moderators may request it. */
export const membersActivityQuery = (communityId: Id, screen: OverviewScreen) =>
  queryOptions({
    queryKey: ['overview', String(communityId), screen],
    staleTime: freshMs,
    refetchInterval: freshMs,
    queryFn: ({ signal }) =>
      call('overview.getMembersActivity', { params: { id: communityId }, query: { screen } }, { signal }),
  })
