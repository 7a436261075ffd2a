import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#api/client/call.ts'
import { callExtra } from '#api/client/callExtra.ts'
import { afterOf, nextStart, numberOf, type PageStart, withoutRepeated } from '#api/client/pages.ts'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import type * as contract from '#api/contract/reviews.ts'
import { reviewPageSize } from '#api/contract/values/reviews.ts'
import type { Review, ReviewStats } from '#api/contract/reviews.ts'
import { ApiError } from '#api/client/errors.ts'
import { deviceTime } from '#lib/clock.ts'

/** Stale time of review statistics in milliseconds, from the product spec. */
export const statsFreshMs = 5 * 60_000
/** Stale time of the reviews on the surveys screen, in milliseconds. */
const authoredFreshMs = 30_000
/** Communities per batch of statistics, and milliseconds between two batches. */
export const statsBatch = 3
export const statsPauseMs = 300
/** Milliseconds between the last change of the list and the first batch. */
export const statsDebounceMs = 500
/** Milliseconds after which the next batch starts even if this one is incomplete. */
const batchPatienceMs = 8000

const noReviews: ReviewStats = { total_reviews: 0, average_rating: 0, rating_distribution: {} }

const notFound = (error: unknown) => error instanceof ApiError && error.status === 404

/** Average, number and distribution of a community's reviews; zero if there are none. */
export const reviewStatsQuery = (id: Id) =>
  queryOptions({
    queryKey: ['reviews', 'stats', String(id)],
    staleTime: statsFreshMs,
    retry: false,
    queryFn: async ({ signal }): Promise<ReviewStats> => {
      try {
        const reply = await call('reviews.getReviewStats', { params: { id } }, { signal })
        return reply.data ?? noReviews
      } catch (error) {
        if (notFound(error)) return noReviews
        throw error
      }
    },
  })

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Loads the statistics of the communities in a list: after a delay, three communities at a time, with a pause between
 * batches. Fresh statistics are not fetched; a failure does not affect the others.
 */
export async function loadReviewStats(
  client: QueryClient,
  ids: readonly Id[],
  signal: AbortSignal,
): Promise<void> {
  await pause(statsDebounceMs, signal)
  const fresh = (id: Id) => {
    const state = client.getQueryState(reviewStatsQuery(id).queryKey)
    if (state?.data === undefined || state.isInvalidated) return false
    return deviceTime() - state.dataUpdatedAt < statsFreshMs
  }
  const wanted = ids.filter((id) => !fresh(id))
  for (let from = 0; from < wanted.length && !signal.aborted; from += statsBatch) {
    if (from > 0) await pause(statsPauseMs, signal)
    if (signal.aborted) return
    const batch = wanted.slice(from, from + statsBatch)
    const drop = () => {
      for (const id of batch) void client.cancelQueries({ queryKey: reviewStatsQuery(id).queryKey })
    }
    signal.addEventListener('abort', drop)
    const answered = Promise.all(batch.map((id) => client.prefetchQuery(reviewStatsQuery(id))))
    await Promise.race([answered, pause(batchPatienceMs, signal)])
    signal.removeEventListener('abort', drop)
  }
}

/** Loads the statistics of the listed communities, until the list changes. */
export function useReviewStats(ids: readonly Id[]): void {
  const client = useQueryClient()
  const key = JSON.stringify(ids)
  useEffect(() => {
    const aborter = new AbortController()
    void loadReviewStats(client, JSON.parse(key) as Id[], aborter.signal)
    return () => aborter.abort()
  }, [client, key])
}

interface ReviewPage {
  reviews: Review[]
  total: number | undefined
  /** Included in the reply on the surveys screen. */
  stats: ReviewStats | undefined
  /** The member's own review, whichever page contains it. */
  own: Review | undefined
  /** Undefined if the back end does not send it. */
  canWrite: boolean | undefined
  next_cursor?: string | null | undefined
}
type ReviewPages = InfiniteData<ReviewPage, PageStart>

const noPage: ReviewPage = {
  reviews: [],
  total: 0,
  stats: undefined,
  own: undefined,
  canWrite: undefined,
}

/** Key prefix of a community's review lists; the last part names the screen. */
const listsKey = (id: Id) => ['reviews', 'list', String(id)] as const

/** A page of reviews. 404 is an empty page. */
async function reviewPage(ask: () => Promise<Reply<typeof contract.listReviews>>): Promise<ReviewPage> {
  try {
    const reply = await ask()
    return {
      reviews: reply.data ?? [],
      total: reply.pagination?.total ?? reply.stats?.total_reviews ?? undefined,
      stats: reply.stats ?? undefined,
      own: reply.own_review ?? undefined,
      canWrite: reply.can_write ?? undefined,
      next_cursor: reply.next_cursor,
    }
  } catch (error) {
    if (notFound(error)) return noPage
    throw error
  }
}

const pageFrom = (start: PageStart) => ({ limit: reviewPageSize, offset: numberOf(start) })

/** Returns all pages as one list. */
const joined = ({ pages }: ReviewPages) => ({
  // A new review may have moved others to the next page.
  reviews: withoutRepeated(pages.flatMap(({ reviews }) => reviews)),
  total: pages.at(-1)?.total,
  // The latest page has the current values.
  stats: pages.at(-1)?.stats,
  own: pages.at(-1)?.own,
  canWrite: pages.at(-1)?.canWrite,
})

type JoinedReviews = ReturnType<typeof joined>

/** Reviews for the explore screen: ten per page, newest first. */
export const reviewsQuery = (id: Id) =>
  infiniteQueryOptions<ReviewPage, Error, JoinedReviews, readonly string[], PageStart>({
    queryKey: [...listsKey(id), 'explore'],
    staleTime: statsFreshMs,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const input = { params: { id }, query: pageFrom(pageParam) }
      return reviewPage(() => call('reviews.listReviews', input, { signal, after: afterOf(pageParam) }))
    },
    getNextPageParam: (last, _pages, start) => {
      const { reviews, total } = last
      const next = numberOf(start) + reviewPageSize
      const more = total === undefined ? reviews.length === reviewPageSize : next < total
      return nextStart(last, start, more && reviews.length > 0 ? next : undefined)
    },
    select: joined,
  })

/** Reviews for the surveys screen: the first request has no limit, further pages have ten each. */
export const authoredReviewsQuery = (id: Id) =>
  infiniteQueryOptions<ReviewPage, Error, JoinedReviews, readonly string[], PageStart>({
    queryKey: [...listsKey(id), 'surveys'],
    staleTime: authoredFreshMs,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const params = { id }
      if (pageParam === 0) return reviewPage(() => call('reviews.listReviews', { params }, { signal }))
      const input = { params, query: pageFrom(pageParam) }
      const options = { signal, after: afterOf(pageParam) }
      const named = () => call('reviews.listAuthoredReviews', input, options)
      return reviewPage(() => callExtra(named, () => call('reviews.listReviews', input, options)))
    },
    getNextPageParam: (last, _pages, start) => {
      const offset = numberOf(start)
      const next = offset + last.reviews.length
      const { total } = last
      return nextStart(last, start, total !== undefined && next > offset && next < total ? next : undefined)
    },
    select: joined,
  })

/** Returns the member's own review: from the reply, or from the loaded ones. */
export function ownReview(
  { own, reviews }: { own?: Review | undefined; reviews: readonly Review[] },
  userId: Id,
): Review | undefined {
  return own ?? reviews.find(({ user_id: author }) => author != null && sameId(author, userId))
}

/** Returns the statistics including one more review. */
function withOne(stats: ReviewStats | undefined, rating: number): ReviewStats | undefined {
  if (!stats) return undefined
  const total = stats.total_reviews ?? 0
  const distribution = stats.rating_distribution ?? {}
  return {
    total_reviews: total + 1,
    average_rating: ((stats.average_rating ?? 0) * total + rating) / (total + 1),
    rating_distribution: { ...distribution, [rating]: (distribution[rating] ?? 0) + 1 },
  }
}

/** Adds a new review to the cached lists, before they are refetched. */
export function addReview(client: QueryClient, communityId: Id, review: Review): void {
  client.setQueriesData<ReviewPages>({ queryKey: listsKey(communityId) }, (held) => {
    const last = held?.pages.at(-1)
    const first = held?.pages[0]
    if (!held || !last || !first) return held
    const known = held.pages.some(({ reviews }) => reviews.some(({ id }) => sameId(id, review.id)))
    if (known) return held
    const now = {
      total: last.total === undefined ? undefined : last.total + 1,
      stats: withOne(last.stats, review.rating ?? 0),
      own: review,
      canWrite: false,
    }
    const pages = held.pages.map((page) => ({ ...page, ...now }))
    return { ...held, pages: [{ ...first, ...now, reviews: [review, ...first.reviews] }, ...pages.slice(1)] }
  })
}

/** Refetches a community's reviews and statistics. */
export async function reloadReviews(client: QueryClient, communityId: Id): Promise<void> {
  const keys = [listsKey(communityId), reviewStatsQuery(communityId).queryKey]
  // A pending fetch may return the state before the change.
  await Promise.all(keys.map((queryKey) => client.cancelQueries({ queryKey })))
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}
