import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import type { OverviewScreen } from '#api/contract/overview.ts'

/** Figures that are older than this, in milliseconds, are asked for again while the screen is looked at. */
const freshMs = 60_000

/** What the members of a community do on a screen; only its owner and moderators may ask. */
export const membersActivityQuery = (communityId: Id, screen: OverviewScreen) =>
  queryOptions({
    queryKey: ['overview', String(communityId), screen],
    staleTime: freshMs,
    refetchInterval: freshMs,
    queryFn: ({ signal }) =>
      call('overview.getMembersActivity', { params: { id: communityId }, query: { screen } }, { signal }),
  })
