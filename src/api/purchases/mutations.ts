/** Buying memberships and products; one purchase at a time per community. */
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import * as contract from '#api/contract/purchases.ts'
import { httpUrl } from '#lib/links.ts'
import { purchases as t } from '#locales/purchases.ts'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import { ApiError, errorDetail, serverMessageOr } from '#api/client/errors.ts'
import { getSession, subscribeSession } from '#api/client/session.ts'
import { navigateAway } from './navigateAway.ts'

/** `sending`: waiting for the server; `leaving`: the payment page is opening. */
export type PurchaseStep = 'sending' | 'leaving'

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

/** Clears purchases in progress: at the end of the session, and between tests. */
export function forgetPurchases(): void {
  steps = new Map()
  for (const listener of listeners) listener()
}

subscribeSession(() => {
  if (getSession().status === 'out') forgetPurchases()
})

/** The step of a purchase in progress in this community, wherever it was started; undefined if there is none. */
export function usePurchaseStep(communityId: Id): PurchaseStep | undefined {
  return useSyncExternalStore(subscribe, () => steps.get(String(communityId)))
}

/**
 * Whether a purchase is in progress in this community: another one there must wait, other communities are independent.
 */
export function usePurchasing(communityId: Id): boolean {
  return usePurchaseStep(communityId) !== undefined
}

/** Runs a purchase unless one is in progress in this community; then returns `blocked` without a call. */
async function runExclusively<T>(communityId: Id, task: () => Promise<T>): Promise<T | 'blocked'> {
  const key = String(communityId)
  if (steps.has(key)) return 'blocked'
  setStep(key, 'sending')
  try {
    return await task()
  } finally {
    setStep(key, undefined)
  }
}

/**
 * Asked once the payment URL has arrived: whether to open the payment page. The member may have closed the dialog
 * meanwhile.
 */
export type ShouldLeave = () => boolean
/**
 * `left`: the payment page was opened; `dropped`: it is no longer wanted; `blocked`: another purchase is in progress in
 * this community.
 */
export type PaymentOutcome = 'left' | 'dropped' | 'blocked'

async function leave(
  communityId: Id,
  address: string,
  shouldLeave: ShouldLeave,
): Promise<'left' | 'dropped'> {
  const url = httpUrl(address)
  if (!url) throw new ApiError('refused', { serverMessage: t.noPaymentUrl })
  if (!shouldLeave()) return 'dropped'
  setStep(String(communityId), 'leaving')
  await navigateAway(url)
  return 'left'
}

/**
 * Joins a community (`joined`), or opens the payment page of its membership.
 * @throws {ApiError} when the server refuses.
 */
export function buyMembership(communityId: Id, shouldLeave: ShouldLeave): Promise<'joined' | PaymentOutcome> {
  return runExclusively(communityId, async () => {
    const reply = await call(contract.purchaseCommunity, { params: { id: communityId }, body: {} })
    return reply.payment_url ? leave(communityId, reply.payment_url, shouldLeave) : 'joined'
  })
}

export interface Buyer {
  name: string
  /** With + and digits only. */
  phone: string
}

/**
 * Opens the payment page of a product.
 * @throws {ApiError} when the server refuses, or returns no valid payment URL.
 */
export function buyProduct(
  communityId: Id,
  productId: Id,
  buyer: Buyer,
  shouldLeave: ShouldLeave,
): Promise<PaymentOutcome> {
  return runExclusively(communityId, async () => {
    const body = { buyer_name: buyer.name, buyer_phone: buyer.phone }
    const reply = await call(contract.createPayment, { params: { id: productId }, body })
    return leave(communityId, reply.payment_url ?? '', shouldLeave)
  })
}

/** The text of a failed purchase: the server's message, else a description of the error. */
export const purchaseFailure = (error: unknown): string => serverMessageOr(error, errorDetail(error))

/** Refetches everything that depends on what the member has bought. */
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
 * Cancels a pending purchase. Returns its new state: it is paid if it was paid meanwhile.
 * @throws {ApiError} when the server refuses.
 */
export async function discardPurchase(purchaseId: Id): Promise<contract.Purchase> {
  return (await call(contract.cancelPurchase, { params: { id: purchaseId }, body: {} })).purchase
}
