/** Purchases of memberships and products, one at a time per community. */
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import * as contract from '#api/contract/purchases.ts'
import { httpUrl } from '#lib/links.ts'
import { purchases as t } from '#locales/purchases.ts'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import { ApiError, errorDetail, serverMessageOr } from '#api/client/errors.ts'
import { getSession, subscribeSession } from '#api/client/session.ts'
import { redirectTo } from './redirect.ts'

/** `sending`: waiting for the server; `redirecting`: the payment page is opening. */
export type PurchaseStep = 'sending' | 'redirecting'

let steps: ReadonlyMap<string, PurchaseStep> = new Map()
const listeners = new Set<() => void>()

function setStep(key: string, step: PurchaseStep | undefined): void {
  const next = new Map(steps)
  if (step) next.set(key, step)
  else next.delete(key)
  steps = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Clears all running purchases: at the end of the session, and between tests. */
export function forgetPurchases(): void {
  steps = new Map()
  for (const listener of listeners) listener()
}

subscribeSession(() => {
  if (getSession().status === 'out') forgetPurchases()
})

/** The step of a running purchase in a community, wherever it was started; `undefined` when there is none. */
export function usePurchaseStep(communityId: Id): PurchaseStep | undefined {
  return useSyncExternalStore(subscribe, () => steps.get(String(communityId)))
}

/**
 * Whether a purchase is running in that community. Another one there has to wait; other communities are not
 * affected.
 */
export function usePurchasing(communityId: Id): boolean {
  return usePurchaseStep(communityId) !== undefined
}

/** Runs a purchase, or returns `busy` without a request if one is running in that community. */
async function runExclusively<T>(communityId: Id, task: () => Promise<T>): Promise<T | 'busy'> {
  const key = String(communityId)
  if (steps.has(key)) return 'busy'
  setStep(key, 'sending')
  try {
    return await task()
  } finally {
    setStep(key, undefined)
  }
}

/** Checked just before the redirect: false when the member has closed the dialog in the meantime. */
export type ShouldProceed = () => boolean
/**
 * `redirected`: the payment page was opened; `abandoned`: the member no longer waits for it; `busy`: another
 * purchase is running in the community.
 */
export type PaymentOutcome = 'redirected' | 'abandoned' | 'busy'

async function redirectToPayment(
  communityId: Id,
  address: string,
  shouldProceed: ShouldProceed,
): Promise<'redirected' | 'abandoned'> {
  const url = httpUrl(address)
  if (!url) throw new ApiError('refused', { serverMessage: t.noPaymentUrl })
  if (!shouldProceed()) return 'abandoned'
  setStep(String(communityId), 'redirecting')
  await redirectTo(url)
  return 'redirected'
}

/** Joins a community (`joined`), or redirects to the payment page of its membership. */
export function buyMembership(
  communityId: Id,
  shouldProceed: ShouldProceed,
): Promise<'joined' | PaymentOutcome> {
  return runExclusively(communityId, async () => {
    const reply = await call(contract.purchaseCommunity, { params: { id: communityId }, body: {} })
    return reply.payment_url ? redirectToPayment(communityId, reply.payment_url, shouldProceed) : 'joined'
  })
}

export interface Buyer {
  name: string
  /** With + and digits only. */
  phone: string
}

/** Redirects to the payment page of a product. */
export function buyProduct(
  communityId: Id,
  productId: Id,
  buyer: Buyer,
  shouldProceed: ShouldProceed,
): Promise<PaymentOutcome> {
  return runExclusively(communityId, async () => {
    const body = { buyer_name: buyer.name, buyer_phone: buyer.phone }
    const reply = await call(contract.createPayment, { params: { id: productId }, body })
    return redirectToPayment(communityId, reply.payment_url ?? '', shouldProceed)
  })
}

/** The message for a failed purchase: the server's, else the error's. */
export const purchaseFailure = (error: unknown): string => serverMessageOr(error, errorDetail(error))

/** Refetches everything that depends on what the member may access. */
export function refreshAfterPurchase(client: QueryClient): void {
  const changed = [
    ['communities'],
    ['explore', 'listing'],
    ['classes'],
    ['learning'],
    ['purchases', 'pending'],
  ]
  for (const queryKey of changed) void client.invalidateQueries({ queryKey })
}

/**
 * Cancels a purchase that waits for its payment. Returns its current state, which is paid if the payment arrived
 * first.
 */
export async function discardPurchase(purchaseId: Id): Promise<contract.Purchase> {
  return (await call(contract.cancelPurchase, { params: { id: purchaseId }, body: {} })).purchase
}
