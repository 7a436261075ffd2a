import type Stripe from 'stripe'
import type { PaymentOutcome, PaymentProvider } from './provider.ts'

export interface StripeSettings {
  secretKey: string
  /** Signing secret of the webhook; without it no webhook is accepted, and payments are confirmed by polling. */
  webhookSecret: string | undefined
  /** API URL other than Stripe's, for test doubles. */
  apiUrl: string | undefined
}

/** The event of a webhook about a purchase. */
export interface WebhookEvent {
  ref: string
  outcome: PaymentOutcome
}

export interface StripePayments extends PaymentProvider {
  /**
   * Parses a webhook; undefined when it is about something else.
   * @throws {Error} when its signature is invalid or too old.
   */
  parseWebhook(body: Buffer, signature: string): Promise<WebhookEvent | undefined>
}

/**
 * Currencies whose amounts Stripe counts in whole units or in thousandths (docs.stripe.com/currencies); all others are
 * in hundredths.
 */
const zeroDecimal = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const threeDecimal = new Set('BHD JOD KWD OMR TND'.split(' '))

function minorUnits(currency: string): number {
  if (zeroDecimal.has(currency)) return 1
  return threeDecimal.has(currency) ? 1000 : 100
}

const endedEvents = new Set(['checkout.session.expired', 'checkout.session.async_payment_failed'])

/** Payments through Stripe Checkout. The library is loaded for the first payment. */
export function stripePayments({ secretKey, webhookSecret, apiUrl }: StripeSettings): StripePayments {
  let loaded: Promise<Stripe> | undefined
  const client = () => (loaded ??= loadStripe(secretKey, apiUrl))

  return {
    name: 'stripe',
    async start(charge) {
      const stripe = await client()
      const session = await stripe.checkout.sessions.create(
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
                unit_amount: Math.round(charge.amount * minorUnits(charge.currency)),
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
    async parseWebhook(body, signature) {
      if (!webhookSecret) throw new Error('No webhook secret')
      const stripe = await client()
      const event = await stripe.webhooks.constructEventAsync(body, signature, webhookSecret)
      if (!event.type.startsWith('checkout.session.')) return undefined
      const session = event.data.object as Stripe.Checkout.Session
      const outcome: PaymentOutcome = endedEvents.has(event.type) ? { status: 'expired' } : outcomeOf(session)
      return { ref: session.id, outcome }
    },
  }
}

function outcomeOf(session: Stripe.Checkout.Session): PaymentOutcome {
  if (session.payment_status === 'paid') {
    const currency = (session.currency ?? '').toUpperCase()
    return { status: 'paid', amount: (session.amount_total ?? 0) / minorUnits(currency), currency }
  }
  return { status: session.status === 'expired' ? 'expired' : 'pending' }
}

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
