import * as z from 'zod/mini'
import { id, idParams, instant, maybe } from './common.ts'
import { endpoint } from './endpoint.ts'
import { singleLineOf } from './text.ts'
import { buyerNameMaxLength, buyerPhoneMaxLength } from './values/purchases.ts'

export * from './values/purchases.ts'

export const purchaseCommunity = endpoint({
  method: 'POST',
  path: '/api/communities/:id/purchase',
  summary: 'Joins a free community, or begins to pay for a membership',
  auth: 'bearer',
  params: idParams,
  body: z.object({}),
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      message: maybe(z.string()),
      error: maybe(z.string()),
      /** URL of the payment page of a paid membership; missing when the member has joined. */
      payment_url: maybe(z.string()),
      purchase_id: maybe(id),
    }),
  },
})

export const createPayment = endpoint({
  method: 'POST',
  path: '/api/community-purchases/create-payment/:id',
  summary: 'Begins to pay for a product; asking again for the same product gives the same payment',
  auth: 'bearer',
  params: idParams,
  body: z.object({
    buyer_name: singleLineOf(buyerNameMaxLength),
    /** With country code, starting with +. */
    buyer_phone: singleLineOf(buyerPhoneMaxLength),
  }),
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      payment_url: maybe(z.string()),
      purchase_id: maybe(id),
      error: maybe(z.string()),
      message: maybe(z.string()),
    }),
  },
})

export const purchase = z.object({
  id,
  /** One of `purchaseStatuses`. */
  status: z.string(),
  kind: z.enum(['membership', 'product']),
  /** Missing once the community is deleted. */
  community_id: maybe(id),
  community_name: maybe(z.string()),
  product_id: maybe(id),
  product_name: maybe(z.string()),
  /** The product's first module, where its lessons begin; missing if it has none. */
  first_module_id: maybe(id),
  /** In `currency`, not in cents. */
  amount: z.number(),
  /** ISO 4217. */
  currency: z.string(),
  /** Only in a pending purchase. */
  payment_url: maybe(z.string()),
  created_at: instant,
  /** Expiry of a pending purchase. */
  expires_at: maybe(instant),
})
export type Purchase = z.output<typeof purchase>

const oneReply = { 200: z.object({ success: maybe(z.boolean()), purchase }) } as const

/** Reads the purchase after the return from the payment page. Not in the product spec. */
export const getPurchase = endpoint({
  method: 'GET',
  path: '/api/extra/purchases/:id',
  summary:
    'What became of one of the member’s purchases; asks the payment provider when nothing is known yet',
  auth: 'bearer',
  params: idParams,
  responses: oneReply,
})

export const listPendingPurchases = endpoint({
  method: 'GET',
  path: '/api/extra/purchases/pending',
  summary: 'The member’s purchases that wait for their payment, the newest first',
  auth: 'bearer',
  responses: { 200: z.object({ success: maybe(z.boolean()), purchases: z.array(purchase) }) },
})

export const cancelPurchase = endpoint({
  method: 'POST',
  path: '/api/extra/purchases/:id/cancel',
  summary: 'Gives up a purchase that waits for its payment; one that was paid meanwhile stays paid',
  auth: 'bearer',
  params: idParams,
  body: z.object({}),
  responses: oneReply,
})
