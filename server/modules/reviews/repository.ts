import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { isAfter, orderOf, type SortKey, type SortValue } from '../../db/sortKeys.ts'
import { cutPage, requireValuesOf } from '../../plugins/pageCursor.ts'

const newestFirst: readonly SortKey[] = [
  { by: sql.ref('reviews.created_at'), type: 'timestamptz', order: 'desc' },
  { by: sql.ref('reviews.id'), type: 'uuid', order: 'desc' },
]

/** Query of a community's reviews with their authors. */
const reviewQuery = (db: Db, communityId: string) =>
  db
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .leftJoin('media', 'media.id', 'users.avatar_media_id')
    .where('community_id', '=', communityId)
    .select([
      'reviews.id',
      'reviews.user_id',
      'rating',
      'comment',
      'reviews.created_at',
      'users.name',
      'storage_key',
    ])

export type ReviewRow = Awaited<ReturnType<ReturnType<typeof reviewQuery>['execute']>>[number]

/**
 * Validates the sort values of a cursor.
 * @throws {HttpError} 400 for values of another list.
 */
export const requireCursor = (after: readonly SortValue[] | undefined) => requireValuesOf(newestFirst, after)

interface ReviewPage {
  limit: number
  /** Ignored after a cursor. */
  offset: number
  /** The sort values of the review after which the list continues, see {@link requireCursor}. */
  from: readonly SortValue[] | undefined
}

/** Lists a page of a community's reviews, newest first. */
export async function listReviews(db: Db, communityId: string, { limit, offset, from }: ReviewPage) {
  const found = await reviewQuery(db, communityId)
    .orderBy(orderOf(newestFirst))
    .limit(limit + 1)
    .$call((list) => (from ? list.where(isAfter(newestFirst, from)) : list.offset(offset)))
    .execute()
  return cutPage(found, limit, (row) => [row.created_at, row.id])
}

/** Finds the review of an author; with a key only if it was sent with that one. */
export const findOwnReview = (
  db: Db,
  communityId: string,
  userId: string,
  key?: string | null,
): Promise<ReviewRow | undefined> =>
  reviewQuery(db, communityId)
    .where('reviews.user_id', '=', userId)
    .$if(key !== undefined, (query) => query.where('reviews.idempotency_key', '=', key ?? null))
    .executeTakeFirst()

interface NewReview {
  id: string
  community_id: string
  user_id: string
  rating: number
  comment: string | null
  idempotency_key: string | null
}

/** Inserts a review unless its author has already written one. @returns whether it was inserted. */
export async function insertReview(db: Db, review: NewReview): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('reviews')
    .values({ ...review, created_at: new Date() })
    .onConflict((conflict) => conflict.columns(['community_id', 'user_id']).doNothing())
    .executeTakeFirstOrThrow()
  return inserted !== 0n
}

/** Finds a community that is listed or of which the reader is a member. */
export const findVisibleCommunity = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('communities')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.community_id', '=', 'communities.id').on('memberships.user_id', '=', userId),
    )
    .where('communities.id', '=', id)
    .where((eb) => eb.or([eb('listed', '=', true), eb('memberships.id', 'is not', null)]))
    .select(['communities.id', 'communities.archived_at', 'memberships.id as membership_id'])
    .executeTakeFirst()

/** Number, average and distribution of a community's reviews. */
export async function reviewStats(db: Db, communityId: string) {
  const rows = await db
    .selectFrom('reviews')
    .where('community_id', '=', communityId)
    .select((eb) => ['rating', eb.fn.countAll<string>().as('total')])
    .groupBy('rating')
    .execute()
  const distribution = Object.fromEntries([1, 2, 3, 4, 5].map((stars) => [String(stars), 0]))
  let sum = 0
  let count = 0
  for (const { rating, total } of rows) {
    distribution[String(rating)] = Number(total)
    sum += rating * Number(total)
    count += Number(total)
  }
  return {
    total_reviews: count,
    /** Rounded to one decimal. */
    average_rating: count === 0 ? 0 : Math.round((sum / count) * 10) / 10,
    rating_distribution: distribution,
  }
}
