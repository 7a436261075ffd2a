/** Buying: memberships and products, one at a time per community. */
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

/** `sending`: the server is being asked; `leaving`: the payment page is opening. */
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

/** Forgets what is under way: at the end of the session, and between tests. */
export function forgetPurchases(): void {
  steps = new Map()
  for (const listener of listeners) listener()
}

subscribeSession(() => {
  if (getSession().status === 'out') forgetPurchases()
})

/** How far a purchase in that community is, wherever it was begun; nothing when none runs. */
export function usePurchaseStep(communityId: Id): PurchaseStep | undefined {
  return useSyncExternalStore(subscribe, () => steps.get(String(communityId)))
}

/** Whether a purchase in that community is under way: another one must wait, other communities need not. */
export function usePurchasing(communityId: Id): boolean {
  return usePurchaseStep(communityId) !== undefined
}

/** Runs a purchase unless one is under way in that community; then `blocked`, without any call. */
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

/** Whether the payment page is still wanted once its address is there: the member may have turned away meanwhile. */
export type ShouldProceed = () => boolean
/** `left`: the payment page was opened; `dropped`: nobody waits for it any more; `blocked`: another purchase runs there. */
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

/**
 * Joins a community, then `joined`, or goes to the payment page of its membership.
 * @throws {ApiError} when the server refuses.
 */
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

/**
 * Goes to the payment page of a product.
 * @throws {ApiError} when the server refuses, or gives no address that may be followed.
 */
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

/** Why a purchase failed: the server's own words, else what went wrong. */
export const purchaseFailure = (error: unknown): string => serverMessageOr(error, errorDetail(error))

/** A purchase has changed what the member may see: everything that depends on it is asked for again. */
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
 * Gives up a purchase that waits for its payment. Gives back what it is now: paid, when it was paid meanwhile.
 * @throws {ApiError} when the server refuses.
 */
export async function discardPurchase(purchaseId: Id): Promise<contract.Purchase> {
  return (await call(contract.cancelPurchase, { params: { id: purchaseId }, body: {} })).purchase
}
