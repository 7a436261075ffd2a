import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Queries whose first fetch is repeated when it has succeeded. */
const repeated = new WeakSet<Query>()

/**
 * Repeats the pending fetches of the queries under a key, because their replies may be older than an event that just
 * arrived. React Query restarts a pending refetch on invalidation, but not a first fetch, and the reply clears the
 * invalidation; so a first fetch is repeated after its reply.
 */
export function refetchRunning(client: QueryClient, queryKey: QueryKey): void {
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    if (query.state.data === undefined) repeat(client, query)
    else void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}

/** Invalidates the queries under a key, and repeats their pending first fetches. */
export function refetchAll(client: QueryClient, queryKey: QueryKey): void {
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    if (query.state.data === undefined) repeat(client, query)
  }
  void client.invalidateQueries({ queryKey })
}

/** Repeats a pending first fetch after its reply. */
function repeat(client: QueryClient, query: Query): void {
  if (repeated.has(query)) return
  repeated.add(query)
  const refetch = () => void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  query.promise?.then(refetch, () => undefined).finally(() => repeated.delete(query))
}

/** Refetches queries whose data is older than `at` (this device's time, in milliseconds since 1970). */
export function refetchOlder(client: QueryClient, at: number, queryKeys: readonly QueryKey[]): void {
  const isOlder = ({ state }: Query) => state.fetchStatus === 'idle' && state.dataUpdatedAt < at
  for (const queryKey of queryKeys) void client.invalidateQueries({ queryKey, predicate: isOlder })
}
