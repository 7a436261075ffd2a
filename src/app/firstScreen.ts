/** Fetches what the first screen of a visit needs before anything is rendered. */
import type { QueryClient } from '@tanstack/react-query'
import type { FirstQuery } from '#api/client/firstQueries.ts'
import { adoptRenderedDevice } from '#ssr/adoptRenderedDevice.ts'
import { onServer } from '#ssr/firstRender.tsx'
import { lazyModule } from '#lazy/lazyModule.ts'
import { fillCache, type ScreenState } from '#ssr/screenState.ts'
import { pickCommunity, storedCommunity } from '#api/communities/currentCommunity.ts'
import { myCommunitiesQuery } from '#api/communities/queries.ts'
import { shellQueries } from '#api/communities/shellQueries.ts'
import type { Id } from '#api/contract/values/common.ts'
import { drawersOf, type MemberDrawer } from './drawers.ts'
import { openMemberCache } from './memberCache.ts'
import { firstQueriesOf, screenOf } from './screens.tsx'

/**
 * Fetches a query, or joins its request that is in flight. Does nothing once the query has a reply or an error: the
 * screen may have been rendered before the preparation comes to this query.
 */
async function fetchOnce(client: QueryClient, query: FirstQuery): Promise<void> {
  const state = client.getQueryState(query.queryKey)
  const settled = state && state.dataUpdateCount + state.errorUpdateCount > 0 && state.fetchStatus === 'idle'
  if (!settled) await query.fetch(client)
}

/**
 * Fetches what the shell and the screen at `url` ask for first. Without a stored community it waits for the member's
 * communities, to know which one is meant.
 * @throws {ApiError} of the first call that fails.
 */
async function fetchFirstScreen(client: QueryClient, url: string, userId: Id): Promise<void> {
  const shell = fetchShell(client)
  // It is awaited only after the screen's code has been loaded, and may fail before.
  shell.catch(() => undefined)
  if (!storedCommunity()) await shell
  const community = communityIn(client)
  const queries = await firstQueriesOf(url, { userId, communityId: community?.id })
  const { prefetchParts } = (await screenOf(new URL(url, 'http://faro').pathname)?.screen.load()) ?? {}
  const parts = community && prefetchParts?.(community)
  await Promise.all([
    shell,
    parts,
    ...queries.filter(({ kept }) => kept || onServer).map((query) => fetchOnce(client, query)),
  ])
}

async function fetchShell(client: QueryClient): Promise<void> {
  await Promise.all(shellQueries.map((query) => fetchOnce(client, query)))
}

/** The stored community, or the one that is selected once the member's communities are known. */
const communityIn = (client: QueryClient) =>
  storedCommunity() ?? pickCommunity(client.getQueryData(myCommunitiesQuery.queryKey) ?? [], null)

/** Loads a drawer and fetches what it asks for first; without a stored community after the screen below it. */
async function fetchDrawer(
  client: QueryClient,
  { load }: MemberDrawer,
  userId: Id,
  screen: Promise<void>,
): Promise<void> {
  const { firstQueries } = await load()
  if (!storedCommunity()) await screen
  const communityId = communityIn(client)?.id
  const queries = firstQueries({ userId, communityId, params: {}, search: new URLSearchParams() })
  await Promise.all(queries.map((query) => fetchOnce(client, query)))
}

/** Fetches what the first screen of a visit at `url` asks for, and the drawers over it; each promise is a part. */
export function fetchFirst(client: QueryClient, url: string, userId: Id): Promise<void>[] {
  const screen = fetchFirstScreen(client, url, userId)
  return [screen, ...drawersOf(url).map((drawer) => fetchDrawer(client, drawer, userId, screen))]
}

/**
 * Fetches what the first screen of a visit requests, where the document has no screen. Only for a session that has been
 * checked. The screen is rendered meanwhile: both share the cache, so no call is requested twice. The screen repeats the
 * calls that fail.
 */
export async function prepareFirstScreen(url: string, userId: Id): Promise<void> {
  const cache = openMemberCache(userId)
  await Promise.allSettled(fetchFirst(cache.client, url, userId))
  cache.complete = true
}

/**
 * Fills the member's cache with the state of a server-rendered screen, and loads the drawers that it shows.
 * @returns whether the screen can be hydrated: not if it was rendered for another device.
 */
export async function prepareHydration(screen: ScreenState): Promise<boolean> {
  const { url, user } = screen
  const canHydrate = adoptRenderedDevice(screen)
  const cache = openMemberCache(user.id)
  fillCache(cache.client, screen)
  cache.complete = true
  await Promise.all(drawersOf(url).map(({ load }) => lazyModule(load).load()))
  return canHydrate
}
