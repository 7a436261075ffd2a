import type { QueryClient } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import * as contract from '#api/contract/activity.ts'
import type { ActivityItem, ActivitySettings, ActivitySwitch } from '#api/contract/activity.ts'
import { type Id, sameId } from '#api/contract/common.ts'
import type { NewPosts } from '#api/contract/today.ts'
import { now } from '#lib/clock.ts'
import { activitySettingsQuery, refreshActivity, showAsRead } from './queries.ts'

/** Marks an item as read, without waiting for the reply. If the request fails, the item stays unread on the server. */
export function markRead(client: QueryClient, { id, occurred_at: until }: ActivityItem): void {
  showAsRead(client, (item) => sameId(item.id, id))
  call(contract.markActivityRead, { body: { id, until } }).then(
    ({ unread }) => showAsRead(client, () => false, unread),
    () => undefined,
  )
}

/** Marks what the open list shows as read. @throws {ApiError} */
export async function markSeen(
  client: QueryClient,
  { items, invitations }: { items: readonly ActivityItem[]; invitations: readonly Id[] },
): Promise<void> {
  // Later events of the same items stay unread.
  const until =
    items
      .map(({ occurred_at: at }) => at)
      .toSorted()
      .at(-1) ?? now().toISOString()
  const ids = items.map(({ id }) => id)
  const { unread } = await call(contract.markActivityRead, {
    body: { ids, invitations: [...invitations], until },
  })
  const read = new Map(items.map((item) => [String(item.id), item.occurred_at]))
  showAsRead(client, ({ id, occurred_at: at }) => read.get(String(id)) === at, unread)
}

/** Marks the new posts of a community as seen. Never rejects. */
export async function markPostsSeen({ community_id, latest_at: until }: NewPosts): Promise<void> {
  await call(contract.markActivityRead, { body: { community_id, until } }).catch(() => undefined)
}

/** Marks everything up to a time as read. @throws {ApiError} */
export async function markAllRead(client: QueryClient, until: string): Promise<void> {
  const { unread } = await call(contract.markActivityRead, { body: { until } })
  showAsRead(client, (item) => item.occurred_at <= until, unread)
  refreshActivity(client)
}

type Setting = { kind: ActivitySwitch; enabled: boolean } | { community_id: Id; enabled: boolean }

function withSetting(settings: ActivitySettings, setting: Setting): ActivitySettings {
  return 'kind' in setting
    ? {
        ...settings,
        kinds: settings.kinds.map((one) =>
          one.kind === setting.kind ? { ...one, enabled: setting.enabled } : one,
        ),
      }
    : {
        ...settings,
        communities: settings.communities.map((one) =>
          sameId(one.id, setting.community_id) ? { ...one, enabled: setting.enabled } : one,
        ),
      }
}

/** Number of settings that are being saved. */
let savesPending = 0

/**
 * Switches a kind or a community on or off, at once. A failure switches back this one only, because others may have been
 * switched meanwhile.
 * @throws {ApiError}
 */
export async function saveSetting(client: QueryClient, setting: Setting): Promise<void> {
  const { queryKey } = activitySettingsQuery
  await client.cancelQueries({ queryKey })
  const show = (shown: Setting) =>
    client.setQueryData<ActivitySettings>(queryKey, (settings) => settings && withSetting(settings, shown))
  show(setting)
  savesPending += 1
  try {
    await call(contract.saveActivitySetting, { body: setting })
  } catch (error) {
    show({ ...setting, enabled: !setting.enabled })
    throw error
  } finally {
    savesPending -= 1
    // The reply would not contain the settings that are still being saved.
    if (savesPending === 0) refreshActivity(client)
  }
}

/** Mutes items like this one; the returned function unmutes them. @throws {ApiError} */
export async function tellLess(client: QueryClient, { id }: ActivityItem): Promise<() => Promise<void>> {
  const { mute } = await call(contract.tellLess, { params: { id } })
  refreshActivity(client)
  return () => removeMute(client, mute.id)
}

/** Unmutes items. @throws {ApiError} */
export async function removeMute(client: QueryClient, id: Id): Promise<void> {
  await call(contract.removeActivityMute, { params: { id } })
  refreshActivity(client)
}
