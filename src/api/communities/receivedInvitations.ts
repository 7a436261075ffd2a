/** Personal invitations that the member has received. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Community } from '#api/contract/communities.ts'
import { refreshAfterPurchase } from './refreshAfterPurchase.ts'
import { todayKey } from '#api/cache/today.ts'
import { myCommunitiesQuery } from './queries.ts'
import { receivedInvitationsKey } from './receivedInvitationsKey.ts'

export const receivedInvitationsQuery = queryOptions({
  queryKey: receivedInvitationsKey,
  queryFn: async ({ signal }) =>
    (await call('receivedInvitations.listReceivedInvitations', {}, { signal })).invitations,
})

/** Accepts a personal invitation. Returns the joined community if the refetched list contains it. */
export async function acceptReceived(client: QueryClient, id: Id): Promise<Community | undefined> {
  const { community_id: joined } = await call('receivedInvitations.acceptReceivedInvitation', {
    params: { id },
  })
  refreshAfterPurchase(client)
  void client.invalidateQueries({ queryKey: todayKey })
  // After a failure the previously selected community stays selected.
  const mine = await client.fetchQuery({ ...myCommunitiesQuery, staleTime: 0 }).catch(() => [])
  return mine.find((community) => sameId(community.id, joined))
}

/** Declines a personal invitation. */
export async function declineReceived(client: QueryClient, id: Id): Promise<void> {
  await call('receivedInvitations.declineReceivedInvitation', { params: { id } })
  await client.invalidateQueries({ queryKey: receivedInvitationsQuery.queryKey })
}
