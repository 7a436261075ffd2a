/**
 * The queries that a screen fetches first. Each page exports its list beside its component. The router prefetches it
 * when a link is hovered, and the server renders the screen with it (`src/ssr/renderScreen.tsx`).
 */
import type {
  FetchInfiniteQueryOptions,
  FetchQueryOptions,
  QueryClient,
  QueryKey,
} from '@tanstack/react-query'
import type { Id } from '#api/contract/common.ts'
import { onServer } from '#ssr/firstRender.tsx'

/** A query without its types, so that a list can contain different queries. */
export interface FirstQuery {
  queryKey: QueryKey
  /** Whether the cache keeps the data until the screen renders; otherwise only the screen itself can fetch it. */
  kept: boolean
  /** Fetches into the cache, unless fresh data is cached. Rejects when the call fails. */
  fetch: (client: QueryClient) => Promise<unknown>
}

/** The visitor of a screen and the URL. */
export interface Visit {
  userId: Id
  /** The selected community, if known. */
  communityId: Id | undefined
  /** Parameters of the path, such as `id` of `/modulo/:id`. */
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
}

export type FirstQueries = (visit: Visit) => FirstQuery[]

export function firstQuery<T, E, D, K extends QueryKey>(options: FetchQueryOptions<T, E, D, K>): FirstQuery {
  const kept = options.gcTime !== 0
  return {
    queryKey: options.queryKey,
    kept,
    // On the server the render follows immediately, so the data must stay cached.
    fetch: (client) => client.fetchQuery(onServer && !kept ? { ...options, gcTime: Infinity } : options),
  }
}

/** Returns the query for the first page of an infinite query. */
export function firstPage<T, E, D, K extends QueryKey, P>(
  options: FetchInfiniteQueryOptions<T, E, D, K, P>,
): FirstQuery {
  return { queryKey: options.queryKey, kept: true, fetch: (client) => client.fetchInfiniteQuery(options) }
}

/** Returns a screen's queries about the selected community; none if no community is known. */
export const ofCommunity =
  (queries: (communityId: Id, visit: Visit) => FirstQuery[]): FirstQueries =>
  (visit) =>
    visit.communityId === undefined ? [] : queries(visit.communityId, visit)
