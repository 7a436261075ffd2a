import * as z from 'zod/mini'
import { reviewCommentMaxLength } from '#api/contract/values/reviews.ts'
import { writeReview as t } from '#locales/reviews.ts'

/** A review: the rating is required, the comment is not. */
export const writeReviewSchema = z.object({
  rating: z.number().check(z.refine((rating) => rating >= 1 && rating <= 5, t.ratingRequired)),
  comment: z
    .string()
    .check(
      z.refine((text) => text.trim().length <= reviewCommentMaxLength, t.tooLong(reviewCommentMaxLength)),
    ),
})
export type ReviewValues = z.output<typeof writeReviewSchema>

export const blankReview: ReviewValues = { rating: 0, comment: '' }
