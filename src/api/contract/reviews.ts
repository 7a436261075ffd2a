import * as z from 'zod/mini'
import { id, idParams, instant, intQuery, maybe, nextCursor } from './common.ts'
import { endpoint } from './endpoint.ts'
import { countedText } from './text.ts'
import { reviewCommentMaxLength, reviewPageSize } from './values/reviews.ts'

export * from './values/reviews.ts'

export const reviewStats = z.object({
  total_reviews: maybe(z.number()),
  /** 1 to 5; 0 or missing without reviews. */
  average_rating: maybe(z.number()),
  /** Number of reviews by stars, keyed '1' to '5'. */
  rating_distribution: maybe(z.record(z.string(), z.number())),
})
export type ReviewStats = z.output<typeof reviewStats>

export const getReviewStats = endpoint({
  method: 'GET',
  path: '/api/reviews/community/:id/stats',
  summary: 'Average, number and distribution of a community’s reviews; 404 counts as none',
  auth: 'bearer',
  params: idParams,
  responses: {
    200: z.object({ success: maybe(z.boolean()), data: maybe(reviewStats), error: maybe(z.string()) }),
  },
})

/** The explore screen receives id, rating, comment and date; the surveys screen also receives the author. */
export const review = z.object({
  id,
  user_id: maybe(id),
  /** 1 to 5. */
  rating: maybe(z.number()),
  comment: maybe(z.string()),
  created_at: maybe(instant),
  user_name: maybe(z.string()),
  user_initials: maybe(z.string()),
  user_fallback_color: maybe(z.string()),
  user_has_profile_image: maybe(z.boolean()),
  user_profile_image_url: maybe(z.string()),
})
export type Review = z.output<typeof review>

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/community/:id',
  summary: 'Reviews of a community, the newest first, without a limit with their authors; 404 counts as none',
  auth: 'bearer',
  pageCursor: true,
  params: idParams,
  /** The explore screen sends limit and offset, and shows no authors; the surveys screen sends neither. */
  query: z.object({
    limit: z.optional(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(50))),
    offset: z.optional(z.coerce.number<number>().check(z.int(), z.gte(0), z.lte(1_000_000))),
  }),
  responses: {
    200: z.object({
      ...nextCursor,
      success: maybe(z.boolean()),
      data: maybe(z.array(review)),
      pagination: maybe(z.object({ total: maybe(z.number()) })),
      stats: maybe(reviewStats),
      /** The caller's own review, whichever page contains it. Not in the product spec. */
      own_review: maybe(review),
      /** Whether the caller may write a review: only members who have not written one. Not in the product spec. */
      can_write: maybe(z.boolean()),
      error: maybe(z.string()),
    }),
  },
})

/** Further pages of the surveys screen. Not in the product spec. */
export const listAuthoredReviews = endpoint({
  ...listReviews,
  path: '/api/extra/reviews/community/:id',
  summary: 'Reviews of a community with their authors, the newest first',
  query: z.object({
    limit: intQuery(1, 50, reviewPageSize),
    offset: intQuery(0, 1_000_000, 0),
  }),
})

export const createReview = endpoint({
  method: 'POST',
  path: '/api/reviews',
  summary: 'Reviews a community, once a member',
  auth: 'bearer',
  idempotency: 'optional',
  body: z.object({
    community_id: id,
    /** 1 to 5. */
    rating: z.number().check(z.int(), z.gte(1), z.lte(5)),
    comment: z.optional(countedText(reviewCommentMaxLength)),
  }),
  responses: {
    200: z.object({ success: maybe(z.boolean()), data: maybe(review), error: maybe(z.string()) }),
  },
})
