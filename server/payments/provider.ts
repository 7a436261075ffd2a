/** A charge to be paid on a payment page. */
export interface Charge {
  /** The purchase's id, which makes starting the payment idempotent at the provider. */
  id: string
  /** Title for the payment page. */
  title: string
  /** In minor units of `currency` (ISO 4217), such as cents. */
  amount: number
  /** ISO 4217. */
  currency: string
  email: string
  expiresAt: Date
  /** URL to which the payment page returns, paid or not. */
  returnUrl: string
  /** The same, when the buyer cancels. */
  cancelUrl: string
}

export interface StartedPayment {
  /** The provider's id of the payment. */
  ref: string
  /** URL of the payment page. */
  url: string
}

/** `paid` only once the payment is confirmed, with the amount charged in minor units. */
export type PaymentOutcome =
  | { status: 'pending' | 'cancelled' | 'expired' }
  | { status: 'paid'; amount: number; currency: string }

/** What went back of a payment, as the provider knows it at that moment. */
export interface Reversal {
  /** Refunded or lost in a dispute, in minor units. */
  returned: number
  /** All of it was refunded, or a dispute about it was lost. */
  isComplete: boolean
  /** `won`: the money came back. Null if nobody has disputed the payment. */
  dispute: 'open' | 'won' | 'lost' | null
}

/** The provider refuses to charge this amount, of whomever. */
export class RefusedChargeError extends Error {}

/** A payment provider. It never grants access; that is done by the purchase. */
export interface PaymentProvider {
  readonly name: 'stripe' | 'test'
  /**
   * Starts a payment; repeated calls with the same id return the same payment.
   * @throws {RefusedChargeError} when the amount cannot be charged.
   */
  start(charge: Charge): Promise<StartedPayment>
  /** The current outcome known to the provider. */
  fetchOutcome(ref: string): Promise<PaymentOutcome>
  /** Makes the payment impossible from now on, unless it has been paid. */
  cancel(ref: string): Promise<PaymentOutcome>
  /** Returns all of a payment; repeated calls return it once. */
  refund(ref: string): Promise<void>
}
