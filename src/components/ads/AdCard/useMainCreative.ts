import { useQueries } from '@tanstack/react-query'
import type { Creative } from '#api/contract/feed.ts'
import { type CreativeMedia, creativeQuery } from '#api/ads/queries.ts'

export type AdMediaState =
  | { kind: 'loading' }
  | { kind: 'none' }
  | { kind: 'ready'; media: CreativeMedia; retry: () => void }
  | { kind: 'failed'; text: string; busy: boolean; retry: () => void }

/** The first creative with a picture or clip, else the first one, and the state of its media. */
export function useMainCreative(creatives: readonly Creative[]): {
  main: Creative | undefined
  media: AdMediaState
} {
  const results = useQueries({
    // Skips the request when the creative has no media.
    queries: creatives.map((creative) => ({
      ...creativeQuery(creative.id),
      enabled: creative.media_type !== null || Boolean(creative.media_url),
    })),
  })
  for (const [index, result] of results.entries()) {
    const main = creatives[index]
    const { data, error, fetchStatus, refetch } = result
    const retry = () => void refetch()
    if (data) return { main, media: { kind: 'ready', media: data, retry } }
    if (error) return { main, media: { kind: 'failed', text: error.message, busy: result.isFetching, retry } }
    if (data === undefined && fetchStatus !== 'idle') return { main, media: { kind: 'loading' } }
  }
  return { main: creatives[0], media: { kind: 'none' } }
}
