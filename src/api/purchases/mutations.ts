/** Buying memberships and products; one purchase at a time per community. */
import { type QueryClient, useIsMutating } from '@tanstack/react-query'
import type * as contract from '#api/contract/purchases.ts'
import { httpUrl } from '#lib/links.ts'
import { purchases as t } from '#locales/purchases.ts'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import { ApiError, errorDetail, serverMessageOr } from '#api/client/errors.ts'
import { redirectTo } from './redirect.ts'

/** `sending`: the call is pending; `redirecting`: the payment page is opening. */
export type PurchaseStep = 'sending' | 'redirecting'

const purchaseKey = (communityId: Id) => ['purchases', String(communityId)]
const redirectingKey = (communityId: Id) => [...purchaseKey(communityId), 'redirecting']

/**
 * Returns the state of the pending purchase in a community, whichever component started it; undefined when none is
 * pending.
 */
export function usePurchaseStep(communityId: Id): PurchaseStep | undefined {
  const redirecting = useIsMutating({ mutationKey: redirectingKey(communityId) }) > 0
  const purchasing = usePurchasing(communityId)
  if (redirecting) return 'redirecting'
  return purchasing ? 'sending' : undefined
}

/** Whether a purchase in that community is pending. A second one there must wait; other communities are independent. */
export function usePurchasing(communityId: Id): boolean {
  return useIsMutating({ mutationKey: purchaseKey(communityId) }) > 0
}

/** `usePurchasing` without a render: React Query notifies components only in the next task. */
export function isPurchasing(client: QueryClient, communityId: Id): boolean {
  return client.isMutating({ mutationKey: purchaseKey(communityId) }) > 0
}

/**
 * Runs `mutationFn` as a mutation outside any component; `isMutating` and `useIsMutating` find it by its key. A
 * `MutationObserver` would have to be disposed of.
 */
function mutate<T>(client: QueryClient, mutationKey: string[], mutationFn: () => Promise<T>): Promise<T> {
  return client.getMutationCache().build(client, { mutationKey, mutationFn }).execute(undefined)
}

/** Runs a purchase unless one is pending in that community; then returns `busy` without a call. */
async function runExclusively<T>(
  client: QueryClient,
  communityId: Id,
  purchase: () => Promise<T>,
): Promise<T | 'busy'> {
  return isPurchasing(client, communityId) ? 'busy' : mutate(client, purchaseKey(communityId), purchase)
}

/**
 * Called when the payment URL has arrived. Returns whether to open the payment page; the member may have closed the
 * dialog.
 */
export type ShouldProceed = () => boolean
/**
 * `redirected`: the payment page was opened; `abandoned`: the member closed the dialog; `busy`: another purchase is
 * pending in this community.
 */
export type PaymentOutcome = 'redirected' | 'abandoned' | 'busy'

async function openPaymentPage(
  client: QueryClient,
  communityId: Id,
  address: string,
  shouldProceed: ShouldProceed,
): Promise<'redirected' | 'abandoned'> {
  const url = httpUrl(address)
  if (!url) throw new ApiError('refused', { serverMessage: t.noPaymentUrl })
  if (!shouldProceed()) return 'abandoned'
  await mutate(client, redirectingKey(communityId), () => redirectTo(url))
  return 'redirected'
}

/**
 * Joins a community (`joined`), or opens the payment page of its membership.
 * @throws {ApiError} when the server refuses.
 */
export function buyMembership(
  client: QueryClient,
  communityId: Id,
  shouldProceed: ShouldProceed,
): Promise<'joined' | PaymentOutcome> {
  return runExclusively(client, communityId, async () => {
    const reply = await call('purchases.purchaseCommunity', { params: { id: communityId }, body: {} })
    return reply.payment_url
      ? openPaymentPage(client, communityId, reply.payment_url, shouldProceed)
      : 'joined'
  })
}

export interface Buyer {
  name: string
  /** Returns + and digits only. */
  phone: string
}

/**
 * Opens the payment page of a product.
 * @throws {ApiError} when the server refuses, or returns no valid payment URL.
 */
export function buyProduct(
  client: QueryClient,
  communityId: Id,
  productId: Id,
  buyer: Buyer,
  shouldProceed: ShouldProceed,
): Promise<PaymentOutcome> {
  return runExclusively(client, communityId, async () => {
    const body = { buyer_name: buyer.name, buyer_phone: buyer.phone }
    const reply = await call('purchases.createPayment', { params: { id: productId }, body })
    return openPaymentPage(client, communityId, reply.payment_url ?? '', shouldProceed)
  })
}

/** Returns the text of a failed purchase: the server's message, else a description of the error. */
export const purchaseFailure = (error: unknown): string => serverMessageOr(error, errorDetail(error))

/**
 * Cancels a pending purchase. Returns its new state, which is `paid` if it was paid meanwhile.
 * @throws {ApiError} when the server refuses.
 */
export async function discardPurchase(purchaseId: Id): Promise<contract.Purchase> {
  return (await call('purchases.cancelPurchase', { params: { id: purchaseId }, body: {} })).purchase
}
