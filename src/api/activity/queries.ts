import {
  infiniteQueryOptions,
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import { spreadMs } from '#api/client/spreadMs.ts'
import type { ActivityItem, ActivityPage } from '#api/contract/activity.ts'
import type { Today } from '#api/contract/today.ts'
import { receivedInvitationsKey } from '#api/communities/receivedInvitationsKey.ts'
import { isLive } from '#api/client/liveState.ts'
import { todayKey } from '#api/cache/today.ts'

export type ActivityFilter = 'all' | 'unread'
type ActivityPages = InfiniteData<ActivityPage, string | null>

const root = 'activity'
export const activityKeys = {
  all: [root] as const,
  lists: [root, 'list'] as const,
  unread: [root, 'unread'] as const,
  settings: [root, 'settings'] as const,
}

/** Items per page. */
const pageSize = 20
/** Polling interval in milliseconds while there is no live stream. */
const pollMs = 60_000
const unlessLive = () => (isLive() ? false : pollMs)
/** Milliseconds within which several events cause a single refetch. */
const calmMs = 400

/** The member's activity items, newest first. */
export const activityQuery = (filter: ActivityFilter) =>
  infiniteQueryOptions<ActivityPage, Error, ActivityPages, readonly string[], string | null>({
    queryKey: [...activityKeys.lists, filter],
    // `null` instead of `undefined`, because the server sends the query's parameters as JSON.
    initialPageParam: null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: unlessLive,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam: before, signal }) =>
      call(
        'activity.listActivity',
        {
          query: {
            limit: pageSize,
            ...(before && { before }),
            ...(filter === 'unread' && { unread: 'true' as const }),
          },
        },
        { signal },
      ),
    getNextPageParam: ({ pagination }) =>
      pagination.hasMore ? (pagination.nextBefore ?? undefined) : undefined,
  })

/** The number of unread items, at most 100, and of unseen invitations. */
export const unreadActivityQuery = queryOptions({
  queryKey: activityKeys.unread,
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: unlessLive,
  queryFn: async ({ signal }) => (await call('activity.countUnreadActivity', {}, { signal })).unread,
})

export const activityOf = (pages: ActivityPages | undefined): ActivityItem[] =>
  pages?.pages.flatMap(({ items }) => items) ?? []

/**
 * Refetches the displayed activity, once for events in quick succession.
 * @param shared whether many clients receive the event at the same time, so that each must add a random delay.
 */
export function refreshActivity(client: QueryClient, shared = false): void {
  const refresh = () => {
    void client.invalidateQueries({ queryKey: activityKeys.all })
    void client.invalidateQueries({ queryKey: todayKey })
    void client.invalidateQueries({ queryKey: receivedInvitationsKey })
  }
  clearTimeout(refreshing.get(client))
  refreshing.set(client, setTimeout(refresh, calmMs + (shared ? Math.random() * spreadMs : 0)))
}

const refreshing = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>()

/** Marks items as read in all cached lists, and updates the unread total. */
export function showAsRead(
  client: QueryClient,
  isRead: (item: ActivityItem) => boolean,
  unread?: number,
): void {
  const update = (item: ActivityItem) => (isRead(item) ? { ...item, read: true } : item)
  client.setQueriesData<ActivityPages>(
    { queryKey: activityKeys.lists },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map(update),
          ...(unread !== undefined && { unread }),
        })),
      },
  )
  client.setQueriesData<Today>(
    { queryKey: todayKey },
    (data) =>
      data && { ...data, activity: data.activity.map(update), ...(unread !== undefined && { unread }) },
  )
  if (unread !== undefined) client.setQueryData(unreadActivityQuery.queryKey, unread)
}
