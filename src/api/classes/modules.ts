import { queryOptions } from '@tanstack/react-query'
import { errors } from '#locales/errors.ts'
import { media } from '#locales/media.ts'
import { classModules as t } from '#locales/classModules.ts'
import { call, fetchFile } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import type * as contract from '#api/contract/classes/modules.ts'
import { streamSeconds } from '#api/contract/values/classes/modules.ts'
import { imageSeconds } from '#api/contract/values/signedImage.ts'
import { ApiError, serverMessageOr } from '#api/client/errors.ts'
import type { FileReply } from '#api/client/request.ts'
import { MediaDisplayError, reusedUntil, type SignedUrl, signedUrlQuery } from '#api/media/signedUrl.ts'

/**
 * Returns the module of a reply: the reply itself, or its `module` or `data`.
 * @throws {ApiError} when there is none.
 */
export function moduleOf(reply: Reply<typeof contract.getModule>): contract.LearningModule {
  const { id } = reply
  const found = reply.module ?? reply.data ?? (id === null || id === undefined ? undefined : { ...reply, id })
  if (!found) throw new ApiError('invalid')
  return found
}

/** A module with its videos. */
export const moduleQuery = (id: Id) =>
  queryOptions({
    queryKey: ['modules', String(id)],
    staleTime: 60_000,
    queryFn: async ({ signal }) => moduleOf(await call('classes.getModule', { params: { id } }, { signal })),
  })

/**
 * Whether the module may have a picture. It has none if the reply contains the URL fields and all of them are empty.
 */
export function mayHaveImage({ image_url, wasabi_image_url }: contract.ModuleSummary): boolean {
  const addresses = [image_url, wasabi_image_url].filter((address) => address !== undefined)
  return addresses.length === 0 || addresses.some(Boolean)
}

/** Milliseconds until a picture that failed to load is requested again. */
export const imageFailureMs = 300_000

/** URL of a module's picture, or null. A URL is reused for 90 % of its lifetime. */
export const moduleImageQuery = (id: Id) => ({
  ...signedUrlQuery({
    key: ['module-image', String(id)],
    seconds: imageSeconds,
    noneMs: imageFailureMs,
    load: (signal) => moduleImage(id, signal),
  }),
  select: (image: SignedUrl | null) => image && image.url,
})

async function moduleImage(id: Id, signal: AbortSignal): Promise<SignedUrl | null> {
  try {
    const answer = await fetchFile(
      'classes.getModuleImage',
      { params: { id }, query: { expires_in: imageSeconds } },
      { signal },
    )
    if (answer.kind === 'file') {
      return { url: URL.createObjectURL(answer.blob), until: reusedUntil(imageSeconds) }
    }
    return signedUrlOf(answer, imageSeconds)
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'aborted') throw error
    return null
  }
}

/**
 * The URL that a reply contains or redirects to. `seconds` is its lifetime if the reply gives none.
 * @throws {ApiError} when there is no URL.
 */
function signedUrlOf(answer: Exclude<FileReply, { kind: 'file' }>, seconds: number): SignedUrl {
  if (answer.kind === 'redirect') return { url: answer.url, until: reusedUntil(seconds) }
  const { body } = answer
  const reply = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const text = (name: string) => (typeof reply[name] === 'string' ? reply[name] : '')
  const url = text('signed_url') || text('url')
  if (!url) throw new ApiError('invalid')
  const lifetime = reply['expires_in']
  return { url, until: reusedUntil(typeof lifetime === 'number' ? lifetime : seconds) }
}

/**
 * Signed URL of a video: one attempt, reused for 90 % of its lifetime (a day if the reply gives none). Scripts cannot
 * read the Location header of a redirect, so the redirect is followed with a one-byte range request and the final URL
 * is used. Fails with an {@link ApiError}; {@link videoFailure} gives its text.
 */
export const moduleVideoQuery = (id: Id) =>
  signedUrlQuery({
    key: ['module-video', String(id)],
    seconds: streamSeconds,
    load: async (signal) => {
      const answer = await fetchFile('classes.streamVideo', { params: { id } }, { signal, urlOnly: true })
      if (answer.kind === 'file') throw new ApiError('invalid')
      return signedUrlOf(answer, streamSeconds)
    },
  })

const textOfStatus: Partial<Record<number, string>> = {
  401: t.videoUnauthorized,
  403: t.videoForbidden,
  404: t.videoNotFound,
}

/**
 * The text for a video that cannot be played: the product spec's text for the status, else the server's message, else a
 * default with the error message as detail.
 */
export function videoFailure(error: unknown): { title: string; detail?: string } {
  if (error instanceof MediaDisplayError) return { title: error.message }
  if (!(error instanceof ApiError)) return { title: t.videoFailed }
  if (error.kind === 'expired' || error.kind === 'no-token') return { title: t.videoUnauthorized }
  if (error.renewing) return { title: media.videoRenewalFailed }
  if (error.kind === 'network') return { title: errors.connection }
  const title = textOfStatus[error.status] ?? serverMessageOr(error, t.videoFailed)
  return title === t.videoFailed && error.message !== title ? { title, detail: error.message } : { title }
}

export const moduleProgressKey = (id: Id) => ['learning', 'module', String(id)] as const

/** Progress, poster images and captions of the videos of a module. */
export const moduleProgressQuery = (id: Id) =>
  queryOptions({
    queryKey: moduleProgressKey(id),
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await call('classes.getModuleProgress', { params: { id } }, { signal })).videos,
  })
