import { ads as t } from '#locales/ads.ts'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import { ApiError } from '#api/client/errors.ts'
import { reusedUntil, type SignedUrl, signedUrlQuery } from '#api/media/signedUrl.ts'

export interface CreativeMedia extends SignedUrl {
  type: 'image' | 'video'
}

const daySeconds = 86_400

/**
 * URL of the picture or video of an ad creative, `null` when it has none (that answer is cached for a day). One
 * attempt; the URL is reused for 90 % of its lifetime.
 */
export const creativeQuery = (id: Id) =>
  signedUrlQuery({
    key: ['creative', String(id)],
    seconds: daySeconds,
    noneMs: daySeconds * 1000,
    load: (signal) => loadCreative(id, signal),
  })

/** @throws {Error} with a text of the product spec. */
async function loadCreative(id: Id, signal: AbortSignal): Promise<CreativeMedia | null> {
  const reply = await call('ads.getCreativeUrl', { params: { id } }, { signal }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    const invalid = error instanceof ApiError && (error.kind === 'invalid' || error.kind === 'refused')
    throw new Error(invalid ? t.invalid : t.failed, { cause: error })
  })
  if (!reply) return null
  const { signed_url: url, media_type: type, expires_in: seconds } = reply
  if (!url || !type) throw new Error(t.invalid)
  if (type !== 'image' && type !== 'video') throw new Error(t.unsupported(type))
  return { url, type, until: reusedUntil(seconds ?? 0) }
}
