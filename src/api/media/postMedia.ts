import { media as t } from '#locales/media.ts'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import * as contract from '#api/contract/posts.ts'
import { ApiError } from '#api/client/errors.ts'
import { subscribeSession, getSession, storedToken } from '#api/client/session.ts'
import {
  cachedUrl,
  dropUrl,
  forgetUrls,
  keepUrl,
  ninetyPercent,
  untilFiveMinutesBefore,
} from './signedUrls.ts'

subscribeSession(() => {
  if (getSession().status === 'out') forgetUrls()
})

/** Seconds that an image address is taken to last where the reply does not say. */
const imageSeconds = 3600

/** Why a media address could not be had; `message` is the documents' text. */
export class MediaError extends Error {
  override name = 'MediaError'
  /** A fault of authentication: the player tries once more by itself. */
  readonly auth: boolean
  /** Trying again cannot help: no permission, or no such file. */
  readonly final: boolean

  constructor(message: string, { auth = false, final = false } = {}) {
    super(message)
    this.auth = auth
    this.final = final
  }
}

const videoKey = (postId: Id) => `video:${postId}`
const imageKey = (postId: Id) => `image:${postId}`

/**
 * Address of the video of a community post.
 * @throws {MediaError} with the documents' text.
 */
export async function postVideoUrl(postId: Id, signal?: AbortSignal): Promise<string> {
  const cached = cachedUrl(videoKey(postId))
  if (cached) return cached
  if (!storedToken()) throw new MediaError(t.videoNoToken)
  try {
    const reply = await call(contract.getPostVideoUrl, { params: { id: postId } }, { signal })
    if (!reply.video_url) {
      throw new MediaError(reply.error || reply.message || t.videoFailed)
    }
    keepUrl(videoKey(postId), reply.video_url, reply.expires_in ?? 0, untilFiveMinutesBefore)
    return reply.video_url
  } catch (error) {
    throw videoError(error)
  }
}

function videoError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  if (error.kind === 'aborted') return error
  if (error.kind === 'expired' || error.renewing) return new MediaError(t.videoRenewalFailed, { auth: true })
  if (error.status === 401) return new MediaError(t.videoUnauthorized, { auth: true })
  if (error.status === 403) return new MediaError(t.videoForbidden, { final: true })
  if (error.status === 404) return new MediaError(t.videoNotFound, { final: true })
  return new MediaError(error.serverMessage ?? error.message)
}

/** Forgets the video address of a post that did not play. */
export const dropPostVideoUrl = (postId: Id) => dropUrl(videoKey(postId))

/**
 * Address of the image of a community post.
 * @throws {MediaError} with the documents' text, or the {@link ApiError} of the call.
 */
export async function postImageUrl(postId: Id, signal?: AbortSignal): Promise<string> {
  const cached = cachedUrl(imageKey(postId))
  if (cached) return cached
  if (!storedToken()) throw new MediaError(t.imageNoToken, { final: true })
  const reply = await call(contract.getPostImageUrl, { params: { id: postId } }, { signal })
  if (!reply.image_url) throw new MediaError(t.imageNoUrl)
  keepUrl(imageKey(postId), reply.image_url, reply.expires_in ?? imageSeconds, ninetyPercent)
  return reply.image_url
}

/** Forgets the image address of a post that did not show. */
export const dropPostImageUrl = (postId: Id) => dropUrl(imageKey(postId))
