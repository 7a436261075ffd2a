/**
 * The queries that a screen fetches first. Each page exports its list beside its component, and two readers share it:
 * the router fetches it when a link is about to be followed, and the server renders the screen with it
 * (`src/ssr/renderScreen.tsx`).
 */
import type {
  FetchInfiniteQueryOptions,
  FetchQueryOptions,
  QueryClient,
  QueryKey,
} from '@tanstack/react-query'
import type { Id } from '#api/contract/common.ts'
import { onServer } from '#ssr/firstRender.tsx'

/** One of the queries, with its types hidden, so that lists can hold any. */
export interface FirstQuery {
  queryKey: QueryKey
  /** Whether the cache keeps it until the screen is there; otherwise only the screen itself can fetch it. */
  kept: boolean
  /** Fetches it into the cache, unless it is there and fresh. Rejects when the call fails. */
  fetch: (client: QueryClient) => Promise<unknown>
}

/** Who opens a screen, and at which address. */
export interface Visit {
  userId: Id
  /** The selected community, if one is known. */
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
    // On the server the screen is rendered right after.
    fetch: (client) => client.fetchQuery(onServer && !kept ? { ...options, gcTime: Infinity } : options),
  }
}

/** The first page of an infinite query. */
export function firstPage<T, E, D, K extends QueryKey, P>(
  options: FetchInfiniteQueryOptions<T, E, D, K, P>,
): FirstQuery {
  return { queryKey: options.queryKey, kept: true, fetch: (client) => client.fetchInfiniteQuery(options) }
}

/** Queries of a screen about the selected community; none while no community is known. */
export const ofCommunity =
  (queries: (communityId: Id, visit: Visit) => FirstQuery[]): FirstQueries =>
  (visit) =>
    visit.communityId === undefined ? [] : queries(visit.communityId, visit)
