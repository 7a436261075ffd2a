import type { FastifyInstance } from 'fastify'
import { HttpError } from '../../errors.ts'
import type { StripePayments } from '../../payments/stripe.ts'
import { settle } from './repository.ts'

/** Receives payment outcomes from Stripe. Only signed events are accepted. */
export function stripeWebhook(app: FastifyInstance, stripe: StripePayments): void {
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
        const notice = await stripe
          .parseWebhook(request.body, String(request.headers['stripe-signature']))
          .catch((error: unknown) => {
            request.log.warn({ err: error }, 'webhook refused')
            throw new HttpError(400, 'Firma no válida')
          })
        if (!notice) return { received: true }
        const purchase = await app.db
          .selectFrom('purchases')
          .where('provider', '=', 'stripe')
          .where('provider_ref', '=', notice.ref)
          .select('id')
          .executeTakeFirst()
        // Stripe sends every payment of the account to every webhook: not all belong to this server.
        if (!purchase) return { received: true }
        if (!(await settle(app.db, purchase.id, notice.outcome))) {
          request.log.error({ purchase: purchase.id }, 'what was paid is not what was asked for')
        }
        return { received: true }
      },
    })
  })
}
