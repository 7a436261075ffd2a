/** Sends forms from the outbox, and refetches the data that they change. */
import type { QueryClient } from '@tanstack/react-query'
import { refreshActivity } from '#api/activity/queries.ts'
import type { CallOptions } from '#api/client/request.ts'
import { ApiError } from '#api/client/errors.ts'
import { refreshPoints } from '#api/ranking/points.ts'
import { createReferral, creationFailure } from '#api/referrals/mutations.ts'
import { reloadReferrals } from '#api/referrals/queries.ts'
import { createReview } from '#api/reviews/mutations.ts'
import { addReview, reloadReviews } from '#api/reviews/queries.ts'
import { respondSurvey } from '#api/surveys/mutations.ts'
import { reloadSurveys } from '#api/surveys/queries.ts'
import { deliverTestimonial } from '#api/testimonials/deliver.ts'
import { reloadTestimonials } from '#api/testimonials/queries.ts'
import type { Waiting } from '#api/outbox/contributions.ts'

/** @throws {ApiError} */
export function sendSurvey(client: QueryClient, item: Waiting<'survey'>): Promise<void> {
  return answered(respondSurvey(item.surveyId, item.submission, item.key), () => {
    void refreshPoints(client, item.communityId)
    refreshActivity(client)
    return reloadSurveys(client)
  })
}

/** @throws {ApiError} */
export function sendReview(client: QueryClient, item: Waiting<'review'>): Promise<void> {
  return answered(createReview(item.communityId, item.review, item.key), (review) => {
    if (review) addReview(client, item.communityId, review)
    return reloadReviews(client, item.communityId)
  })
}

/** @throws {ApiError} with a text of the product spec as the server's message. */
export function sendReferral(client: QueryClient, { referral, key }: Waiting<'referral'>): Promise<void> {
  const created = createReferral(referral, key).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.kind === 'http')) throw error
    throw new ApiError('http', { status: error.status, serverMessage: creationFailure(error) })
  })
  return answered(created, () => {
    void refreshPoints(client, referral.community_id)
    return reloadReferrals(client)
  })
}

/** @throws {ApiError} with a text of the product spec as the server's message. */
export function sendTestimonial(
  client: QueryClient,
  { testimonial, communityId, key, attempted = false }: Waiting<'testimonial'>,
  options: CallOptions,
): Promise<void> {
  return answered(deliverTestimonial(key, testimonial, attempted, options), () => {
    void refreshPoints(client, communityId)
    return reloadTestimonials(client, communityId)
  })
}

/**
 * Refetches after a reply, also after a refusal, which means that the displayed data was outdated. Resolves when the
 * lists contain what was sent, so that the form is not offered again meanwhile.
 */
async function answered<T>(sent: Promise<T>, refresh: (reply?: T) => Promise<void>): Promise<void> {
  let reply: T
  try {
    reply = await sent
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'http') void refresh()
    throw error
  }
  await refresh(reply)
}
