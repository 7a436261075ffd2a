import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../db/schema.ts'
import type { Row } from './types.ts'

const dayMs = 86_400_000

/** Adds reviews, each by another member; the newest is some days old. */
export async function addReviews(
  trx: Transaction<Database>,
  communityId: string,
  memberIds: string[],
  reviews: readonly (readonly [rating: number, comment: string | null])[],
): Promise<void> {
  const rows = reviews.slice(0, memberIds.length).map(([rating, comment], index): Row<'reviews'> => ({
    id: uuid(),
    community_id: communityId,
    // From the end of the list: the demo logins are first, and write their own reviews.
    user_id: memberIds.at(-1 - index) ?? '',
    rating,
    comment,
    created_at: new Date(Date.now() - (index * 5 + 2) * dayMs),
  }))
  if (rows.length > 0) await trx.insertInto('reviews').values(rows).execute()
}
