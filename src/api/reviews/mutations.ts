import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import type { Review } from '#api/contract/reviews.ts'
import type { NewReview } from '#api/outbox/contributions.ts'

/**
 * Sends a review; one with the same key is stored once. Resolves to the stored review, or undefined if the reply does
 * not contain it.
 * @throws {ApiError}
 */
export async function createReview(
  communityId: Id,
  review: NewReview,
  idempotencyKey: string,
): Promise<Review | undefined> {
  const body = { community_id: communityId, ...review }
  const reply = await call('reviews.createReview', { body }, { idempotencyKey })
  return reply.data ?? undefined
}
