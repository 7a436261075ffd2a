/**
 * The query cache of the signed-in member. The preparation of the first screen and the layout share it, whichever of
 * them opens it first: with a cache each, every first call would be requested twice.
 */
import type { QueryClient } from '@tanstack/react-query'
import { onServer } from '#ssr/firstRender.tsx'
import { LastSeen } from '#api/client/lastSeen.ts'
import { sameId, type Id } from '#api/contract/values/common.ts'
import { newQueryClient } from './queryClient.ts'
import { deviceTime } from '#lib/clock.ts'

/** A member's query cache and the copy of it that is stored on the device. */
export interface MemberCache {
  readonly userId: Id
  readonly client: QueryClient
  readonly lastSeen: LastSeen
  /** Whether the cache contains what the first screen requests: its replies, or older data from the device. */
  complete: boolean
  /** Ends the time in which prepared replies stay fresh; to be called when the first screen has been rendered. */
  readonly markRendered: () => void
}

let current: MemberCache | undefined

/**
 * Returns the member's query cache; creates an empty one if none is open. A rendering that is interrupted and begins
 * again gets the same cache.
 */
export function openMemberCache(userId: Id): MemberCache {
  if (!current || !sameId(current.userId, userId)) current = createMemberCache(userId)
  return current
}

function createMemberCache(userId: Id): MemberCache {
  const openedAt = deviceTime()
  let renderedAt: number | undefined
  const lastSeen = new LastSeen(userId)
  // Replies to the preparation stay fresh until the screen that needs them is rendered, however long that takes.
  const freshSince = (fetchedAt: number) =>
    fetchedAt < openedAt ? fetchedAt : Math.max(fetchedAt, renderedAt ?? deviceTime())
  const client = newQueryClient({ lastSeen, freshSince })
  const markRendered = () => {
    renderedAt ??= deviceTime()
  }
  if (!onServer) lastSeen.watch(client)
  return { userId, client, lastSeen, complete: false, markRendered }
}

/** Keeps a cache open while its layout is mounted; also after React has unmounted and mounted the layout again. */
export function keepMemberCache(cache: MemberCache): void {
  current = cache
  cache.lastSeen.watch(cache.client)
}

/** Stores the data of a cache on the device and empties it. The next layout starts with a new cache. */
export function closeMemberCache(cache: MemberCache): void {
  if (current === cache) current = undefined
  if (!onServer) cache.lastSeen.close()
  cache.client.clear()
}
