import { queryOptions } from '@tanstack/react-query'
import { ads as t } from '#locales/ads.ts'
import { call } from '#api/client/call.ts'
import { getCreativeUrl } from '#api/contract/ads.ts'
import type { Id } from '#api/contract/common.ts'
import { ApiError } from '#api/client/errors.ts'
import { ninetyPercent } from '#api/media/signedUrls.ts'

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
    const invalid = error instanceof ApiError && (error.kind === 'invalid' || error.kind === 'refused')
    throw new Error(invalid ? t.invalid : t.failed, { cause: error })
  })
  if (!reply) return null
  const { signed_url: url, media_type: type, expires_in: expiresIn } = reply
  if (!url || !type) throw new Error(t.invalid)
  if (type !== 'image' && type !== 'video') throw new Error(t.unsupported(type))
  return { url, type, expiresIn: expiresIn ?? 0 }
}
