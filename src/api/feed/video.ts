import { feed as t } from '#locales/feed.ts'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import { getFeedVideoUrl } from '#api/contract/feed.ts'
import { cachedUrl, dropUrl, keepUrl, ninetyPercent } from '#api/media/signedUrls.ts'

/** Seconds that a video address is asked to last. */
const videoSeconds = 86_400
const videoKey = (postId: Id) => `feed-video:${postId}`

/**
 * Address of the video of a global post, reused for 90 % of its lifetime.
 * @throws {Error} with the documents' text.
 */
export async function feedVideoUrl(postId: Id, signal?: AbortSignal): Promise<string> {
  const cached = cachedUrl(videoKey(postId))
  if (cached) return cached
  const reply = await call(
    getFeedVideoUrl,
    { params: { id: postId }, query: { expires_in: videoSeconds } },
    { signal },
  ).catch((error: unknown) => {
    throw new Error(t.videoUrlFailed, { cause: error })
  })
  if (!reply.video_url) throw new Error(t.videoUrlFailed)
  keepUrl(videoKey(postId), reply.video_url, reply.expires_in ?? videoSeconds, ninetyPercent)
  return reply.video_url
}

/** Forgets the video address of a post that did not play. */
export const dropFeedVideoUrl = (postId: Id) => dropUrl(videoKey(postId))
