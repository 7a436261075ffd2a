import type { FastifyInstance } from 'fastify'
import { v7 as uuid } from 'uuid'
import * as contract from '#api/contract/reviews.ts'
import { colorFor, initials } from '#lib/names.ts'
import { HttpError } from '../../errors.ts'
import { videoUrlSeconds } from '../../media/routes.ts'
import { performOnce } from '../../plugins/idempotencyKey.ts'
import { type Context, route } from '../../plugins/route.ts'
import { requireKnownCommunity, communityNotFound } from './policy.ts'
import {
  findOwnReview,
  insertReview,
  listReviews,
  requireCursor,
  type ReviewRow,
  reviewStats,
} from './repository.ts'
import { requireRating } from './validate.ts'

/** Reviews of listed communities, and of the member's own communities. */
export function reviewRoutes(app: FastifyInstance): void {
  const { db, media } = app

  route(app, contract.getReviewStats, async ({ params, user }) => {
    const { id } = await requireKnownCommunity(db, user.id, params.id)
    return { success: true, data: await reviewStats(db, id) }
  })

  async function readReviews(
    {
      params,
      query,
      user,
      after,
    }: Pick<Context<typeof contract.listReviews>, 'params' | 'query' | 'user' | 'after'>,
    toReview: (row: ReviewRow) => contract.Review,
  ) {
    const { limit = contract.reviewPageSize, offset = 0 } = query
    const from = requireCursor(after)
    const { id, member, archived } = await requireKnownCommunity(db, user.id, params.id)
    const { rows, next } = await listReviews(db, id, { limit, offset, from })
    const own = await findOwnReview(db, id, user.id)
    const stats = await reviewStats(db, id)
    return {
      success: true,
      next_cursor: next,
      data: rows.map(toReview),
      pagination: { total: stats.total_reviews },
      stats,
      own_review: own ? toAuthoredReview(own) : null,
      can_write: member && !own && !archived,
    }
  }
  route(app, contract.listReviews, (context) => {
    const { limit, offset } = context.query
    return readReviews(context, limit === undefined && offset === undefined ? toAuthoredReview : toReview)
  })
  route(app, contract.listAuthoredReviews, (context) => readReviews(context, toAuthoredReview))

  route(
    app,
    contract.createReview,
    async ({ body, user, key = null, request }) => {
      requireRating(body)
      if (request.validationError) throw request.validationError
      const comment = body.comment || null
      const { id, member } = await requireKnownCommunity(db, user.id, body.community_id)
      if (!member) throw new HttpError(403, 'Únete a la comunidad para escribir una reseña.')
      const review = {
        id: uuid(),
        community_id: id,
        user_id: user.id,
        rating: body.rating,
        comment,
        idempotency_key: key,
      }
      const findEarlier = () => findOwnReview(db, id, user.id, key)
      const row = await performOnce(async () => {
        const isAdded = await insertReview(db, review).catch((error: unknown) => {
          // The community was deleted meanwhile.
          throw isForeignKeyViolation(error) ? communityNotFound() : error
        })
        return isAdded ? findOwnReview(db, id, user.id) : findEarlier()
      }, findEarlier)
      if (!row) {
        throw new HttpError(409, 'Ya has escrito una reseña de esta comunidad', { code: 'ALREADY_REVIEWED' })
      }
      return { success: true, data: toAuthoredReview(row) }
    },
    {
      attachValidation: true,
      refusals: {
        'comment:too_big': `El comentario no puede tener más de ${contract.reviewCommentMaxLength} caracteres`,
      },
    },
  )

  function toAuthoredReview({ name, storage_key, created_at, ...review }: ReviewRow): contract.Review {
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

const toReview = ({ id, rating, comment, created_at }: ReviewRow): contract.Review => ({
  id,
  rating,
  comment,
  created_at: created_at.toISOString(),
})

/** PostgreSQL's error code for a foreign key violation. */
const foreignKeyViolation = '23503'
const isForeignKeyViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === foreignKeyViolation
