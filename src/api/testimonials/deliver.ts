/** Sends a testimonial from the outbox, without a form that displays the progress. */
import { call } from '#api/client/call.ts'
import type { CallOptions } from '#api/client/request.ts'
import { ApiError } from '#api/client/errors.ts'
import type * as contract from '#api/contract/testimonials.ts'
import { upload as t } from '#locales/testimonialForm.ts'
import { sendVideoDuration, uploadForm } from './sending.ts'
import type { NewTestimonial } from '#api/outbox/contributions.ts'
import { hasStatus, refusalText, uploadFailure } from './uploadFailure.ts'
import { firstPollMs, pause, pollMs, timed } from './uploadWaiting.ts'

/**
 * Sends a testimonial and waits until the server has processed it.
 * @param id the same for every attempt.
 * @param attempted whether an earlier attempt may have arrived, which is checked before the upload is repeated.
 * @throws {ApiError} with a text of the product spec as the server's message when it was refused.
 */
export async function deliverTestimonial(
  id: string,
  testimonial: NewTestimonial,
  attempted: boolean,
  options: CallOptions,
): Promise<void> {
  try {
    let uploadId = id
    if (!(attempted && (await hasArrived(id, options)))) {
      const form = uploadForm(testimonial)
      const reply = await call('testimonials.uploadTestimonial', { form }, { ...options, idempotencyKey: id })
      if (reply.error_code || reply.success === false) throw refusal(reply)
      uploadId = String(reply.upload_id ?? id)
    }
    await sendVideoDuration(await finished(uploadId, options), testimonial)
  } catch (error) {
    throw withDocumentedText(error)
  }
}

async function hasArrived(id: string, options: CallOptions): Promise<boolean> {
  try {
    const { status } = await progressOf(id, options)
    return status === 'processing' || status === 'completed'
  } catch (error) {
    if (hasStatus(error, 404)) return false
    throw error
  }
}

async function finished(id: string, options: CallOptions): Promise<contract.TestimonialProgress> {
  const { signal } = options
  for (let wait = firstPollMs; ; wait = pollMs) {
    await pause({ abort: { signal: signal ?? new AbortController().signal } }, wait)
    const reply = await progressOf(id, options)
    if (reply.status === 'completed') return reply
    if (reply.status === 'error' || reply.success === false) throw refusal(reply)
  }
}

async function progressOf(id: string, { signal }: CallOptions): Promise<contract.TestimonialProgress> {
  try {
    return await timed(
      (inner) => call('testimonials.getUploadProgress', { params: { id } }, { signal: inner }),
      signal,
    )
  } catch (error) {
    // The timeout aborted it: the server took too long.
    const late = error instanceof ApiError && error.kind === 'aborted' && !signal?.aborted
    throw late ? new ApiError('network') : error
  }
}

/** A retry is pointless, so the item stays until the member decides. */
function refusal(reply: Pick<contract.TestimonialProgress, 'error' | 'error_code'>): ApiError {
  return new ApiError('http', { status: 422, serverMessage: refusalText(reply) ?? t.processingFailed })
}

function withDocumentedText(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.kind !== 'http' || error.status === 422) return error
  const { message, detail } = uploadFailure(error)
  return new ApiError('http', { status: error.status, serverMessage: detail ?? message })
}
