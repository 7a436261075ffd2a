import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/reviews.ts'
import { colorFor, initials } from '#lib/names.ts'
import type { Db } from '../../db/client.ts'
import { HttpError } from '../../errors.ts'
import { videoSeconds } from '../../media/routes.ts'
import { isGuid } from '../../plugins/auth.ts'
import { route } from '../../plugins/route.ts'

/** Reading reviews: of what can be found in the listing, and of one's own communities. */
export function reviewRoutes(app: FastifyInstance): void {
  const { db, media } = app

  route(app, contract.getReviewStats, async ({ params, user }) => {
    const id = await knownCommunity(db, user.id, params.id)
    return { success: true, data: await statsOf(db, id) }
  })

  route(app, contract.listReviews, async ({ params, query, user }) => {
    const id = await knownCommunity(db, user.id, params.id)
    const rows = await db
      .selectFrom('reviews')
      .innerJoin('users', 'users.id', 'reviews.user_id')
      .leftJoin('media', 'media.id', 'users.avatar_media_id')
      .where('community_id', '=', id)
      .select([
        'reviews.id',
        'reviews.user_id',
        'rating',
        'comment',
        'reviews.created_at',
        'users.name',
        'storage_key',
      ])
      .orderBy('reviews.created_at', 'desc')
      .orderBy('reviews.id', 'desc')
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    const stats = await statsOf(db, id)
    return {
      success: true,
      data: rows.map(({ name, storage_key, created_at, ...review }) => ({
        ...review,
        created_at: created_at.toISOString(),
        user_name: name,
        user_initials: initials(name),
        user_fallback_color: colorFor(name),
        user_has_profile_image: storage_key !== null,
        user_profile_image_url: storage_key && media.url(storage_key, videoSeconds),
      })),
      pagination: { total: stats.total_reviews },
      stats,
    }
  })

  route(app, contract.createReview, async () => {
    throw new HttpError(404, 'Comunidad no encontrada')
  })
}

/** @throws {HttpError} 404 for what the member may not know of. */
async function knownCommunity(db: Db, userId: string, communityId: string | number): Promise<string> {
  const id = String(communityId)
  const row = isGuid(id)
    ? await db
        .selectFrom('communities')
        .leftJoin('memberships', (join) =>
          join
            .onRef('memberships.community_id', '=', 'communities.id')
            .on('memberships.user_id', '=', userId),
        )
        .where('communities.id', '=', id)
        .where((eb) => eb.or([eb('listed', '=', true), eb('memberships.id', 'is not', null)]))
        .select('communities.id')
        .executeTakeFirst()
    : undefined
  if (!row) throw new HttpError(404, 'Comunidad no encontrada')
  return row.id
}

async function statsOf(db: Db, communityId: string) {
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
    /** To one decimal. */
    average_rating: count === 0 ? 0 : Math.round((sum / count) * 10) / 10,
    rating_distribution: distribution,
  }
}
