import type { Db } from '../../db/client.ts'

/** Query of a community's reviews with their authors. */
export const reviewQuery = (db: Db, communityId: string) =>
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
