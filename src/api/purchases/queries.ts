/** State of purchases after the return from the payment page. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'

/** Polling interval while a payment is unconfirmed, in milliseconds. */
export const purchasePollMs = 2000
/** Milliseconds after which polling stops; then the member refreshes manually. */
export const purchasePollTimeoutMs = 30_000

/** One of the member's purchases. */
export const purchaseQuery = (purchaseId: Id) =>
  queryOptions({
    queryKey: ['purchases', 'one', String(purchaseId)],
    staleTime: 0,
    retry: false,
    queryFn: async ({ signal }) =>
      (await call('purchases.getPurchase', { params: { id: purchaseId } }, { signal })).purchase,
  })

/** Purchases waiting for payment; fetched once per visit. */
export const pendingPurchasesQuery = queryOptions({
  queryKey: ['purchases', 'pending'],
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
  queryFn: async ({ signal }) => (await call('purchases.listPendingPurchases', {}, { signal })).purchases,
})
