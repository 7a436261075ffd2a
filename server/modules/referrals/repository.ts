import { type Insertable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../db/client.ts'
import { isAfter, orderOf, type SortKey, type SortValue } from '../../db/sortKeys.ts'
import type { Referrals } from '../../db/tables/referrals.ts'
import { cutPage, requireValuesOf } from '../../plugins/pageCursor.ts'
import { isPresentCommunity } from '../../db/presentCommunities.ts'

const newestFirst: readonly SortKey[] = [
  { by: sql.ref('referrals.created_at'), type: 'timestamptz', order: 'desc' },
  { by: sql.ref('referrals.id'), type: 'uuid', order: 'desc' },
]

interface ReferralList {
  limit: number
  communityId: string | undefined
  /** The sort values of the referral after which the list continues. */
  after: readonly SortValue[] | undefined
}

/** A member's referrals, newest first; of one community if given. */
export async function listReferrals(db: Db, referrerId: string, { limit, communityId, after }: ReferralList) {
  const from = requireValuesOf(newestFirst, after)
  const rows = await db
    .selectFrom('referrals')
    .innerJoin('communities', 'communities.id', 'referrals.community_id')
    .where('referrer_id', '=', referrerId)
    .where('communities.deleted_at', 'is', null)
    .$if(communityId !== undefined, (query) => query.where('community_id', '=', communityId ?? ''))
    .$if(from !== undefined, (query) => query.where(isAfter(newestFirst, from ?? [])))
    .orderBy(orderOf(newestFirst))
    .limit(sql.lit(limit + 1))
    .selectAll('referrals')
    .select('communities.name as community_name')
    .execute()
  return cutPage(rows, limit, (row) => [row.created_at, row.id])
}

export type ReferralRow = Awaited<ReturnType<typeof listReferrals>>['rows'][number]

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
