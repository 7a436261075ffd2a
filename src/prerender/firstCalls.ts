import { memberDrawers } from '../drawers.ts'
import { newQueryClient } from '../queryClient.ts'
import { memberScreens } from '../screens.tsx'
import type { FirstQuery } from '#api/client/firstQueries.ts'
import { storageKeys } from '#api/client/storageKeys.ts'
import { shellQueries } from '#api/communities/shellQueries.ts'
import { communityMark, type FirstCalls, paramMark, userMark } from '#early/earlyScreen.ts'
import { pretendDevice } from './device.ts'

/** Query parameters that remember which names were asked for. */
class WatchedParams extends URLSearchParams {
  readonly watched = new Set<string>()
  override get(name: string): string | null {
    this.watched.add(name)
    return super.get(name)
  }
}

/** The URLs that queries ask for, without asking; those without a token are added to `open`. */
function urlsOf(queries: readonly FirstQuery[], open: Set<string>): string[] {
  const urls: string[] = []
  const realFetch = globalThis.fetch
  globalThis.fetch = (url, init) => {
    if (typeof url === 'string') urls.push(url)
    if (typeof url === 'string' && !new Headers(init?.headers).has('authorization')) open.add(url)
    return new Promise(() => undefined)
  }
  try {
    const client = newQueryClient()
    // Each asks before its first pause, so all have when this returns.
    for (const query of queries) query.fetch(client).catch(() => undefined)
    client.clear()
    return urls
  } finally {
    globalThis.fetch = realFetch
  }
}

/**
 * The calls with which every screen begins, and those of each screen and drawer, found by fetching their first queries
 * for an invented member: marks stand in the URLs where ids come.
 */
export async function firstCalls(): Promise<FirstCalls> {
  pretendDevice({ [storageKeys.token]: 'token' })
  const open = new Set<string>()
  const visitor = { userId: userMark, communityId: communityMark }
  const screens: FirstCalls['screens'] = []
  for (const [path, { load }] of Object.entries(memberScreens)) {
    const { Page, firstQueries } = await load()
    const params = Object.fromEntries(
      [...path.matchAll(/:(\w+)/gu)].map(([, name = '']) => [name, paramMark(name)]),
    )
    const search = new WatchedParams()
    const queries = firstQueries?.({ ...visitor, params, search }) ?? []
    screens.push({ path, components: [Page.name], calls: urlsOf(queries, open), search: [...search.watched] })
  }
  const drawers: FirstCalls['drawers'] = []
  for (const [param, { components, load }] of Object.entries(memberDrawers)) {
    const { firstQueries } = await load()
    const queries = firstQueries({ ...visitor, params: {}, search: new URLSearchParams() })
    drawers.push({ param, components, calls: urlsOf(queries, open) })
  }
  return { calls: urlsOf(shellQueries, open), open: [...open], screens, drawers }
}
