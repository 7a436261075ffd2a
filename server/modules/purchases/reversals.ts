/** Refunds and disputes: what goes back of a payment ends the access that it gave. */
import { sql, type Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'
import type { ProblemKind } from '../../db/tables/purchases.ts'
import { fromMinorUnits } from '#lib/money.ts'
import type { Reversal } from '../../payments/provider.ts'
import { isBanned } from '../communities/bans.ts'
import { notify } from '../messaging/notifications.ts'
import { recordChange } from '../studio/changes/record.ts'
import { givesAccess, reportProblem } from './problems.ts'
import { findPurchase, type LockedPurchase, lockPurchase } from './repository.ts'

/** Who is named in the log for what the payment provider reports. */
const provider = { id: null, name: 'Pagos' }

/** The database's time, which all servers share. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(db)
  return rows[0]?.time ?? new Date()
}

/**
 * Applies what has gone back of a payment. A complete reversal ends the access, and the membership that the purchase
 * gave; if the money comes back, both return. The order and number of the provider's events make no difference: each is
 * answered by reading the present state, and a state that was read before another one that is stored is ignored.
 * @param readAt when the reading of the state began, by the database's clock.
 */
export async function applyReversal(db: Db, id: string, reversal: Reversal, readAt: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockPurchase(trx, id)
    if (row) await applyReversalIn(trx, row, reversal, readAt)
  })
}

/** `applyReversal` of a locked purchase. */
export async function applyReversalIn(
  trx: Transaction<Database>,
  row: LockedPurchase,
  reversal: Reversal,
  readAt: Date,
): Promise<void> {
  if (row.paid_at === null || (row.checked_at !== null && row.checked_at > readAt)) return
  const { id, currency } = row
  const amount = Number(row.amount)
  const { isComplete, dispute } = reversal
  const returned = isComplete ? amount : Math.min(amount, fromMinorUnits(reversal.returned, currency))
  const status = isComplete ? 'refunded' : await statusWithout(trx, row)
  await trx
    .updateTable('purchases')
    .set({ status, returned, dispute, checked_at: readAt })
    .where('id', '=', id)
    .execute()
  if (row.status === 'paid' && status === 'refunded') await endMembership(trx, row)
  if (row.status === 'refunded' && status === 'paid') await restoreMembership(trx, row)
  if (dispute === 'open') await reportProblem(trx, id, 'dispute', { amount, currency })
  await record(trx, row, { returned, dispute, status })
}

const kindsWithoutAccess = (Object.keys(givesAccess) as ProblemKind[]).filter((kind) => !givesAccess[kind])

/** The status of a purchase of which nothing, or only a part, has gone back. */
async function statusWithout(trx: Transaction<Database>, row: LockedPurchase) {
  if (row.status !== 'refunded') return row.status
  const held = await trx
    .selectFrom('payment_problems')
    .where('purchase_id', '=', row.id)
    .where('kind', 'in', kindsWithoutAccess)
    .where((eb) => eb.or([eb('resolution', 'is', null), eb('resolution', '!=', 'admitted')]))
    .select('id')
    .executeTakeFirst()
  return held ? ('review' as const) : ('paid' as const)
}

const tableOf = ({ communityDeleted }: LockedPurchase) =>
  communityDeleted ? ('removed_memberships' as const) : ('memberships' as const)

/**
 * Ends the membership that a purchase gave, unless another one gives it, too. Whoever moderates or owns the community
 * stays.
 */
async function endMembership(trx: Transaction<Database>, row: LockedPurchase): Promise<void> {
  const { community_id: communityId, user_id: userId } = row
  if (!row.admitted || communityId === null || userId === null) return
  const other = await trx
    .selectFrom('purchases')
    .where('user_id', '=', userId)
    .where('community_id', '=', communityId)
    .where('status', '=', 'paid')
    .select('id')
    .executeTakeFirst()
  if (other) {
    // Its membership ends with the other purchase instead.
    await trx.updateTable('purchases').set({ admitted: true }).where('id', '=', other.id).execute()
    return
  }
  const membership = await trx
    .deleteFrom(tableOf(row))
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .where('role', '=', 'member')
    .returning(['id', 'role', 'level', 'joined_at', 'version'])
    .executeTakeFirst()
  if (!membership) return
  const batch = uuid()
  const { id: membershipId, ...kept } = membership
  await trx
    .insertInto('member_batches')
    .values({
      batch_id: batch,
      community_id: communityId,
      user_id: userId,
      membership_id: membershipId,
      ...kept,
    })
    .execute()
  await trx.updateTable('purchases').set({ ended_batch: batch }).where('id', '=', row.id).execute()
  await notify(trx, { kind: 'membership', user: userId })
}

/** Brings back the membership that ended with a purchase, as it was; not of somebody who may not come back. */
async function restoreMembership(trx: Transaction<Database>, row: LockedPurchase): Promise<void> {
  if (row.ended_batch === null) return
  const ended = await trx
    .selectFrom('member_batches')
    .where('batch_id', '=', row.ended_batch)
    .select(['membership_id', 'community_id', 'user_id', 'role', 'level', 'joined_at', 'version'])
    .executeTakeFirst()
  await trx.updateTable('purchases').set({ ended_batch: null }).where('id', '=', row.id).execute()
  if (!ended || (await isBanned(trx, ended.community_id, ended.user_id))) return
  const { membership_id: id, ...membership } = ended
  await trx
    .insertInto(tableOf(row))
    .values({ id, ...membership })
    .onConflict((conflict) => conflict.columns(['community_id', 'user_id']).doNothing())
    .execute()
  await notify(trx, { kind: 'membership', user: ended.user_id })
}

/** Writes into the community's log what has changed for the buyer. */
async function record(
  trx: Transaction<Database>,
  row: LockedPurchase,
  now: Pick<LockedPurchase, 'dispute' | 'status'> & { returned: number },
): Promise<void> {
  const { community_id: communityId, user_id: userId, currency } = row
  const before = { returned: Number(row.returned), dispute: row.dispute }
  if (communityId === null || userId === null) return
  if (before.returned === now.returned && before.dispute === now.dispute) return
  const purchase = await findPurchase(trx, row.id)
  await recordChange(trx, {
    action: before.dispute === now.dispute ? 'purchase.refund' : 'purchase.dispute',
    actor: provider,
    communityId,
    subject: { id: userId, name: row.buyer_name ?? '' },
    before,
    after: {
      returned: now.returned,
      dispute: now.dispute,
      currency,
      product: purchase?.product_name ?? null,
      has_access: now.status === 'paid',
    },
  })
}
