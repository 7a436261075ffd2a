/** Fetches the data of a visit's first screen before it renders. */
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
 * Fetches a query or joins its pending request. Does nothing if the query already has a reply or an error, because the
 * rendered screen may have fetched it earlier.
 */
async function fetchOnce(client: QueryClient, query: FirstQuery): Promise<void> {
  const state = client.getQueryState(query.queryKey)
  const settled = state && state.dataUpdateCount + state.errorUpdateCount > 0 && state.fetchStatus === 'idle'
  if (!settled) await query.fetch(client)
}

/**
 * Fetches the first queries of the shell and of the screen at `url`. If no community is stored, it fetches the member's
 * communities first, because the screen's queries need the selected one.
 * @throws {ApiError} of the first call that fails.
 */
async function fetchFirstScreen(client: QueryClient, url: string, userId: Id): Promise<void> {
  const shell = fetchShell(client)
  // Awaited only after the screen's code has loaded; without this handler an earlier rejection would be unhandled.
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

/** Returns the stored community, or the one selected from the member's fetched communities. */
const communityIn = (client: QueryClient) =>
  storedCommunity() ?? pickCommunity(client.getQueryData(myCommunitiesQuery.queryKey) ?? [], null)

/**
 * Loads a drawer and fetches its first queries. If no community is stored, it runs after the screen's fetch, which
 * selects one.
 */
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

/** Fetches the first queries of the screen at `url` and of each drawer over it. Returns one promise each. */
export function fetchFirst(client: QueryClient, url: string, userId: Id): Promise<void>[] {
  const screen = fetchFirstScreen(client, url, userId)
  return [screen, ...drawersOf(url).map((drawer) => fetchDrawer(client, drawer, userId, screen))]
}

/**
 * Fetches the data of the first screen when the document has no server-rendered screen. Requires a verified session.
 * The screen renders at the same time and shares the cache, so no call is sent twice; it repeats failed calls.
 */
export async function prepareFirstScreen(url: string, userId: Id): Promise<void> {
  const cache = openMemberCache(userId)
  await Promise.allSettled(fetchFirst(cache.client, url, userId))
  cache.complete = true
}

/**
 * Fills the member's cache with the state of a server-rendered screen, and loads the drawers that it shows.
 * @returns false if the screen was rendered for another device and cannot be hydrated.
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
