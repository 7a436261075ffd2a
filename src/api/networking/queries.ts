/** The networking roulette of a community: settings, queue and match. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { now } from '#lib/clock.ts'
import { toDate } from '#lib/dates.ts'
import { call } from '#api/client/call.ts'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import type * as contract from '#api/contract/networking.ts'
import { queueRefreshMs } from '#api/contract/values/networking.ts'
import type { NetworkingMatch, NetworkingSettings } from '#api/contract/networking.ts'
import { ApiError } from '#api/client/errors.ts'
import { localTimeConverter } from './localTime.ts'

export type QueueStatus = Reply<typeof contract.getQueueStatus>

/** Key prefix of all networking queries of a community. */
export const networkingKey = (communityId: Id) => ['networking', String(communityId)] as const

/** Stale time of the settings, which change rarely; in milliseconds. */
const settingsStaleMs = 60_000

/** The networking settings of a community; null when it has none. */
export const networkingSettingsQuery = (communityId: Id) =>
  queryOptions({
    queryKey: [...networkingKey(communityId), 'settings'],
    staleTime: settingsStaleMs,
    queryFn: async ({ signal }): Promise<NetworkingSettings | null> => {
      try {
        const reply = await call(
          'networking.getNetworkingSettings',
          { params: { id: communityId } },
          { signal },
        )
        return reply.settings ?? null
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })

/** Whether to keep polling: networking is enabled, or, if the reply has no such field, the member is in the queue. */
const isOpen = (status: QueueStatus | undefined): boolean =>
  status?.queue_status.enabled ?? status?.user_in_queue ?? false

/** Disables automatic refetching while networking is disabled. */
const unlessOff = ({ state }: { state: { data: QueueStatus | undefined } }) =>
  state.data?.queue_status.enabled !== false

/**
 * The queue and the caller's position in it. Refetched every 30 s while networking is enabled, even in a hidden tab,
 * because polling keeps the position. Not cached after the screen closes, because the position may then be lost.
 */
export const queueStatusQuery = (communityId: Id) =>
  queryOptions<QueueStatus>({
    queryKey: [...networkingKey(communityId), 'queue'],
    gcTime: 0,
    refetchOnWindowFocus: unlessOff,
    refetchOnReconnect: unlessOff,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => (isOpen(state.data) ? queueRefreshMs : false),
    queryFn: async ({ signal }) =>
      queueInLocalTime(await call('networking.getQueueStatus', { params: { id: communityId } }, { signal })),
  })

function queueInLocalTime({ server_time, ...status }: QueueStatus): QueueStatus {
  const own = localTimeConverter(server_time)
  const { queue_status: queue, user_queue_info: info } = status
  return {
    ...status,
    queue_status: { ...queue, next_match_at: own(queue.next_match_at) },
    user_queue_info: info && { ...info, joined_at: own(info.joined_at), last_seen: own(info.last_seen) },
  }
}

/** Whether a match's time is over. */
export function isOver({ ends_at }: NetworkingMatch, at: Date = now()): boolean {
  const end = toDate(ends_at)
  return end !== null && end <= at
}

/** The caller's current match, or null; refetched during the match to see who has left. */
export const matchQuery = (communityId: Id) =>
  queryOptions<NetworkingMatch | null>({
    queryKey: [...networkingKey(communityId), 'match'],
    gcTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data && !isOver(state.data) ? queueRefreshMs : false),
    queryFn: async ({ signal }) => {
      const reply = await call('networking.getMatch', { params: { id: communityId } }, { signal })
      const { match, server_time } = reply
      return match ? matchInLocalTime(match, localTimeConverter(server_time)) : null
    },
  })

const matchInLocalTime = (
  match: NetworkingMatch,
  own: ReturnType<typeof localTimeConverter>,
): NetworkingMatch => ({
  ...match,
  matched_at: own(match.matched_at),
  ends_at: own(match.ends_at),
})

/**
 * Removes the match from the cache and refetches the queue; until the reply, the cached status is updated with `queue`.
 */
export async function markMatchEnded(
  client: QueryClient,
  communityId: Id,
  queue: Partial<QueueStatus> = {},
): Promise<void> {
  const { queryKey: match } = matchQuery(communityId)
  const { queryKey: status } = queueStatusQuery(communityId)
  // Pending replies show the state before this change.
  await Promise.all([client.cancelQueries({ queryKey: match }), client.cancelQueries({ queryKey: status })])
  client.setQueryData(match, (one) => one && null)
  client.setQueryData(status, (one) => one && { ...one, match_id: null, ...queue })
  void client.invalidateQueries({ queryKey: status })
}

/** Whether two match ids are both given and equal. */
export const sameMatch = (one: Id | null | undefined, other: Id | null | undefined): boolean =>
  one !== null && one !== undefined && other !== null && other !== undefined && sameId(one, other)
