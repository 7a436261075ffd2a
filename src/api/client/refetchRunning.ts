import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** First fetches that are repeated once they have succeeded. */
const repeated = new WeakSet<Query>()

/**
 * Repeats the running fetches of the queries under a key, because their replies may be older than an event that has
 * just arrived. TanStack Query restarts a refetch when it is invalidated, but neither a first fetch nor its invalidation
 * survives the reply, so that one is repeated after its reply.
 */
export function refetchRunning(client: QueryClient, queryKey: QueryKey): void {
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    const refetch = () => void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    if (query.state.data !== undefined) refetch()
    else if (!repeated.has(query)) {
      repeated.add(query)
      query.promise?.then(refetch, () => undefined).finally(() => repeated.delete(query))
    }
  }
}
