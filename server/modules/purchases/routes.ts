import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#api/contract/purchases.ts'
import type { Config } from '../../config.ts'
import { HttpError } from '../../errors.ts'
import { stripePayments } from '../../payments/stripe.ts'
import { testPayments } from '../../payments/testProvider.ts'
import { publicOrigin } from '../../plugins/publicOrigin.ts'
import { route } from '../../plugins/route.ts'
import type { PurchaseRow } from './repository.ts'
import { purchaseService } from './service.ts'
import { stripeWebhook } from './webhook.ts'
import { testCheckoutPages } from './testCheckoutRoutes.ts'

/** Joining communities and buying products. */
export function purchaseRoutes(app: FastifyInstance, config: Config, secret: string): void {
  const { db } = app
  const stripe = config.stripe ? stripePayments(config.stripe) : undefined
  const provider = stripe ?? testPayments(db, secret)
  const service = purchaseService(db, provider, app.log)
  if (stripe) stripeWebhook(app, stripe)
  else testCheckoutPages(app, provider, secret)

  const baseUrl = (request: FastifyRequest) => publicOrigin(config, request)

  route(app, contract.purchaseCommunity, async ({ params, user, request }) => {
    const row = await service.buyMembership(user, String(params.id), baseUrl(request))
    return row
      ? { success: true, payment_url: row.payment_url, purchase_id: row.id }
      : { success: true, message: 'Ya formas parte de la comunidad.' }
  })

  route(app, contract.createPayment, async ({ params, body, user, request }) => {
    const buyer = { name: body.buyer_name || user.name, phone: readPhone(body.buyer_phone) }
    const row = await service.buyProduct(user, String(params.id), buyer, baseUrl(request))
    return { success: true, payment_url: row.payment_url, purchase_id: row.id }
  })

  // Both look a payment up, and give access if it has been made.
  route(app, contract.listPendingPurchases, async ({ user }) => {
    const rows = await service.pending(user)
    return { success: true, purchases: rows.map(toPurchase) }
  })

  route(app, contract.getPurchase, async ({ params, user }) => {
    const row = await service.look(user, String(params.id))
    return { success: true, purchase: toPurchase(row) }
  })

  route(app, contract.cancelPurchase, async ({ params, user }) => {
    const row = await service.cancel(user, String(params.id))
    return { success: true, purchase: toPurchase(row) }
  })
}

/** @throws {HttpError} 400 with the documents' text. */
function readPhone(text: string): string {
  const phone = text.replace(/[\s().-]/gu, '')
  if (!phone) throw new HttpError(400, 'El número de teléfono es requerido para completar la compra')
  if (!phone.startsWith('+')) {
    const digits = phone.replace(/\D/gu, '')
    throw new HttpError(
      400,
      `El número de teléfono debe incluir el código de país (ej: +34${digits || '612345678'})`,
    )
  }
  if (!/^\+\d{7,15}$/u.test(phone)) throw new HttpError(400, 'Revisa el número de teléfono.')
  return phone
}

function toPurchase(row: PurchaseRow) {
  const pending = row.status === 'pending'
  return {
    id: row.id,
    status: row.status,
    kind: row.product_name === null ? ('membership' as const) : ('product' as const),
    community_id: row.community_id,
    community_name: row.community_name,
    product_id: row.product_id,
    product_name: row.product_name,
    first_module_id: row.first_module_id,
    amount: Number(row.amount),
    currency: row.currency,
    payment_url: pending ? row.payment_url : null,
    created_at: row.created_at.toISOString(),
    expires_at: pending ? row.expires_at.toISOString() : null,
  }
}
