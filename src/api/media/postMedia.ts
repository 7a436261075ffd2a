import { media as t } from '#locales/media.ts'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import { imageSeconds } from '#api/contract/values/signedImage.ts'
import { ApiError } from '#api/client/errors.ts'
import { storedToken } from '#api/client/session.ts'
import { MediaError, reusedUntil, signedUrlQuery, untilFiveMinutesBefore } from './signedUrl.ts'

/** Attempts to load an image, and milliseconds between them. */
export const imageAttempts = 3
const imagePauseMs = 1000

/** Attempts to load a video, and milliseconds before retrying after an authentication error. */
const videoAttempts = 2
export const authPauseMs = 2000

/** Lifetime of a signed video URL, in seconds. */
const videoSeconds = 86_400

const isFinal = (error: Error) => error instanceof MediaError && error.final

/**
 * URL of the image of a post: three attempts, a second apart; reused for 90 % of its lifetime (an hour if the reply
 * gives none). Fails with a {@link MediaError}, or the {@link ApiError} of the call.
 */
export const postImageQuery = (postId: Id) =>
  signedUrlQuery({
    key: ['post-image', String(postId)],
    seconds: imageSeconds,
    retry: (failures, error) => !isFinal(error) && failures + 1 < imageAttempts,
    retryDelay: () => imagePauseMs,
    load: async (signal) => {
      if (!storedToken()) throw new MediaError(t.imageNoToken, { final: true })
      const reply = await call('posts.getPostImageUrl', { params: { id: postId } }, { signal })
      if (!reply.image_url) throw new MediaError(t.imageNoUrl)
      return { url: reply.image_url, until: reusedUntil(reply.expires_in ?? imageSeconds) }
    },
  })

/**
 * URL of the video of a community post: two attempts, the second two seconds after an authentication error, otherwise
 * immediately. Reused until five minutes before it expires; not reused if the reply gives no lifetime. Fails with a
 * {@link MediaError}.
 */
export const postVideoQuery = (postId: Id) =>
  signedUrlQuery({
    key: ['post-video', String(postId)],
    seconds: videoSeconds,
    retry: (failures, error) => !isFinal(error) && failures + 1 < videoAttempts,
    retryDelay: (_, error) => (error instanceof MediaError && error.auth ? authPauseMs : 0),
    load: async (signal) => {
      if (!storedToken()) throw new MediaError(t.videoNoToken)
      const reply = await call('posts.getPostVideoUrl', { params: { id: postId } }, { signal }).catch(
        (error: unknown) => {
          throw videoError(error)
        },
      )
      if (!reply.video_url) throw new MediaError(reply.error || reply.message || t.videoFailed)
      return { url: reply.video_url, until: reusedUntil(reply.expires_in ?? 0, untilFiveMinutesBefore) }
    },
  })

function videoError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  if (error.kind === 'aborted') return error
  if (error.kind === 'expired' || error.renewing) return new MediaError(t.videoRenewalFailed, { auth: true })
  if (error.status === 401) return new MediaError(t.videoUnauthorized, { auth: true })
  if (error.status === 403) return new MediaError(t.videoForbidden, { final: true })
  if (error.status === 404) return new MediaError(t.videoNotFound, { final: true })
  return new MediaError(error.serverMessage ?? error.message)
}
