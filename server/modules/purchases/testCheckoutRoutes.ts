import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formatPrice, toMinorUnits } from '#lib/money.ts'
import { firstLanguage, spanishLocale } from '#lib/readerLocale.ts'
import type { PaymentProvider } from '../../payments/provider.ts'
import { isTestPaymentSignature } from '../../payments/testProvider.ts'
import { isGuid } from '../../db/guid.ts'
import { recordOutcome } from './recordOutcome.ts'
import { findPurchase, type PurchaseRow } from './repository.ts'
import { type CheckoutDetails, page, style } from './testCheckoutPage.ts'

interface Address {
  Params: { id: string; signature: string }
}

const root = '/api/extra/test-checkout/:id/:signature'
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/**
 * The test page that replaces a payment page while no provider is configured. It works only for the signed-in buyer;
 * the cookie's SameSite attribute prevents CSRF.
 */
export function testCheckoutPages(app: FastifyInstance, provider: PaymentProvider, secret: string): void {
  app.register(async (scope) => {
    // The forms of its buttons have no fields.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_r, _body, done) => done(null, undefined),
    )

    scope.get<Address>(root, async (request, reply) => {
      const purchase = await buyersPurchase(request)
      if (!purchase) return show(reply, page({ state: 'unknown' }), 404)
      return show(reply, page(checkoutDetails(purchase, request)), 200)
    })

    for (const action of ['pagar', 'cancelar'] as const) {
      scope.post<Address>(`${root}/${action}`, async (request, reply) => {
        const purchase = await buyersPurchase(request)
        if (!purchase) return show(reply, page({ state: 'unknown' }), 404)
        if (stateOf(purchase) === 'open') {
          const { amount, currency } = purchase
          await recordOutcome(
            { db: app.db, provider, log: request.log },
            { id: purchase.id, ref: purchase.provider_ref },
            action === 'pagar'
              ? { status: 'paid', amount: toMinorUnits(Number(amount), currency), currency }
              : { status: 'cancelled' },
          )
        }
        return reply.redirect(`/explorar-comunidades?compra=${purchase.id}`, 303)
      })
    }

    async function buyersPurchase(request: FastifyRequest<Address>) {
      const { id, signature } = request.params
      if (!isGuid(id) || !isTestPaymentSignature(secret, id, signature)) return undefined
      const member = await app.memberOfCookie(request)
      const purchase = await findPurchase(app.db, id)
      return member && purchase?.user_id === member.id && purchase.provider === 'test' ? purchase : undefined
    }
  })
}

function show(reply: FastifyReply, html: string, status: number): FastifyReply {
  return reply
    .status(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    })
    .send(html)
}

function stateOf({ status, expires_at }: PurchaseRow): CheckoutDetails['state'] {
  if (status === 'pending') return expires_at > new Date() ? 'open' : 'expired'
  return status === 'review' || status === 'refunded' ? 'paid' : status
}

const checkoutDetails = (purchase: PurchaseRow, { url, headers }: FastifyRequest): CheckoutDetails => ({
  self: url.split('?')[0] ?? '',
  state: stateOf(purchase),
  title: purchase.product_name ?? `Membresía de ${purchase.community_name}`,
  community: purchase.community_name,
  buyer: purchase.buyer_name,
  price: formatPrice(Number(purchase.amount), purchase.currency, {
    locale: spanishLocale(firstLanguage(headers['accept-language'])),
  }),
  address: `/explorar-comunidades?compra=${purchase.id}`,
})
