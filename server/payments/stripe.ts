import type Stripe from 'stripe'
import { minorDigits } from '#lib/money.ts'
import type { StripeSettings } from '../config.ts'
import { type PaymentOutcome, type PaymentProvider, RefusedChargeError, type Reversal } from './provider.ts'

/** The event of a webhook: about a checkout session, or about what went back of the payment with that intent. */
export type WebhookEvent =
  | { kind: 'outcome'; ref: string; outcome: PaymentOutcome }
  | { kind: 'reversal'; paymentIntent: string }

export interface StripePayments extends PaymentProvider {
  /**
   * Parses a webhook; undefined when it is about something else.
   * @throws {Error} when its signature is invalid or too old.
   */
  parseWebhook(body: Buffer, signature: string): Promise<WebhookEvent | undefined>
  /** The checkout session of a payment intent; undefined if it has none. */
  findRef(paymentIntent: string): Promise<string | undefined>
  /** What went back of a payment until now. */
  fetchReversal(paymentIntent: string): Promise<Reversal>
}

/**
 * Decimals in which Stripe counts a currency where these are not those of ISO 4217 (docs.stripe.com/currencies): it
 * counts ariaries in whole units, and króna and Ugandan shillings in hundredths that have to be zero.
 */
const stripeDigits: Readonly<Record<string, number>> = { MGA: 0, ISK: 2, UGX: 2 }

const factor = (currency: string) =>
  10 ** ((stripeDigits[currency] ?? minorDigits(currency)) - minorDigits(currency))

/** Stripe's units of so many minor units. Of thousandths Stripe takes only whole tens. */
function toStripe(amount: number, currency: string): number {
  const units = Math.round(amount * factor(currency))
  return minorDigits(currency) === 3 ? Math.round(units / 10) * 10 : units
}

const fromStripe = (units: number, currency: string) => Math.round(units / factor(currency))

/** Events after which money may have gone back, or come back from a dispute. */
const isReversal = (type: string) => /^(?:charge\.(?:refund|dispute\.)|refund\.)/u.test(type)

const openDisputes = new Set([
  'needs_response',
  'under_review',
  'warning_needs_response',
  'warning_under_review',
])

const endedEvents = new Set(['checkout.session.expired', 'checkout.session.async_payment_failed'])

/** Payments through Stripe Checkout. The library is loaded for the first payment. */
export function stripePayments({ secretKey, webhookSecret, apiUrl }: StripeSettings): StripePayments {
  let loaded: Promise<Stripe> | undefined
  const client = () => (loaded ??= loadStripe(secretKey, apiUrl))

  return {
    name: 'stripe',
    async start(charge) {
      const stripe = await client()
      const session = await stripe.checkout.sessions
        .create(
          {
            mode: 'payment',
            locale: 'es',
            // Only methods that are confirmed immediately: no payment stays pending for days.
            allowed_payment_method_types: ['card'],
            // Charge in the displayed currency, so that the paid amount can be compared with it.
            adaptive_pricing: { enabled: false },
            client_reference_id: charge.id,
            metadata: { purchase_id: charge.id },
            customer_email: charge.email,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: charge.currency.toLowerCase(),
                  unit_amount: toStripe(charge.amount, charge.currency),
                  product_data: { name: charge.title },
                },
              },
            ],
            success_url: charge.returnUrl,
            cancel_url: charge.cancelUrl,
            expires_at: Math.floor(charge.expiresAt.getTime() / 1000),
          },
          { idempotencyKey: `faro-${charge.id}` },
        )
        .catch((error: unknown) => {
          if (isRefusedAmount(error)) throw new RefusedChargeError(error.message)
          throw error
        })
      if (!session.url) throw new Error('Stripe gave no payment page')
      return { ref: session.id, url: session.url }
    },
    async fetchOutcome(ref) {
      return outcomeOf(await (await client()).checkout.sessions.retrieve(ref))
    },
    async cancel(ref) {
      const { sessions } = (await client()).checkout
      const session = await sessions.expire(ref).catch(() => sessions.retrieve(ref))
      const outcome = outcomeOf(session)
      return outcome.status === 'expired' ? { status: 'cancelled' } : outcome
    },
    async refund(ref) {
      const stripe = await client()
      const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(ref)
      const paymentIntent = idOf(intent)
      if (!paymentIntent) throw new Error('Nothing was paid')
      await stripe.refunds.create({ payment_intent: paymentIntent }, { idempotencyKey: `faro-refund-${ref}` })
    },
    async findRef(paymentIntent) {
      const { data } = await (
        await client()
      ).checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 })
      return data[0]?.id
    },
    async fetchReversal(paymentIntent) {
      const stripe = await client()
      const [charges, disputes] = await Promise.all([
        stripe.charges.list({ payment_intent: paymentIntent, limit: 100 }),
        stripe.disputes.list({ payment_intent: paymentIntent, limit: 100 }),
      ])
      return reversalOf(
        charges.data.find(({ status }) => status === 'succeeded'),
        disputes.data,
      )
    },
    async parseWebhook(body, signature) {
      if (!webhookSecret) throw new Error('No webhook secret')
      const stripe = await client()
      const event = await stripe.webhooks.constructEventAsync(body, signature, webhookSecret)
      if (isReversal(event.type)) {
        const { payment_intent: intent } = event.data.object as Stripe.Charge | Stripe.Dispute | Stripe.Refund
        const paymentIntent = idOf(intent)
        return paymentIntent ? { kind: 'reversal', paymentIntent } : undefined
      }
      if (!event.type.startsWith('checkout.session.')) return undefined
      const session = event.data.object as Stripe.Checkout.Session
      const outcome: PaymentOutcome = endedEvents.has(event.type) ? { status: 'expired' } : outcomeOf(session)
      return { kind: 'outcome', ref: session.id, outcome }
    },
  }
}

function outcomeOf(session: Stripe.Checkout.Session): PaymentOutcome {
  if (session.payment_status === 'paid') {
    const currency = (session.currency ?? '').toUpperCase()
    return { status: 'paid', amount: fromStripe(session.amount_total ?? 0, currency), currency }
  }
  return { status: session.status === 'expired' ? 'expired' : 'pending' }
}

const idOf = (object: string | { id: string } | null) => (typeof object === 'string' ? object : object?.id)

/** Of a charge and its disputes; what is under dispute is not gone yet. */
function reversalOf(charge: Stripe.Charge | undefined, disputes: readonly Stripe.Dispute[]): Reversal {
  const currency = (charge?.currency ?? '').toUpperCase()
  const lost = disputes.filter(({ status }) => status === 'lost')
  const total = charge?.amount ?? 0
  const refunded = charge?.amount_refunded ?? 0
  const returned = Math.min(
    total,
    // A dispute may be in the currency of the buyer's card.
    lost.reduce((sum, one) => sum + (one.currency === charge?.currency ? one.amount : total), refunded),
  )
  return {
    returned: fromStripe(returned, currency),
    isComplete: charge !== undefined && (lost.length > 0 || (total > 0 && refunded >= total)),
    dispute: disputeOf(disputes),
  }
}

function disputeOf(disputes: readonly Stripe.Dispute[]): Reversal['dispute'] {
  if (disputes.some(({ status }) => status === 'lost')) return 'lost'
  if (disputes.some(({ status }) => openDisputes.has(status))) return 'open'
  return disputes.some(({ status }) => status === 'won') ? 'won' : null
}

/** Whether Stripe takes no charge of this amount or in this currency; another try would fail the same way. */
const isRefusedAmount = (error: unknown): error is Error & { code: string } =>
  error instanceof Error &&
  'code' in error &&
  ['amount_too_small', 'amount_too_large', 'invalid_charge_amount'].includes(String(error.code))

async function loadStripe(secretKey: string, apiUrl: string | undefined): Promise<Stripe> {
  const { default: Library } = await import('stripe')
  const url = apiUrl ? new URL(apiUrl) : undefined
  return new Library(secretKey, {
    maxNetworkRetries: 2,
    timeout: 15_000,
    ...(url && {
      host: url.hostname,
      port: url.port,
      protocol: url.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  })
}
