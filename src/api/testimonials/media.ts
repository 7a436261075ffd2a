import { testimonialMedia as t } from '#locales/purchases.ts'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import * as contract from '#api/contract/testimonials.ts'
import { ApiError } from '#api/client/errors.ts'
import { MediaError } from '#api/media/postMedia.ts'
import { storedToken } from '#api/client/session.ts'
import { cachedUrl, dropUrl, keepUrl, ninetyPercent } from '#api/media/signedUrls.ts'

export type TestimonialMedia = 'video' | 'image'

type VideoReply = Reply<typeof contract.getTestimonialVideoUrl>
type ImageReply = Reply<typeof contract.getTestimonialImageUrl>

/** The address in either of the two shapes that are documented: at top level, or in `data`. */
export function testimonialUrl(reply: Partial<VideoReply & ImageReply>): string | undefined {
  return reply.video_url || reply.image_url || reply.data?.signed_url || undefined
}

const keyOf = (media: TestimonialMedia, id: Id, seconds: number) => `testimonial:${media}:${id}:${seconds}`

/**
 * Signed address of the clip or picture of a testimonial, kept for 90 % of its lifetime.
 * @throws {MediaError} with the documents' text.
 */
export async function testimonialMediaUrl(
  media: TestimonialMedia,
  id: Id,
  { seconds = contract.testimonialUrlSeconds.list, signal }: { seconds?: number; signal?: AbortSignal } = {},
): Promise<string> {
  const key = keyOf(media, id, seconds)
  const cached = cachedUrl(key)
  if (cached) return cached
  if (!storedToken()) throw new MediaError(t.noToken, { auth: true })
  try {
    const input = { params: { id }, query: { expires_in: seconds } }
    const reply =
      media === 'video'
        ? await call(contract.getTestimonialVideoUrl, input, { ...(signal && { signal }) })
        : await call(contract.getTestimonialImageUrl, input, { ...(signal && { signal }) })
    const url = testimonialUrl(reply)
    if (!url) throw new MediaError(t.failed)
    keepUrl(key, url, reply.expires_in ?? reply.data?.expires_in ?? seconds, ninetyPercent)
    return url
  } catch (error) {
    if (error instanceof ApiError && error.kind !== 'aborted') throw new MediaError(t.failed)
    throw error
  }
}

/** Forgets an address that did not work. */
export function dropTestimonialUrl(
  media: TestimonialMedia,
  id: Id,
  seconds: number = contract.testimonialUrlSeconds.list,
): void {
  dropUrl(keyOf(media, id, seconds))
}
