import { feed as t } from '#locales/feed.ts'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import { getFeedVideoUrl } from '#api/contract/feed.ts'
import { reusedUntil, signedUrlQuery } from '#api/media/signedUrl.ts'

/** Seconds that a video address is asked to last. */
const videoSeconds = 86_400

/**
 * Address of the video of a global post: one attempt, reused for 90 % of its lifetime. Fails with an {@link Error} in
 * the documents' words.
 */
export const feedVideoQuery = (postId: Id) =>
  signedUrlQuery({
    key: ['feed-video', String(postId)],
    seconds: videoSeconds,
    load: async (signal) => {
      const reply = await call(
        getFeedVideoUrl,
        { params: { id: postId }, query: { expires_in: videoSeconds } },
        { signal },
      ).catch((error: unknown) => {
        throw new Error(t.videoUrlFailed, { cause: error })
      })
      if (!reply.video_url) throw new Error(t.videoUrlFailed)
      return { url: reply.video_url, until: reusedUntil(reply.expires_in ?? videoSeconds) }
    },
  })
