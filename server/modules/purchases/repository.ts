import { type ExpressionBuilder, type Insertable, type SqlBool, sql, type Transaction } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'
import type { Purchases } from '../../db/tables/purchases.ts'
import type { ProblemKind } from '../../db/tables/purchases.ts'
import { isBanned } from '../communities/bans.ts'
import type { PaymentOutcome } from '../../payments/provider.ts'
import { fromMinorUnits, toMinorUnits } from '#lib/money.ts'
import { givesAccess, reportProblem } from './problems.ts'

/** Lifetime of a payment page in hours: until then an interrupted purchase can be resumed. */
const paymentHours = 23
/** Minutes for which a pending payment reserves a place in a community. */
const reservationMinutes = 30

export const paymentDeadline = () => new Date(Date.now() + paymentHours * 3_600_000)

/**
 * Query of purchases with the names of community and product, also of deleted ones. A membership has no name of a
 * product.
 */
export const purchaseQuery = (db: Db) =>
  db
    .selectFrom('purchases')
    .leftJoin('communities', 'communities.id', 'purchases.community_id')
    .leftJoin('products', 'products.id', 'purchases.product_id')
    .selectAll('purchases')
    .select([
      sql<string>`coalesce(communities.name, purchases.community_name, '')`.as('community_name'),
      sql<string | null>`coalesce(products.name, purchases.product_name)`.as('product_name'),
      // What was bought in a deleted community is hidden until it is restored.
      sql<string | null>`(
        select id from modules where product_id = purchases.product_id and communities.deleted_at is null
        order by position, id limit 1)`.as('first_module_id'),
    ])

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

/** Makes a person a member. Returns false for whoever was one before. */
export async function addMember(
  trx: Transaction<Database>,
  communityId: string,
  userId: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('memberships')
    .values({ id: sql`gen_random_uuid()`, community_id: communityId, user_id: userId, role: 'member' })
    .onConflict((conflict) => conflict.columns(['community_id', 'user_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

async function addRemovedMember(
  trx: Transaction<Database>,
  communityId: string,
  userId: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('removed_memberships')
    .values({
      id: sql`gen_random_uuid()`,
      community_id: communityId,
      user_id: userId,
      role: 'member',
      joined_at: sql`now()`,
    })
    .onConflict((conflict) => conflict.columns(['community_id', 'user_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Condition: the purchase has expired, or has too little time left for a new payment page. */
const expired = sql<SqlBool>`(
  expires_at < now() or (payment_url is null and expires_at < now() + interval '1 hour'))`

/** The buyer's pending purchase, updated with the latest contact data, or a new one. */
export async function findOrCreatePending(
  trx: Transaction<Database>,
  wanted: Insertable<Purchases> & { user_id: string; community_id: string },
) {
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
    waiting.currency === wanted.currency &&
    toMinorUnits(Number(waiting.amount), waiting.currency) ===
      toMinorUnits(Number(wanted.amount), wanted.currency) &&
    waiting.provider === wanted.provider
  if (same) {
    const { buyer_name, buyer_phone } = wanted
    await trx.updateTable('purchases').set({ buyer_name, buyer_phone }).where('id', '=', waiting.id).execute()
  }
  return { id: waiting.id, outdated: !same }
}

/**
 * Locks a purchase with its community, in the order of buying: first the community, then the purchase. Returns undefined
 * for an unknown one.
 */
export async function lockPurchase(trx: Transaction<Database>, id: string) {
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
  return row && { ...row, communityDeleted: (community?.deleted_at ?? null) !== null }
}

export type LockedPurchase = NonNullable<Awaited<ReturnType<typeof lockPurchase>>>

/** Whether what was bought, or its buyer, is deleted: there is nothing left to give. */
export const isGone = ({
  user_id,
  community_id,
  product_id,
  product_name,
}: Pick<LockedPurchase, 'user_id' | 'community_id' | 'product_id' | 'product_name'>): boolean =>
  user_id === null || community_id === null || (product_id === null && product_name !== null)

/** Whether a membership was bought by somebody who may not come back: a payment would give nothing. */
export const isBannedMembership = async (db: Db, row: LockedPurchase): Promise<boolean> =>
  row.product_id === null &&
  row.community_id !== null &&
  row.user_id !== null &&
  (await isBanned(db, row.community_id, row.user_id))

/** Why a payment is not simply what was asked for, if so. */
async function problemOf(
  trx: Db,
  row: LockedPurchase,
  paid: { amount: number; currency: string },
): Promise<ProblemKind | undefined> {
  if (isGone(row)) return 'gone'
  if (await isBannedMembership(trx, row)) return 'banned'
  if (paid.currency !== row.currency) return 'currency'
  const due = toMinorUnits(Number(row.amount), row.currency)
  if (paid.amount < due) return 'underpaid'
  if (row.communityDeleted) return 'deleted'
  return paid.amount > due ? 'overpaid' : undefined
}

/** Gives what was bought to its buyer, who becomes a member. */
export async function grantAccess(trx: Transaction<Database>, row: LockedPurchase): Promise<void> {
  const { id, access_days: days, community_id: communityId, user_id: userId } = row
  if (communityId === null || userId === null) return
  // Whoever was removed meanwhile and may not come back gets the product, but no membership. Whoever paid while the
  // community waits to be deleted comes back with it.
  const admitted =
    !(await isBanned(trx, communityId, userId)) &&
    (await (row.communityDeleted ? addRemovedMember : addMember)(trx, communityId, userId))
  await trx
    .updateTable('purchases')
    .set({
      status: 'paid',
      paid_at: sql`coalesce(paid_at, now())`,
      access_expires_at: days === null ? null : sql`now() + make_interval(days => ${days})`,
      admitted,
    })
    .where('id', '=', id)
    .execute()
}

export interface Settled {
  status: LockedPurchase['status']
  /** It was paid just now, and gives no access: the payment has to be returned. */
  mustRefund: boolean
}

/**
 * Records the outcome of a purchase and, if it was paid, grants access; nothing else but a decision of staff grants it.
 * Repeating it changes nothing. What was paid stays so, and a late payment counts even if the purchase was cancelled or
 * had expired. A payment of more than was due grants access; one of less, in another currency, of something deleted, or
 * of a membership by somebody who may not come back does not. Each is reported to staff.
 * @returns undefined for an unknown purchase.
 */
export async function settle(db: Db, id: string, outcome: PaymentOutcome): Promise<Settled | undefined> {
  return db.transaction().execute(async (trx) => {
    const row = await lockPurchase(trx, id)
    if (!row) return undefined
    const settled = (status: LockedPurchase['status'], mustRefund = false) => ({ status, mustRefund })
    if (row.paid_at !== null || outcome.status === 'pending') return settled(row.status)
    if (outcome.status !== 'paid') {
      if (row.status !== 'pending') return settled(row.status)
      await trx.updateTable('purchases').set({ status: outcome.status }).where('id', '=', id).execute()
      return settled(outcome.status)
    }
    const problem = await problemOf(trx, row, outcome)
    if (problem) {
      const { currency } = outcome
      await reportProblem(trx, id, problem, { amount: fromMinorUnits(outcome.amount, currency), currency })
    }
    if (problem === undefined || givesAccess[problem]) {
      await grantAccess(trx, row)
      return settled('paid')
    }
    await trx
      .updateTable('purchases')
      .set({ status: 'review', paid_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    return settled('review', true)
  })
}
