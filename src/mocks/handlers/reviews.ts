import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/reviews.ts'
import { reviewsReply, reviewStatsReply } from '../fixtures/reviews.ts'
import { mock } from '../mock.ts'

/** Listed reviews of every community. */
export const mockedReviews = 28

export const handlers: HttpHandler[] = [
  mock(contract.getReviewStats, reviewStatsReply),
  mock(contract.createReview, { success: true }),
  mock(contract.listReviews, ({ query }) =>
    reviewsReply(mockedReviews, Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 10)),
  ),
]
