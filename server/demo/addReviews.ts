import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../db/schema.ts'
import type { DemoReview } from './exploreCommunities.ts'
import { idOf } from './people.ts'
import type { Members, Row } from './types.ts'

const dayMs = 86_400_000

/** Adds reviews, the newest some days old. */
export async function addReviews(
  trx: Transaction<Database>,
  communityId: string,
  people: Members,
  reviews: readonly DemoReview[],
): Promise<void> {
  const rows = reviews.map(([by, rating, comment], index): Row<'reviews'> => ({
    id: uuid(),
    community_id: communityId,
    user_id: idOf(people, by),
    rating,
    comment,
    created_at: new Date(Date.now() - (index * 5 + 2) * dayMs),
  }))
  if (rows.length > 0) await trx.insertInto('reviews').values(rows).execute()
}
