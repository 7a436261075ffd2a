/** The member's settings for activity: which kinds and communities it contains. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import type { ActivitySettings, ActivitySwitch } from '#api/contract/activity.ts'
import { sameId, type Id } from '#api/contract/values/common.ts'
import { activityKeys, refreshActivity } from './queries.ts'

type Setting = { kind: ActivitySwitch; enabled: boolean } | { community_id: Id; enabled: boolean }

/** Settings that are being saved. Replies to other calls may not contain them yet. */
const pending = new Set<Setting>()

export const activitySettingsQuery = queryOptions({
  queryKey: activityKeys.settings,
  queryFn: async ({ signal }) => {
    const settings = await call('activity.getActivitySettings', {}, { signal })
    return [...pending].reduce(withSetting, settings)
  },
})

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

/**
 * Switches a kind or a community on or off, optimistically. A failure reverts only this setting, because others may
 * have changed meanwhile.
 * @throws {ApiError}
 */
export async function saveSetting(client: QueryClient, setting: Setting): Promise<void> {
  const { queryKey } = activitySettingsQuery
  const show = (shown: Setting) =>
    client.setQueryData<ActivitySettings>(queryKey, (settings) => settings && withSetting(settings, shown))
  pending.add(setting)
  show(setting)
  try {
    await call('activity.saveActivitySetting', { body: setting })
  } catch (error) {
    show({ ...setting, enabled: !setting.enabled })
    throw error
  } finally {
    pending.delete(setting)
    // A pending fetch may return the old setting.
    void client.cancelQueries({ queryKey })
    refreshActivity(client)
  }
}
