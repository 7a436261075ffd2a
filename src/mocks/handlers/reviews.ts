import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/reviews.ts'
import { authoredReviewsReply, reviewStatsReply, writtenReview } from '../fixtures/reviews.ts'
import { mock, type MockRequest } from '../mock.ts'

/** Number of reviews of every community. */
export const mockedReviews = 28

const listed = ({ query }: MockRequest) =>
  authoredReviewsReply(mockedReviews, { offset: Number(query.get('offset') ?? 0) })

export const handlers: HttpHandler[] = [
  mock(contract.getReviewStats, reviewStatsReply),
  mock(contract.createReview, { success: true, data: writtenReview }),
  mock(contract.listReviews, listed),
  mock(contract.listAuthoredReviews, listed),
]
