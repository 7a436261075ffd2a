import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import type * as contract from '#api/contract/ranking.ts'
import { rankingLimit } from '#api/contract/values/ranking.ts'
import { ApiError } from '#api/client/errors.ts'
import { pointsKey } from './points.ts'

/** Stale time of points in milliseconds. */
const staleMs = 30_000
/** Stale time of prizes, which are set once a month; in milliseconds. */
const rewardsStaleMs = 60_000
/** Ledger entries per page. */
export const ledgerPageSize = 20

export type Ranking = Reply<typeof contract.getRanking>
export type Rewards = Reply<typeof contract.getRewards>

/** Prizes for the top three of a community's month. */
export const rewardsQuery = (communityId: Id) =>
  queryOptions({
    queryKey: ['rewards', String(communityId)],
    staleTime: rewardsStaleMs,
    refetchOnWindowFocus: true,
    queryFn: ({ signal }) => call('ranking.getRewards', { params: { id: communityId } }, { signal }),
  })

/** The top three members of a community in the current month (null) or an earlier one (`YYYY-MM`). */
export const rankingQuery = (communityId: Id, month: string | null) =>
  queryOptions({
    queryKey: [...pointsKey(communityId), 'podium', month],
    staleTime: staleMs,
    refetchOnWindowFocus: true,
    queryFn: ({ signal }) => {
      const input = { params: { id: communityId }, query: { limit: rankingLimit } }
      if (month === null) return call('ranking.getRanking', input, { signal })
      const query = { ...input.query, year_month: month }
      return call('ranking.getRankingOfMonth', { ...input, query }, { signal })
    },
  })

/** The member's points in a community this month. The reply is flat or has them under `data`. */
export const myPointsQuery = (communityId: Id) =>
  queryOptions({
    queryKey: [...pointsKey(communityId), 'mine'],
    staleTime: staleMs,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }): Promise<contract.MyPoints> => {
      const reply = await call('ranking.getMyPoints', { params: { id: communityId } }, { signal })
      return reply.data ?? reply
    },
  })

/** Point rules, end of the month and next rank. Other back ends may lack this call. */
export const memberStandingQuery = (communityId: Id) =>
  queryOptions({
    queryKey: [...pointsKey(communityId), 'standing'],
    staleTime: staleMs,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }): Promise<contract.Standing> =>
      (await call('ranking.getStanding', { params: { id: communityId } }, { signal })).data,
  })

/** The point entries of a month, newest first; null is the current month. */
export const ledgerQuery = (communityId: Id, month: string | null) =>
  infiniteQueryOptions({
    queryKey: [...pointsKey(communityId), 'ledger', month],
    staleTime: staleMs,
    refetchOnWindowFocus: true,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: ledgerPageSize,
        ...(month !== null && { year_month: month }),
        ...(pageParam !== null && { after: pageParam }),
      }
      return call('ranking.listPointEntries', { params: { id: communityId }, query }, { signal })
    },
    getNextPageParam: ({ entries, pagination }) => {
      const last = entries.at(-1)
      return pagination?.hasMore && last ? String(last.id) : undefined
    },
    select: ({ pages }) => ({
      // New entries may move an entry to the next page.
      entries: [
        ...new Map(pages.flatMap(({ entries }) => entries).map((one) => [String(one.id), one])).values(),
      ],
      total: pages[0]?.total_points ?? undefined,
    }),
  })

/** True for a 404. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** True if the prizes were not found: a 404, or a message that contains '404'. */
export function isRewardsNotFound(error: unknown): boolean {
  if (isNotFound(error)) return true
  const said = error instanceof ApiError ? error.serverMessage : undefined
  return error instanceof Error && `${error.message} ${said ?? ''}`.includes('404')
}
