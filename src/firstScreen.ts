/** Fetches what the first screen of a visit needs before anything is rendered. */
import type { QueryClient } from '@tanstack/react-query'
import { onServer } from '#api/client/onServer.ts'
import { LastSeen } from '#api/client/lastSeen.ts'
import { pickCommunity, storedCommunity } from '#api/communities/currentCommunity.ts'
import { myCommunitiesQuery } from '#api/communities/queries.ts'
import { shellQueries } from '#api/communities/shellQueries.ts'
import type { Id } from '#api/contract/common.ts'
import { drawersOf, type MemberDrawer } from './drawers.ts'
import { newQueryClient } from './queryClient.ts'
import { firstQueriesOf, screenOf } from './screens.tsx'

// For the start, which loads both at once.
export { hasLastSeen } from '#api/client/lastSeen.ts'

/**
 * Fetches what the shell and the screen at `url` ask for first. Without a stored community it waits for the member's
 * communities, to know which one is meant.
 * @throws {ApiError} of the first call that fails.
 */
async function fetchFirstScreen(client: QueryClient, url: string, userId: Id): Promise<void> {
  const shell = fetchShell(client)
  if (!storedCommunity()) await shell
  const community = communityIn(client)
  const queries = await firstQueriesOf(url, { userId, communityId: community?.id })
  const { prefetchParts } = (await screenOf(new URL(url, 'http://faro').pathname)?.screen.load()) ?? {}
  const parts = community && prefetchParts?.(community)
  await Promise.all([
    shell,
    parts,
    ...queries.filter(({ kept }) => kept || onServer).map((query) => query.fetch(client)),
  ])
}

async function fetchShell(client: QueryClient): Promise<void> {
  await Promise.all(shellQueries.map((query) => query.fetch(client)))
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
  await Promise.all(queries.map((query) => query.fetch(client)))
}

/** Fetches what the first screen of a visit at `url` asks for, and the drawers over it; each promise is a part. */
export function fetchFirst(client: QueryClient, url: string, userId: Id): Promise<void>[] {
  const screen = fetchFirstScreen(client, url, userId)
  return [screen, ...fetchDrawers(client, url, userId, screen)]
}

/** The same for the drawers alone. */
export function fetchFirstDrawers(client: QueryClient, url: string, userId: Id): Promise<void>[] {
  const shell = fetchShell(client)
  return [shell, ...fetchDrawers(client, url, userId, shell)]
}

const fetchDrawers = (client: QueryClient, url: string, userId: Id, below: Promise<void>) =>
  drawersOf(url).map((drawer) => fetchDrawer(client, drawer, userId, below))

/** A member's cache with what is kept of it on the device. */
export interface MemberCache {
  client: QueryClient
  lastSeen: LastSeen
}

/** An empty cache, whose queries begin with what the member last saw. */
export function newMemberCache(userId: Id): MemberCache {
  const lastSeen = new LastSeen(userId)
  const client = newQueryClient(lastSeen)
  lastSeen.watch(client)
  return { client, lastSeen }
}

/** A cache that is being filled for the first screen. */
export interface PreparedCache extends MemberCache {
  /** Whether the screen finds something to show in it: what it asks for first, or what was last seen of it. */
  complete: boolean
}

let prepared: (PreparedCache & { userId: Id }) | undefined

/** Milliseconds that what is new may take before the screen begins with what was last seen. */
const patienceMs = 1000

/**
 * Fills a cache for the first screen, so that it can be rendered at once. Only for a session that has been checked.
 * Resolves when everything has been fetched, or takes too long while something was last seen. What fails is left to
 * the screen, which asks again.
 */
export async function prepareFirstScreen(url: string, userId: Id): Promise<void> {
  const cache = { userId, ...newMemberCache(userId), complete: false }
  prepared = cache
  const fetched = Promise.allSettled(fetchFirst(cache.client, url, userId))
  const late = new Promise<void>((resolve) => {
    setTimeout(() => cache.lastSeen.found && resolve(), patienceMs)
  })
  await Promise.race([fetched, late])
  cache.complete = true
}

/** The prepared cache of a member, until it is in use: a rendering that is interrupted begins again. */
export const preparedCache = (userId: Id): PreparedCache | undefined =>
  prepared?.userId === userId ? prepared : undefined

/** The first screen is there: the next one begins with an empty cache. */
export function forgetPreparedCache(): void {
  prepared = undefined
}
