import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#api/client/errors.ts'
import type { LastSeen } from '#api/client/lastSeen.ts'
import { deviceTime } from '#lib/clock.ts'

/** Retries connection failures once; errors that the server answered with are not retried. */
const retry = (failures: number, error: Error) =>
  failures < 1 && error instanceof ApiError && error.kind === 'network' && navigator.onLine

/** Milliseconds for which a reply is fresh, also for queries that are otherwise fetched whenever they are shown. */
const freshMs = 2000

interface CacheOptions {
  /** Data stored on the device, which queries show until the reply arrives. */
  lastSeen?: LastSeen
  /**
   * Returns the time from which a reply counts as fresh, in milliseconds since 1970; by default the time at which it was
   * fetched. Data fetched for a screen that is about to be shown is not fetched again when that screen is rendered.
   */
  freshSince?: (fetchedAt: number) => number
}

/** Creates an empty cache with the application's defaults. */
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
      // Without a connection, a mutation fails immediately instead of being paused and sent much later.
      mutations: { networkMode: 'always' },
    },
  })
}
