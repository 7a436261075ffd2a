import type { QueryClient } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import type { ActivityItem } from '#api/contract/activity.ts'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { NewPosts } from '#api/contract/today.ts'
import { now } from '#lib/clock.ts'
import { refreshActivity, showAsRead } from './queries.ts'

/** Marks an item as read, without waiting for the reply. If the request fails, the item stays unread on the server. */
export function markRead(client: QueryClient, { id, occurred_at: until }: ActivityItem): void {
  showAsRead(client, (item) => sameId(item.id, id))
  call('activity.markActivityRead', { body: { id, until } }).then(
    ({ unread }) => showAsRead(client, () => false, unread),
    () => undefined,
  )
}

/**
 * Marks the items that the open list shows as read.
 * @throws {ApiError}
 */
export async function markSeen(
  client: QueryClient,
  { items, invitations }: { items: readonly ActivityItem[]; invitations: readonly Id[] },
): Promise<void> {
  // Events of the same items after this time stay unread.
  const until =
    items
      .map(({ occurred_at: at }) => at)
      .toSorted()
      .at(-1) ?? now().toISOString()
  const ids = items.map(({ id }) => id)
  const { unread } = await call('activity.markActivityRead', {
    body: { ids, invitations: [...invitations], until },
  })
  const read = new Map(items.map((item) => [String(item.id), item.occurred_at]))
  showAsRead(client, ({ id, occurred_at: at }) => read.get(String(id)) === at, unread)
}

/** Marks the new posts of a community as seen. Never rejects. */
export async function markPostsSeen({ community_id, latest_at: until }: NewPosts): Promise<void> {
  await call('activity.markActivityRead', { body: { community_id, until } }).catch(() => undefined)
}

/**
 * Marks all items up to a time as read.
 * @throws {ApiError}
 */
export async function markAllRead(client: QueryClient, until: string): Promise<void> {
  const { unread } = await call('activity.markActivityRead', { body: { until } })
  showAsRead(client, (item) => item.occurred_at <= until, unread)
  refreshActivity(client)
}

/**
 * Mutes similar items. Returns a function that unmutes them.
 * @throws {ApiError}
 */
export async function tellLess(client: QueryClient, { id }: ActivityItem): Promise<() => Promise<void>> {
  const { mute } = await call('activity.tellLess', { params: { id } })
  refreshActivity(client)
  return () => removeMute(client, mute.id)
}

/** Unmutes items. @throws {ApiError} */
export async function removeMute(client: QueryClient, id: Id): Promise<void> {
  await call('activity.removeActivityMute', { params: { id } })
  refreshActivity(client)
}
