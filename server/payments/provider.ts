/** What a payment page charges for. */
export interface Charge {
  /** The purchase's id: names it at the provider, so that asking twice makes one payment. */
  id: string
  /** What is bought, for the payment page. */
  title: string
  /** In `currency`, not in cents. */
  amount: number
  /** ISO 4217. */
  currency: string
  email: string
  expiresAt: Date
  /** Where the payment page leads back to, paid or not. */
  returnUrl: string
  /** The same, when the buyer turns back. */
  cancelUrl: string
}

export interface StartedPayment {
  /** What the provider calls the payment. */
  ref: string
  /** The payment page. */
  url: string
}

/** `paid` only once the money is confirmed, with what was charged. */
export type PaymentOutcome =
  | { status: 'pending' | 'cancelled' | 'expired' }
  | { status: 'paid'; amount: number; currency: string }

/** Whoever takes the money. Nothing here grants access: that is the purchase's own business. */
export interface PaymentProvider {
  readonly name: 'stripe' | 'test'
  /** Begins a payment; again with the same id gives the same one. */
  start(charge: Charge): Promise<StartedPayment>
  /** What became of it, as far as the provider knows. */
  fetchOutcome(ref: string): Promise<PaymentOutcome>
  /** Makes it impossible to pay it from now on, unless it has been paid. */
  cancel(ref: string): Promise<PaymentOutcome>
}
