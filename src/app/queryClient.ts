import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#api/client/errors.ts'
import type { LastSeen } from '#api/client/lastSeen.ts'
import { deviceTime } from '#lib/clock.ts'

/** Retries a network error once, and an HTTP error never. */
const retry = (failures: number, error: Error) =>
  failures < 1 && error instanceof ApiError && error.kind === 'network' && navigator.onLine

/** Milliseconds for which a reply is fresh, even for queries that refetch on every mount. */
const freshMs = 2000

interface CacheOptions {
  /** Data stored on the device; queries show it until the reply arrives. */
  lastSeen?: LastSeen
  /**
   * Returns the time from which a reply counts as fresh, in milliseconds since 1970; the default is the fetch time. A
   * later time prevents a refetch when a screen with prefetched data renders.
   */
  freshSince?: (fetchedAt: number) => number
}

export function newQueryClient({ lastSeen, freshSince = (at) => at }: CacheOptions = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry,
        retryDelay: 600,
        refetchOnWindowFocus: false,
        refetchOnMount: ({ state }) =>
          state.isInvalidated || deviceTime() - freshSince(state.dataUpdatedAt) > freshMs,
        ...(lastSeen && { persister: lastSeen.persister }),
      },
      // Without a connection a mutation fails at once; by default React Query would pause it and send it much later.
      mutations: { networkMode: 'always' },
    },
  })
}
