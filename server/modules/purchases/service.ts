import { sql, type Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'
import { archivedError, HttpError } from '../../errors.ts'
import { toMinorUnits } from '#lib/money.ts'
import { type PaymentOutcome, type PaymentProvider, RefusedChargeError } from '../../payments/provider.ts'
import { isGuid } from '../../db/guid.ts'
import type { AuthUser } from '../../plugins/auth.ts'
import { usableBy } from '../classes/accessRepository.ts'
import { recordOutcome } from './recordOutcome.ts'
import { noEntryText, noSaleText } from '../communities/archived.ts'
import { refuseBanned } from '../communities/bans.ts'
import { communityNotFound, hasPaid, lockCommunity, requireEntry } from './entry.ts'
import {
  addMember,
  findPurchase,
  findOrCreatePending,
  purchaseQuery,
  type PurchaseRow,
  paymentDeadline,
} from './repository.ts'

export interface Buyer {
  name: string
  phone: string
}

/** The outcome of a purchase that has no payment at the provider yet. */
const pendingOutcome = Promise.resolve<PaymentOutcome>({ status: 'pending' })

/** Maximum number of attempts when the price changes meanwhile. */
const maxAttempts = 3

/** Joining and buying: coordinates the database and the payment provider. */
export function purchaseService(db: Db, provider: PaymentProvider, log: FastifyBaseLogger) {
  const context = { db, provider, log }

  /** Joins a free community, or returns the purchase to pay for. */
  async function buyMembership(user: AuthUser, communityId: string, baseUrl: string) {
    if (!isGuid(communityId)) throw communityNotFound()
    return startPurchase(user, baseUrl, async (trx) => {
      const community = await lockCommunity(trx, user, communityId)
      if (community.member) return null
      if (community.archived_at) throw archivedError(noEntryText)
      await refuseBanned(trx, community.id, user.id)
      if (await hasPaid(trx, user, community)) {
        await addMember(trx, community.id, user.id)
        return null
      }
      await requireEntry(trx, user, community)
      if (community.featured_product_id) {
        throw new HttpError(409, 'Para entrar en esta comunidad, compra su producto destacado.')
      }
      if (community.price === null) {
        await addMember(trx, community.id, user.id)
        return null
      }
      const { price: amount, currency } = community
      return { community_id: community.id, product_id: null, amount, currency }
    })
  }

  /** Returns the purchase to pay for a product. */
  async function buyProduct(user: AuthUser, productId: string, buyer: Buyer, baseUrl: string) {
    if (!isGuid(productId)) throw productNotFound()
    const row = await startPurchase(user, baseUrl, async (trx) => {
      const wanted = trx.selectFrom('products').where('id', '=', productId)
      const home = await wanted.select('community_id').executeTakeFirst()
      if (!home) throw productNotFound()
      const community = await lockCommunity(trx, user, home.community_id)
      const product = await wanted
        .select(['id', 'price', 'currency', usableBy(sql.ref('products.id'), user.id).as('usable')])
        .executeTakeFirst()
      if (!product) throw productNotFound()
      if (product.usable) throw new HttpError(409, 'Ya tienes este producto.')
      if (community.archived_at) throw archivedError(noSaleText)
      if (!community.member) {
        await refuseBanned(trx, community.id, user.id)
        if (community.featured_product_id !== product.id) throw productNotFound()
        await requireEntry(trx, user, community)
      }
      return {
        community_id: community.id,
        product_id: product.id,
        amount: product.price,
        currency: product.currency,
        buyer_name: buyer.name,
        buyer_phone: buyer.phone,
      }
    })
    if (!row) throw productNotFound()
    return row
  }

  interface PurchaseOrder {
    community_id: string
    product_id: string | null
    amount: string
    currency: string
    buyer_name?: string
    buyer_phone?: string
  }

  /** Returns null when there is nothing to pay. */
  async function startPurchase(
    user: AuthUser,
    baseUrl: string,
    decide: (trx: Transaction<Database>) => Promise<PurchaseOrder | null>,
  ): Promise<PurchaseRow | null> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const made = await db.transaction().execute(async (trx) => {
        const wanted = await decide(trx)
        if (!wanted) return null
        return findOrCreatePending(trx, {
          buyer_name: user.name,
          buyer_phone: null,
          ...wanted,
          id: uuid(),
          user_id: user.id,
          provider: provider.name,
          provider_ref: null,
          payment_url: null,
          expires_at: paymentDeadline(),
        })
      })
      if (!made) return null
      const row = await findPurchase(db, made.id)
      if (!row) throw productNotFound()
      if (!made.outdated) return withPaymentPage(row, user, baseUrl)
      await cancelPayment(row)
    }
    throw new HttpError(409, 'El precio acaba de cambiar. Inténtalo de nuevo.')
  }

  /** Concurrent requests may both ask the provider, which returns the same payment. */
  async function withPaymentPage(row: PurchaseRow, user: AuthUser, baseUrl: string): Promise<PurchaseRow> {
    if (row.payment_url) return row
    const back = `${baseUrl}/explorar-comunidades?compra=${row.id}`
    const started = await provider
      .start({
        id: row.id,
        title: row.product_name ?? row.community_name,
        amount: toMinorUnits(Number(row.amount), row.currency),
        currency: row.currency,
        email: user.email,
        expiresAt: row.expires_at,
        returnUrl: back,
        cancelUrl: `${back}&estado=cancelado`,
      })
      .catch((error: unknown) => {
        log.error({ err: error, purchase: row.id }, 'payment could not be started')
        if (error instanceof RefusedChargeError) {
          throw new HttpError(409, 'Este precio no se puede cobrar. Avisa a quien dirige la comunidad.')
        }
        throw new HttpError(502, 'El servicio de pago no responde. Inténtalo de nuevo en un momento.')
      })
    await db
      .updateTable('purchases')
      .set({ provider_ref: started.ref, payment_url: started.url })
      .where('id', '=', row.id)
      .where('payment_url', 'is', null)
      .execute()
    return { ...row, provider_ref: started.ref, payment_url: started.url }
  }

  /** The member's purchase in its current state; asks the provider while it is pending. */
  async function refresh(user: AuthUser, id: string): Promise<PurchaseRow> {
    const row = await requireOwn(user, id)
    if (row.status !== 'pending') return row
    const known = row.provider === provider.name ? row.provider_ref : null
    const outcome = await (known ? provider.fetchOutcome(known) : pendingOutcome).catch((error: unknown) => {
      log.warn({ err: error, purchase: id }, 'payment could not be looked up')
    })
    if (!outcome) return row
    const over = outcome.status === 'pending' && row.expires_at < new Date()
    await recordOutcome(context, { id, ref: row.provider_ref }, over ? { status: 'expired' } : outcome)
    return requireOwn(user, id)
  }

  /** Cancels a purchase. One that was paid meanwhile stays paid. */
  async function cancel(user: AuthUser, id: string): Promise<PurchaseRow> {
    const row = await requireOwn(user, id)
    if (row.status === 'pending') await cancelPayment(row)
    return requireOwn(user, id)
  }

  async function cancelPayment(row: PurchaseRow): Promise<void> {
    const reachable = row.provider_ref && row.provider === provider.name
    const outcome = reachable
      ? await provider.cancel(row.provider_ref ?? '').catch((error: unknown) => {
          log.error({ err: error, purchase: row.id }, 'payment could not be cancelled')
          throw new HttpError(502, 'El servicio de pago no responde. Inténtalo de nuevo en un momento.')
        })
      : { status: 'cancelled' as const }
    await recordOutcome(context, { id: row.id, ref: row.provider_ref }, outcome)
  }

  async function requireOwn(user: AuthUser, id: string): Promise<PurchaseRow> {
    const row = isGuid(id) ? await findPurchase(db, id) : undefined
    if (!row || row.user_id !== user.id) throw new HttpError(404, 'Compra no encontrada')
    return row
  }

  const pending = (user: AuthUser) =>
    purchaseQuery(db)
      .where('user_id', '=', user.id)
      .where('status', '=', 'pending')
      .where('payment_url', 'is not', null)
      .where('communities.deleted_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .orderBy('purchases.created_at', 'desc')
      .limit(20)
      .execute()

  return { buyMembership, buyProduct, look: refresh, cancel, pending }
}

const productNotFound = () => new HttpError(404, 'Producto no encontrado')
