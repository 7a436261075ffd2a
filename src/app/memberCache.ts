/**
 * The query cache of the signed-in member. The fetch of the first screen's data and the layout share it; with separate
 * caches, each first call would be sent twice.
 */
import type { QueryClient } from '@tanstack/react-query'
import { onServer } from '#ssr/firstRender.tsx'
import { LastSeen } from '#api/client/lastSeen.ts'
import { sameId, type Id } from '#api/contract/values/common.ts'
import { newQueryClient } from './queryClient.ts'
import { deviceTime } from '#lib/clock.ts'

/** A member's query cache, with its copy stored on the device. */
export interface MemberCache {
  readonly userId: Id
  readonly client: QueryClient
  readonly lastSeen: LastSeen
  /** Whether the cache contains the data of the first screen: replies, or older data stored on the device. */
  complete: boolean
  /** Ends the period in which prefetched replies count as fresh. Call it when the first screen has rendered. */
  readonly markRendered: () => void
}

let current: MemberCache | undefined

/**
 * Returns the open query cache of the member, or creates an empty one. A render that React interrupts and restarts gets
 * the same cache.
 */
export function openMemberCache(userId: Id): MemberCache {
  if (!current || !sameId(current.userId, userId)) current = createMemberCache(userId)
  return current
}

function createMemberCache(userId: Id): MemberCache {
  const openedAt = deviceTime()
  let renderedAt: number | undefined
  const lastSeen = new LastSeen(userId)
  // Prefetched replies stay fresh until their screen has rendered, however long that takes.
  const freshSince = (fetchedAt: number) =>
    fetchedAt < openedAt ? fetchedAt : Math.max(fetchedAt, renderedAt ?? deviceTime())
  const client = newQueryClient({ lastSeen, freshSince })
  const markRendered = () => {
    renderedAt ??= deviceTime()
  }
  if (!onServer) lastSeen.watch(client)
  return { userId, client, lastSeen, complete: false, markRendered }
}

/** Keeps a cache open while its layout is mounted, including unmounts and remounts by React's strict mode. */
export function keepMemberCache(cache: MemberCache): void {
  current = cache
  cache.lastSeen.watch(cache.client)
}

/** Stores the data of a cache on the device and empties it. The next layout creates a new cache. */
export function closeMemberCache(cache: MemberCache): void {
  if (current === cache) current = undefined
  if (!onServer) cache.lastSeen.close()
  cache.client.clear()
}
