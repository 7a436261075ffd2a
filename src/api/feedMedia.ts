import { queryOptions } from '@tanstack/react-query'
import { feed as t } from '#locales/feed.ts'
import { call } from './client.ts'
import type { Id } from './contract/common.ts'
import { getCreativeUrl } from './contract/advertising.ts'
import { getFeedVideoUrl } from './contract/feed.ts'
import { ApiError } from './errors.ts'
import { cachedUrl, dropUrl, keepUrl, ninetyPercent } from './signedUrls.ts'

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
  if (reply.success === false || !reply.video_url) throw new Error(t.videoUrlFailed)
  keepUrl(videoKey(postId), reply.video_url, reply.expires_in ?? videoSeconds, ninetyPercent)
  return reply.video_url
}

/** Forgets the video address of a post that did not play. */
export const dropFeedVideoUrl = (postId: Id) => dropUrl(videoKey(postId))

export interface CreativeMedia {
  url: string
  type: 'image' | 'video'
  /** Seconds. */
  expiresIn: number
}

const dayMs = 86_400_000

/** Picture or clip of an ad creative, `null` when it has none; reused for 90 % of its lifetime. */
export const creativeQuery = (id: Id) =>
  queryOptions<CreativeMedia | null, Error, CreativeMedia | null, readonly string[]>({
    queryKey: ['ads', 'creative', String(id)],
    staleTime: ({ state: { data } }) => (data ? ninetyPercent(data.expiresIn) : dayMs),
    gcTime: dayMs,
    retry: false,
    queryFn: ({ signal }) => loadCreative(id, signal),
  })

/** @throws {Error} with the documents' text. */
async function loadCreative(id: Id, signal: AbortSignal): Promise<CreativeMedia | null> {
  const reply = await call(getCreativeUrl, { params: { id } }, { signal }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    const invalid = error instanceof ApiError && error.kind === 'invalid'
    throw new Error(invalid ? t.adInvalid : t.adFailed, { cause: error })
  })
  if (!reply) return null
  const { success, signed_url: url, media_type: type, expires_in: expiresIn } = reply
  if (success === false || !url || !type) throw new Error(t.adInvalid)
  if (type !== 'image' && type !== 'video') throw new Error(t.adUnsupported(type))
  return { url, type, expiresIn: expiresIn ?? 0 }
}
