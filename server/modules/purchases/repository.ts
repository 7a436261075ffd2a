import { type ExpressionBuilder, type Insertable, type SqlBool, sql, type Transaction } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'
import type { Purchases } from '../../db/tables/purchases.ts'
import { isBanned } from '../communities/bans.ts'
import type { PaymentOutcome } from '../../payments/provider.ts'

/** Lifetime of a payment page in hours: until then an interrupted purchase can be resumed. */
const paymentHours = 23
/** Minutes for which a pending payment reserves a place in a community. */
const reservationMinutes = 30

export const paymentDeadline = () => new Date(Date.now() + paymentHours * 3_600_000)

/** Query of purchases with the names of community and product. */
export const purchaseQuery = (db: Db) =>
  db
    .selectFrom('purchases')
    .innerJoin('communities', 'communities.id', 'purchases.community_id')
    .leftJoin('products', 'products.id', 'purchases.product_id')
    .selectAll('purchases')
    .select(['communities.name as community_name', 'products.name as product_name'])

export type PurchaseRow = Awaited<ReturnType<ReturnType<typeof purchaseQuery>['executeTakeFirstOrThrow']>>

export const findPurchase = (db: Db, id: string) =>
  purchaseQuery(db).where('purchases.id', '=', id).executeTakeFirst()

/** Number of members and reserved places, so that nobody pays for a place that is taken. */
export async function countPlacesTaken(trx: Transaction<Database>, communityId: string, userId: string) {
  const { members, paying } = await trx
    .selectFrom('communities')
    .where('id', '=', communityId)
    .select((eb) => [
      'member_count as members',
      eb
        .selectFrom('purchases')
        .where('purchases.community_id', '=', communityId)
        .where('purchases.user_id', '!=', userId)
        .where('status', '=', 'pending')
        .where(
          'purchases.created_at',
          '>',
          sql<Date>`now() - make_interval(mins => ${sql.lit(reservationMinutes)})`,
        )
        .where((some) =>
          some.not(
            some.exists(
              some
                .selectFrom('memberships')
                .whereRef('memberships.community_id', '=', 'purchases.community_id')
                .whereRef('memberships.user_id', '=', 'purchases.user_id')
                .select('memberships.id'),
            ),
          ),
        )
        .select((some) => some.fn.count<string>('purchases.user_id').distinct().as('total'))
        .as('paying'),
    ])
    .executeTakeFirstOrThrow()
  return members + Number(paying)
}

export async function addMember(trx: Transaction<Database>, communityId: string, userId: string) {
  await trx
    .insertInto('memberships')
    .values({ id: sql`gen_random_uuid()`, community_id: communityId, user_id: userId, role: 'member' })
    .onConflict((conflict) => conflict.columns(['community_id', 'user_id']).doNothing())
    .execute()
}

const addRemovedMember = (trx: Transaction<Database>, communityId: string, userId: string) =>
  trx
    .insertInto('removed_memberships')
    .values({
      id: sql`gen_random_uuid()`,
      community_id: communityId,
      user_id: userId,
      role: 'member',
      joined_at: sql`now()`,
    })
    .onConflict((conflict) => conflict.columns(['community_id', 'user_id']).doNothing())
    .execute()

/** Condition: the purchase has expired, or has too little time left for a new payment page. */
const expired = sql<SqlBool>`(
  expires_at < now() or (payment_url is null and expires_at < now() + interval '1 hour'))`

/** The buyer's pending purchase, updated with the latest contact data, or a new one. */
export async function findOrCreatePending(trx: Transaction<Database>, wanted: Insertable<Purchases>) {
  const { user_id, community_id, product_id } = wanted
  const isSamePurchase = (eb: ExpressionBuilder<Database, 'purchases'>) =>
    eb.and([
      eb('user_id', '=', user_id),
      eb('status', '=', 'pending'),
      eb(sql`coalesce(product_id, community_id)`, '=', product_id ?? community_id),
    ])
  await trx.updateTable('purchases').set({ status: 'expired' }).where(isSamePurchase).where(expired).execute()
  const waiting = await trx
    .selectFrom('purchases')
    .where(isSamePurchase)
    .select(['id', 'amount', 'currency', 'provider'])
    .executeTakeFirst()
  if (!waiting) {
    await trx.insertInto('purchases').values(wanted).execute()
    return { id: wanted.id, outdated: false }
  }
  const same =
    Number(waiting.amount) === Number(wanted.amount) &&
    waiting.currency === wanted.currency &&
    waiting.provider === wanted.provider
  if (same) {
    const { buyer_name, buyer_phone } = wanted
    await trx.updateTable('purchases').set({ buyer_name, buyer_phone }).where('id', '=', waiting.id).execute()
  }
  return { id: waiting.id, outdated: !same }
}

/**
 * Records the outcome of a purchase and, if it was paid, grants access; nothing else grants it. Repeating it changes
 * nothing. A paid purchase stays paid, and a late payment counts even if the purchase was cancelled or had expired.
 * @returns the purchase's status; undefined when the amount paid is not the amount due.
 */
export async function settle(db: Db, id: string, outcome: PaymentOutcome) {
  return db.transaction().execute(async (trx) => {
    // The same lock order as when buying: first the community, then the purchase.
    const community = await trx
      .selectFrom('purchases')
      .innerJoin('communities', 'communities.id', 'purchases.community_id')
      .where('purchases.id', '=', id)
      .select('communities.deleted_at')
      .forNoKeyUpdate('communities')
      .executeTakeFirst()
    const row = await trx
      .selectFrom('purchases')
      .leftJoin('products', 'products.id', 'purchases.product_id')
      .where('purchases.id', '=', id)
      .selectAll('purchases')
      .select('access_days')
      .forUpdate('purchases')
      .executeTakeFirst()
    if (!row || row.status === 'paid' || outcome.status === 'pending') return row?.status
    if (outcome.status !== 'paid') {
      if (row.status !== 'pending') return row.status
      await trx.updateTable('purchases').set({ status: outcome.status }).where('id', '=', id).execute()
      return outcome.status
    }
    if (outcome.amount !== Number(row.amount) || outcome.currency !== row.currency) return undefined
    const days = row.access_days
    await trx
      .updateTable('purchases')
      .set({
        status: 'paid',
        paid_at: sql`now()`,
        access_expires_at: days === null ? null : sql`now() + make_interval(days => ${days})`,
      })
      .where('id', '=', id)
      .execute()
    // Paid by somebody who was removed meanwhile: the product is theirs, but they do not come back.
    if (await isBanned(trx, row.community_id, row.user_id)) return 'paid' as const
    // Paid while the community waits to be deleted: whoever has paid comes back with it.
    await (community?.deleted_at ? addRemovedMember : addMember)(trx, row.community_id, row.user_id)
    return 'paid' as const
  })
}
