import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { myCommunitiesQuery } from '#api/communities/queries.ts'
import { type Id, sameId } from '#api/contract/common.ts'
import type { ListedCommunity } from '#api/contract/explore.ts'
import { useCurrentCommunity } from '#api/communities/currentCommunity.ts'
import { buyMembership, purchaseFailure, refreshAfterPurchase } from '#api/purchases/mutations.ts'
import { alertDialog, prefetchAlerts } from '#components/ui/alerts/alerts.tsx'
import { purchases as t } from '#locales/purchases.ts'
import { useIsStillActive } from './useIsStillActive.ts'

/** Goes into a community that the member belongs to: selects it and opens its screen. */
export function useEnterCommunity(): (communityId: Id) => Promise<void> {
  const { communities, select } = useCurrentCommunity()
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (communityId) => {
    // One that was joined a moment ago may not be in the list yet.
    const mine = await client.fetchQuery(myCommunitiesQuery).catch(() => communities)
    const found = mine.find(({ id }) => sameId(id, communityId))
    if (found) select(found)
    await navigate('/comunidad')
  }
}

/**
 * Joins a community without a featured product: at once, or by way of the payment page. A failure is told in the
 * documents' words. `joined` is true once it has worked here. The payment page only opens while `active`.
 */
export function useJoin(
  community: ListedCommunity,
  active: boolean,
): { joined: boolean; join: () => Promise<boolean> } {
  const client = useQueryClient()
  const isStillActive = useIsStillActive(active)
  const purchase = useMutation({
    mutationFn: (id: Id) => buyMembership(id, isStillActive),
    onSuccess: (outcome) => outcome === 'joined' && refreshAfterPurchase(client),
    onError: (error) => alertDialog(t.membershipFailed(purchaseFailure(error))),
  })

  return {
    joined: purchase.data === 'joined' && sameId(purchase.variables, community.id),
    join: () => {
      // While there is a connection: without one its failure would wait for the connection to be told.
      prefetchAlerts()
      return purchase.mutateAsync(community.id).then(
        (outcome) => outcome === 'joined',
        () => false,
      )
    },
  }
}
