/** Payments that staff must check: they gave no access, have another amount, or are disputed. */
import * as z from 'zod/mini'
import { id, idParams, instant, intQuery, maybe, okReply } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { multiLineOf } from '../text.ts'

export const paymentsPageSize = 50
export const paymentNoteMaxLength = 1000

/**
 * `underpaid` and `currency`: another amount or currency; `overpaid`: a higher amount, with access; `gone`: the product
 * or the buyer is deleted; `banned`: a membership of a person who was banned meanwhile; `deleted`: the community is
 * scheduled for final deletion; `dispute`: the buyer's bank disputes the payment.
 */
export const paymentProblemKinds = [
  'underpaid',
  'overpaid',
  'currency',
  'gone',
  'banned',
  'deleted',
  'dispute',
] as const

/** `admitted`: the buyer got access; `refunded`: staff returned the money; `seen`: no action was necessary. */
export const paymentResolutions = ['admitted', 'refunded', 'seen'] as const
export type PaymentResolution = (typeof paymentResolutions)[number]

export const paymentProblem = z.object({
  id,
  /** One of `paymentProblemKinds`. */
  kind: z.string(),
  created_at: instant,
  /** Missing once the account is deleted. */
  buyer_email: maybe(z.string()),
  buyer_name: maybe(z.string()),
  /** Missing for a membership. */
  product_name: maybe(z.string()),
  community_name: maybe(z.string()),
  /** The price, in `currency`, not in cents. */
  amount: z.number(),
  currency: z.string(),
  paid_amount: z.number(),
  /** ISO 4217; empty if the provider sent none. */
  paid_currency: z.string(),
  /** Amount returned to the buyer, in `currency`. */
  returned: z.number(),
  /** One of `purchaseStatuses`. */
  status: z.string(),
  /** `open`, `won` or `lost`. */
  dispute: maybe(z.string()),
  /** Id of the payment at the provider. */
  provider_ref: maybe(z.string()),
  /** Possible decisions; empty once decided. */
  can: z.array(z.enum(paymentResolutions)),
  resolution: maybe(z.string()),
  resolved_at: maybe(instant),
  resolved_by: maybe(z.string()),
  note: maybe(z.string()),
})
export type PaymentProblem = z.output<typeof paymentProblem>

export const listPaymentProblems = endpoint({
  method: 'GET',
  path: '/api/studio/platform/payments',
  summary: 'Payments that staff have to look at: the undecided ones first, then the latest',
  auth: 'bearer',
  query: z.object({ page: intQuery(1, 10_000, 1) }),
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      payments: z.array(paymentProblem),
      total: z.number(),
      /** Number of undecided payments. */
      open: z.number(),
    }),
  },
})

export const resolvePayment = endpoint({
  method: 'POST',
  path: '/api/studio/platform/payments/:id/resolve',
  summary: 'Decides on a payment; 409 when somebody has done so before',
  auth: 'bearer',
  params: idParams,
  body: z.object({
    resolution: z.enum(paymentResolutions),
    /** Required for `refunded`: how the money was returned. */
    note: multiLineOf(paymentNoteMaxLength),
  }),
  responses: { 200: okReply },
})
