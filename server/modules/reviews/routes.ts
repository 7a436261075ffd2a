import type { FastifyInstance } from 'fastify'
import { v7 as uuid } from 'uuid'
import type { Id } from '#api/contract/common.ts'
import * as contract from '#api/contract/reviews.ts'
import { isBlank } from '#lib/blank.ts'
import { colorFor, initials } from '#lib/names.ts'
import type { Db } from '../../db/client.ts'
import { HttpError } from '../../errors.ts'
import { videoUrlSeconds } from '../../media/routes.ts'
import { isGuid } from '../../plugins/auth.ts'
import { route } from '../../plugins/route.ts'

/** Reviews: of what can be found in the listing, and of one's own communities. */
export function reviewRoutes(app: FastifyInstance): void {
  const { db, media } = app

  route(app, contract.getReviewStats, async ({ params, user }) => {
    const { id } = await requireKnownCommunity(db, user.id, params.id)
    return { success: true, data: await reviewStats(db, id) }
  })

  route(app, contract.listReviews, async ({ params, query, user }) => {
    const { id, member } = await requireKnownCommunity(db, user.id, params.id)
    const rows = await reviewQuery(db, id)
      .orderBy('reviews.created_at', 'desc')
      .orderBy('reviews.id', 'desc')
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    const own = await reviewQuery(db, id).where('reviews.user_id', '=', user.id).executeTakeFirst()
    const stats = await reviewStats(db, id)
    return {
      success: true,
      data: rows.map(toReview),
      pagination: { total: stats.total_reviews },
      stats,
      own_review: own ? toReview(own) : null,
      can_write: member && !own,
    }
  })

  route(
    app,
    contract.createReview,
    async ({ body, user, request }) => {
      requireRating(body)
      if (request.validationError) throw request.validationError
      const comment = readComment(body.comment)
      const { id, member } = await requireKnownCommunity(db, user.id, body.community_id)
      if (!member) throw new HttpError(403, 'Únete a la comunidad para escribir una reseña.')
      const review = { id: uuid(), community_id: id, user_id: user.id, rating: body.rating, comment }
      const added = await db
        .insertInto('reviews')
        .values({ ...review, created_at: new Date() })
        .onConflict((conflict) => conflict.columns(['community_id', 'user_id']).doNothing())
        .returning('id')
        .executeTakeFirst()
        .catch((error: unknown) => {
          // The community went while its review was on the way.
          throw isForeignKeyViolation(error) ? unknownCommunity() : error
        })
      if (!added) {
        throw new HttpError(409, 'Ya has escrito una reseña de esta comunidad', { code: 'ALREADY_REVIEWED' })
      }
      const row = await reviewQuery(db, id).where('reviews.id', '=', added.id).executeTakeFirstOrThrow()
      return { success: true, data: toReview(row) }
    },
    { attachValidation: true },
  )

  function toReview({ name, storage_key, created_at, ...review }: ReviewRow): contract.Review {
    return {
      ...review,
      created_at: created_at.toISOString(),
      user_name: name,
      user_initials: initials(name),
      user_fallback_color: colorFor(name),
      user_has_profile_image: storage_key !== null,
      user_profile_image_url: storage_key && media.url(storage_key, videoUrlSeconds),
    }
  }
}

const unknownCommunity = () => new HttpError(404, 'Comunidad no encontrada')

/** PostgreSQL's code for a row that names one which is not there. */
const foreignKeyViolation = '23503'
const isForeignKeyViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === foreignKeyViolation

/** A community's reviews and who wrote them. */
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

type ReviewRow = Awaited<ReturnType<ReturnType<typeof reviewQuery>['execute']>>[number]

/**
 * Asks for the stars before anything else that may be wrong with what came.
 * @throws {HttpError} 400 with the documents' text.
 */
function requireRating(body: unknown): void {
  const rating = typeof body === 'object' && body !== null && 'rating' in body ? body.rating : undefined
  if (typeof rating === 'number' && Number.isInteger(rating) && rating >= 1 && rating <= 5) return
  throw new HttpError(400, 'Por favor selecciona una calificación')
}

/**
 * A comment as it is kept: trimmed, none when blank.
 * @throws {HttpError} 400 for one that is too long.
 */
function readComment(sent: string | undefined): string | null {
  const comment = sent?.trim() ?? ''
  if (comment.length > contract.reviewCommentMaxLength) {
    throw new HttpError(
      400,
      `El comentario no puede tener más de ${contract.reviewCommentMaxLength} caracteres`,
    )
  }
  return isBlank(comment) ? null : comment
}

/**
 * A community of which the reader may know, and whether they are in it.
 * @throws {HttpError} 404 for what the member may not know of.
 */
async function requireKnownCommunity(db: Db, userId: string, communityId: Id) {
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
        .select(['communities.id', 'memberships.id as membership_id'])
        .executeTakeFirst()
    : undefined
  if (!row) throw unknownCommunity()
  return { id: row.id, member: row.membership_id !== null }
}

async function reviewStats(db: Db, communityId: string) {
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
