import type { FastifyInstance } from 'fastify'
import { HttpError } from '../../errors.ts'
import type { StripePayments } from '../../payments/stripe.ts'
import { recordOutcome } from './recordOutcome.ts'
import { applyReversal, databaseTime } from './reversals.ts'

/** Receives payment outcomes, refunds and disputes from Stripe. Only signed events are accepted. */
export function stripeWebhook(app: FastifyInstance, stripe: StripePayments): void {
  const { db } = app
  // Stripe sends every payment of the account to every webhook: not all belong to this server.
  const findByRef = (ref: string) =>
    db
      .selectFrom('purchases')
      .where('provider', '=', 'stripe')
      .where('provider_ref', '=', ref)
      .select(['id', 'provider_ref as ref', 'paid_at'])
      .executeTakeFirst()

  app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.route<{ Body: Buffer }>({
      method: 'POST',
      url: '/api/extra/payments/stripe/webhook',
      handler: async (request) => {
        const context = { db, provider: stripe, log: request.log }
        const event = await stripe
          .parseWebhook(request.body, String(request.headers['stripe-signature']))
          .catch((error: unknown) => {
            request.log.warn({ err: error }, 'webhook refused')
            throw new HttpError(400, 'Firma no válida')
          })
        if (event?.kind === 'outcome') {
          const purchase = await findByRef(event.ref)
          if (purchase) await recordOutcome(context, purchase, event.outcome)
        }
        if (event?.kind === 'reversal') {
          const readAt = await databaseTime(db)
          const ref = await stripe.findRef(event.paymentIntent)
          const purchase = ref === undefined ? undefined : await findByRef(ref)
          if (ref !== undefined && purchase) {
            // A refund may be reported before its payment.
            if (purchase.paid_at === null)
              await recordOutcome(context, purchase, await stripe.fetchOutcome(ref))
            await applyReversal(db, purchase.id, await stripe.fetchReversal(event.paymentIntent), readAt)
          }
        }
        return { received: true }
      },
    })
  })
}
