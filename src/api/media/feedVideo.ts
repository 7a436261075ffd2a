import { feed as t } from '#locales/feed.ts'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import { reusedUntil, signedUrlQuery } from '#api/media/signedUrl.ts'

/** Requested lifetime of a video URL, in seconds. */
const videoSeconds = 86_400

/**
 * URL of the video of a global post. One attempt; the URL is reused for 90 % of its lifetime. Fails with an {@link
 * Error} with a text of the product spec.
 */
export const feedVideoQuery = (postId: Id) =>
  signedUrlQuery({
    key: ['feed-video', String(postId)],
    seconds: videoSeconds,
    load: async (signal) => {
      const reply = await call(
        'feed.getFeedVideoUrl',
        { params: { id: postId }, query: { expires_in: videoSeconds } },
        { signal },
      ).catch((error: unknown) => {
        throw new Error(t.videoUrlFailed, { cause: error })
      })
      if (!reply.video_url) throw new Error(t.videoUrlFailed)
      return { url: reply.video_url, until: reusedUntil(reply.expires_in ?? videoSeconds) }
    },
  })
