import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#api/client/call.ts'
import { type Id, sameId } from '#api/contract/common.ts'
import * as contract from '#api/contract/reviews.ts'
import type { Review, ReviewStats } from '#api/contract/reviews.ts'
import { ApiError } from '#api/client/errors.ts'

/** Milliseconds that the documents let review statistics be reused. */
export const statsFreshMs = 5 * 60_000
/** Milliseconds after which the surveys screen asks anew for reviews when somebody comes back to them. */
const authoredFreshMs = 30_000
/** Communities whose statistics are asked for together, and milliseconds between two batches. */
export const statsBatch = 3
export const statsPauseMs = 300
/** Milliseconds after the last change of the list before the first batch. */
export const statsDebounceMs = 500
/** Milliseconds after which an unanswered batch no longer holds up the next. */
const batchPatienceMs = 8000

const noReviews: ReviewStats = { total_reviews: 0, average_rating: 0, rating_distribution: {} }

const notFound = (error: unknown) => error instanceof ApiError && error.status === 404

/** Average, number and distribution of a community's reviews; one without any has zero. */
export const reviewStatsQuery = (id: Id) =>
  queryOptions({
    queryKey: ['reviews', 'stats', String(id)],
    staleTime: statsFreshMs,
    retry: false,
    queryFn: async ({ signal }): Promise<ReviewStats> => {
      try {
        const reply = await call(contract.getReviewStats, { params: { id } }, { signal })
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
 * Brings the statistics of a list in: a moment after the list has come to rest, three communities at a time, with a
 * pause between. What is known well enough is not asked for; one that fails leaves the others alive.
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
    return Date.now() - state.dataUpdatedAt < statsFreshMs
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

/** Keeps the statistics of what a list shows coming in, until it shows something else. */
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
  /** Sent along on the surveys screen. */
  stats: ReviewStats | undefined
  /** The member's own, wherever it stands. */
  own: Review | undefined
  /** Not said by every back end. */
  canWrite: boolean | undefined
}
type ReviewPages = InfiniteData<ReviewPage, number>

const noPage: ReviewPage = {
  reviews: [],
  total: 0,
  stats: undefined,
  own: undefined,
  canWrite: undefined,
}

/** Where the lists of a community's reviews are kept; the last part says whose screen it is. */
const listsKey = (id: Id) => ['reviews', 'list', String(id)] as const

/** A page of reviews; without `query` the first one, as many as the back end likes. 404 is an empty page. */
async function reviewPage(
  id: Id,
  query: { limit: number; offset: number } | undefined,
  signal: AbortSignal,
): Promise<ReviewPage> {
  try {
    const reply = await call(contract.listReviews, { params: { id }, ...(query && { query }) }, { signal })
    return {
      reviews: reply.data ?? [],
      total: reply.pagination?.total ?? reply.stats?.total_reviews ?? undefined,
      stats: reply.stats ?? undefined,
      own: reply.own_review ?? undefined,
      canWrite: reply.can_write ?? undefined,
    }
  } catch (error) {
    if (notFound(error)) return noPage
    throw error
  }
}

const pageFrom = (offset: number) => ({ limit: contract.reviewPageSize, offset })

/** All pages as one list. */
const joined = ({ pages }: ReviewPages) => ({
  // Somebody may have written one meanwhile, which moves the others to the next page.
  reviews: [...new Map(pages.flatMap(({ reviews }) => reviews).map((one) => [String(one.id), one])).values()],
  total: pages.at(-1)?.total,
  // What came last knows best.
  stats: pages.at(-1)?.stats,
  own: pages.at(-1)?.own,
  canWrite: pages.at(-1)?.canWrite,
})

/** Reviews as the explore screen asks for them: ten at a time, the newest first. */
export const reviewsQuery = (id: Id) =>
  infiniteQueryOptions({
    queryKey: [...listsKey(id), 'explore'],
    staleTime: statsFreshMs,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => reviewPage(id, pageFrom(pageParam), signal),
    getNextPageParam: ({ reviews, total }, _pages, offset) => {
      const next = offset + contract.reviewPageSize
      const more = total === undefined ? reviews.length === contract.reviewPageSize : next < total
      return more && reviews.length > 0 ? next : undefined
    },
    select: joined,
  })

/**
 * Reviews as the surveys screen asks for them: those of the community, without saying how many. What the back end
 * keeps back follows ten at a time.
 */
export const authoredReviewsQuery = (id: Id) =>
  infiniteQueryOptions({
    queryKey: [...listsKey(id), 'surveys'],
    staleTime: authoredFreshMs,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      reviewPage(id, pageParam > 0 ? pageFrom(pageParam) : undefined, signal),
    getNextPageParam: ({ reviews, total }, _pages, offset) => {
      const next = offset + reviews.length
      return total !== undefined && next > offset && next < total ? next : undefined
    },
    select: joined,
  })

/** The member's own review: as the server says, or found among those that are loaded. */
export function ownReview(
  { own, reviews }: { own?: Review | undefined; reviews: readonly Review[] },
  userId: Id,
): Review | undefined {
  return own ?? reviews.find(({ user_id: author }) => author != null && sameId(author, userId))
}

/** Statistics with one review more. */
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

/** Puts a review that was just written into the lists at hand, before the server is asked again. */
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

/** Asks anew for a community's reviews and statistics, wherever they are shown. */
export async function reloadReviews(client: QueryClient, communityId: Id): Promise<void> {
  const keys = [listsKey(communityId), reviewStatsQuery(communityId).queryKey]
  // An answer that is under way may be older than what happened.
  await Promise.all(keys.map((queryKey) => client.cancelQueries({ queryKey })))
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}
