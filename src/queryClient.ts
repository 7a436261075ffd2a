import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#api/client/errors.ts'
import type { LastSeen } from '#api/client/lastSeen.ts'

/** Retries connection failures once; errors that the server answered with are not retried. */
const retry = (failures: number, error: Error) =>
  failures < 1 && error instanceof ApiError && error.kind === 'network' && navigator.onLine

/** Milliseconds for which a reply is news, also for queries that are otherwise fetched whenever they are shown. */
const newsMs = 2000

/** What was fetched for a screen that is about to be shown is not fetched again when it is. */
const refetchOnMount = ({ state }: { state: { dataUpdatedAt: number } }) =>
  Date.now() - state.dataUpdatedAt > newsMs

/** An empty cache with the application's defaults; with `lastSeen`, queries begin with what the member last saw. */
export function newQueryClient(lastSeen?: LastSeen): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry,
        retryDelay: 600,
        refetchOnWindowFocus: false,
        refetchOnMount,
        ...(lastSeen && { persister: lastSeen.persister }),
      },
      // Without a connection, a mutation fails immediately instead of being paused and sent much later.
      mutations: { networkMode: 'always' },
    },
  })
}
