import { testimonialMedia as t } from '#locales/purchases.ts'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import type * as contract from '#api/contract/testimonials.ts'
import { testimonialUrlSeconds } from '#api/contract/values/testimonials.ts'
import { ApiError } from '#api/client/errors.ts'
import { MediaError, MediaDisplayError, reusedUntil, signedUrlQuery } from '#api/media/signedUrl.ts'
import { storedToken } from '#api/client/session.ts'

export type TestimonialMedia = 'video' | 'image'

type VideoReply = Reply<typeof contract.getTestimonialVideoUrl>
type ImageReply = Reply<typeof contract.getTestimonialImageUrl>

/** Returns the URL from either of the two specified fields: at top level, or in `data`. */
export function testimonialUrl(reply: Partial<VideoReply & ImageReply>): string | undefined {
  return reply.video_url || reply.image_url || reply.data?.signed_url || undefined
}

/**
 * Signed URL of the video or picture of a testimonial, requested for `seconds`; reused for 90 % of its lifetime. A URL
 * that the browser cannot display is replaced once. Fails with a {@link MediaError}.
 */
export const testimonialMediaQuery = (
  media: TestimonialMedia,
  id: Id,
  seconds: number = testimonialUrlSeconds.list,
) =>
  signedUrlQuery({
    key: ['testimonial', media, String(id), String(seconds)],
    seconds,
    retry: (failures, error) => failures === 0 && error instanceof MediaDisplayError,
    load: async (signal) => {
      if (!storedToken()) throw new MediaError(t.noToken, { auth: true })
      const endpoint =
        media === 'video' ? 'testimonials.getTestimonialVideoUrl' : 'testimonials.getTestimonialImageUrl'
      const reply: Partial<VideoReply & ImageReply> = await call(
        endpoint,
        { params: { id }, query: { expires_in: seconds } },
        { signal },
      ).catch((error: unknown) => {
        throw error instanceof ApiError && error.kind === 'aborted' ? error : new MediaError(t.failed)
      })
      const url = testimonialUrl(reply)
      if (!url) throw new MediaError(t.failed)
      return { url, until: reusedUntil(reply.expires_in ?? reply.data?.expires_in ?? seconds) }
    },
  })
