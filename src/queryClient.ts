import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#api/client/errors.ts'

/** Retries connection failures once; errors that the server answered with are not retried. */
const retry = (failures: number, error: Error) =>
  failures < 1 && error instanceof ApiError && error.kind === 'network' && navigator.onLine

/** An empty cache with the application's defaults. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry, retryDelay: 600, refetchOnWindowFocus: false },
      // Without a connection, a mutation fails immediately instead of being paused and sent much later.
      mutations: { networkMode: 'always' },
    },
  })
}
