import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { myCommunitiesQuery } from '#api/communities/queries.ts'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { ListedCommunity } from '#api/contract/explore.ts'
import { selectCommunity, useCurrentCommunity } from '#api/communities/currentCommunity.ts'
import { buyMembership, isPurchasing, purchaseFailure } from '#api/purchases/mutations.ts'
import { refreshAfterPurchase } from '#api/communities/refreshAfterPurchase.ts'
import { alertDialog, prefetchAlerts } from '#components/ui/alerts/alerts.tsx'
import { purchases as t } from '#locales/purchases.ts'
import { useIsStillActive } from './useIsStillActive.ts'

/** Selects a community of which the user is a member; does nothing for another one. */
export function useSelectCommunity(): (communityId: Id) => void {
  const client = useQueryClient()
  return (communityId) => {
    const found = client.getQueryData(myCommunitiesQuery.queryKey)?.find(({ id }) => sameId(id, communityId))
    if (found) selectCommunity(found)
  }
}

/** Enters a community of which the user is a member: selects it and opens its page, or another one of its pages. */
export function useEnterCommunity(): (communityId: Id, path?: string) => Promise<void> {
  const { communities, select } = useCurrentCommunity()
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (communityId, path = '/comunidad') => {
    // A community joined just now may be missing from the cached list.
    const memberOf = await client.fetchQuery(myCommunitiesQuery).catch(() => communities)
    const found = memberOf.find(({ id }) => sameId(id, communityId))
    if (found) select(found)
    await navigate(path)
  }
}

/**
 * Joins a community without a featured product, directly or through the payment page, which only opens while
 * `active`. Failures are shown in an alert with the documents' texts. `joined` is true after joining here.
 */
export function useJoin(
  community: ListedCommunity,
  active: boolean,
): { joined: boolean; join: () => Promise<boolean> } {
  const client = useQueryClient()
  const isStillActive = useIsStillActive(active)
  const purchase = useMutation({
    mutationFn: (id: Id) => buyMembership(client, id, isStillActive),
    onSuccess: (outcome) => outcome === 'joined' && refreshAfterPurchase(client),
    onError: (error) => alertDialog(t.membershipFailed(purchaseFailure(error))),
  })

  return {
    joined: purchase.data === 'joined' && sameId(purchase.variables, community.id),
    join: () => {
      // Loads the alert dialog while online, so that a connection failure can also be shown offline.
      prefetchAlerts()
      // A second press would make this hook follow its own mutation, and lose the outcome of the first.
      if (isPurchasing(client, community.id)) return Promise.resolve(false)
      return purchase.mutateAsync(community.id).then(
        (outcome) => outcome === 'joined',
        () => false,
      )
    },
  }
}
