import { upload as t } from '#locales/testimonialForm.ts'
import { call } from '#api/client/call.ts'
import type { Input } from '#api/contract/endpoint.ts'
import type * as contract from '#api/contract/testimonials.ts'
import { ApiError } from '#api/client/errors.ts'
import { refusalText, UploadError, uploadFailure, type UploadFailureKind } from './uploadFailure.ts'
import { createSpeedometer } from './uploadSpeed.ts'
import type { NewTestimonial } from '#api/outbox/contributions.ts'

/** Milliseconds without progress after which an upload counts as lost. An upload with progress has no time limit. */
export const stallMs = 60_000
/** Milliseconds without progress after which the last speed is no longer displayed. */
export const quietMs = 10_000

export interface SendingProgress {
  loaded: number
  total: number
  bytesPerSecond?: number | undefined
  waiting?: boolean
}

/**
 * Uploads a testimonial with its files and returns the server's id of the upload. Faro's own server uses the
 * idempotency key `id` as that id, so that the progress can be polled during the upload.
 * @throws {UploadError} with a text of the product spec; kind `lost` when no reliable reply arrived.
 * @throws {ApiError} of kind `aborted` when `outer` aborted it.
 */
export async function sendTestimonial(
  id: string,
  testimonial: NewTestimonial,
  outer: AbortSignal,
  onProgress: (progress: SendingProgress) => void,
): Promise<string> {
  const { video, image } = testimonial
  const inner = new AbortController()
  const end = () => inner.abort()
  outer.addEventListener('abort', end)
  const speed = createSpeedometer()
  let last: SendingProgress = { loaded: 0, total: (video?.size ?? 0) + (image?.size ?? 0) }
  let stalled = false
  let quiet: ReturnType<typeof setTimeout> | undefined
  let stall: ReturnType<typeof setTimeout> | undefined
  function moved() {
    stopWatching()
    quiet = setTimeout(() => onProgress({ loaded: last.loaded, total: last.total, waiting: true }), quietMs)
    stall = setTimeout(() => {
      stalled = true
      end()
    }, stallMs)
  }
  function stopWatching() {
    clearTimeout(quiet)
    clearTimeout(stall)
  }

  moved()
  try {
    const reply = await call(
      'testimonials.uploadTestimonial',
      { form: uploadForm(testimonial) },
      {
        idempotencyKey: id,
        signal: inner.signal,
        onUploadProgress: ({ loaded, total }) => {
          if (loaded !== last.loaded) moved()
          last = { loaded, total: total || last.total, bytesPerSecond: speed(loaded) }
          onProgress(last)
        },
      },
    )
    if (reply.error_code) {
      throw new UploadError({ message: refusalText(reply) ?? t.processingFailed }, 'refused')
    }
    return reply.upload_id == null ? id : String(reply.upload_id)
  } catch (error) {
    if (!(error instanceof ApiError) || outer.aborted) throw error
    if (stalled) throw new UploadError({ message: t.timeout }, 'lost')
    throw new UploadError(uploadFailure(error), kindOf(error))
  } finally {
    stopWatching()
    outer.removeEventListener('abort', end)
  }
}

/** The multipart fields of a testimonial. */
export function uploadForm({
  typeId,
  content,
  video,
  image,
}: NewTestimonial): Input<typeof contract.uploadTestimonial>['form'] {
  return {
    testimony_type_id: typeId,
    content,
    ...(video && { video }),
    ...(image && { image }),
  }
}

/**
 * Sends the duration that the browser measured, because recordings of the camera do not contain it. Errors are ignored.
 */
export async function sendVideoDuration(
  { result }: Pick<contract.TestimonialProgress, 'result'>,
  { video, videoSeconds }: Pick<NewTestimonial, 'video' | 'videoSeconds'>,
): Promise<void> {
  const id = result?.testimony_id
  if (!video || videoSeconds === undefined || id === null || id === undefined) return
  const body = { video_duration: videoSeconds }
  await call('testimonials.addVideoDuration', { params: { id }, body }).catch(() => undefined)
}

/** `lost` if the server may have received the upload without confirming it; `refused` if it will not accept it. */
function kindOf({ kind, status, code }: ApiError): UploadFailureKind {
  if (code || status === 400 || status === 409 || status === 413) return 'refused'
  return kind === 'network' || kind === 'invalid' || status >= 500 ? 'lost' : 'failed'
}

/** Whether two testimonials have the same content. */
export function isSame(one: NewTestimonial, other: NewTestimonial): boolean {
  return (
    one.typeId === other.typeId &&
    one.content === other.content &&
    one.video === other.video &&
    one.image === other.image
  )
}
