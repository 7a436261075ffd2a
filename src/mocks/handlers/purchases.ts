import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/purchases.ts'
import { cancelledPurchase, joinedReply, paidPurchase, paymentReply } from '../fixtures/purchases.ts'
import { mock } from '../mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.purchaseCommunity, joinedReply),
  mock(contract.createPayment, paymentReply),
  // Precedes the handler with an id, because the first matching path is used.
  mock(contract.listPendingPurchases, { success: true, purchases: [] }),
  mock(contract.getPurchase, { success: true, purchase: paidPurchase }),
  mock(contract.cancelPurchase, { success: true, purchase: cancelledPurchase }),
]
