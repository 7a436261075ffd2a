import { type Insertable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../db/client.ts'
import type { Referrals } from '../../db/tables/referrals.ts'
import { isPresentCommunity } from '../communities/present.ts'

/** A member's referrals, newest first; of one community if given. */
export function listReferrals(db: Db, referrerId: string, limit: number, communityId?: string) {
  return db
    .selectFrom('referrals')
    .innerJoin('communities', 'communities.id', 'referrals.community_id')
    .where('referrer_id', '=', referrerId)
    .where('communities.deleted_at', 'is', null)
    .$if(communityId !== undefined, (query) => query.where('community_id', '=', communityId ?? ''))
    .orderBy('referrals.created_at', 'desc')
    .orderBy('referrals.id', 'desc')
    .limit(sql.lit(limit))
    .selectAll('referrals')
    .select('communities.name as community_name')
    .execute()
}

export type ReferralRow = Awaited<ReturnType<typeof listReferrals>>[number]

/** The id of the member's referral with this idempotency key, if there is one. */
export async function findByKey(db: Db, referrerId: string, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('referrals')
    .where('referrer_id', '=', referrerId)
    .where('idempotency_key', '=', key)
    .select('id')
    .executeTakeFirst()
  return row?.id
}

/** Adds a referral and returns its id; if one with the same key exists, returns its id. */
export async function addReferral(db: Db, row: Omit<Insertable<Referrals>, 'id'>): Promise<string> {
  const added = await db
    .insertInto('referrals')
    .values({ ...row, id: uuid() })
    .onConflict((conflict) => conflict.columns(['referrer_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return added.id
  const { id } = await db
    .selectFrom('referrals')
    .where('referrer_id', '=', row.referrer_id)
    .where('idempotency_key', '=', row.idempotency_key ?? null)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Deletes one of the member's referrals, and with it the points it earned this month. Returns whether there was one.
 */
export async function removeReferral(db: Db, referrerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('referrals')
    .where('id', '=', id)
    .where('referrer_id', '=', referrerId)
    .where(isPresentCommunity(sql.ref('referrals.community_id')))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
