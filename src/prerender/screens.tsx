/**
 * Renders a member's screen on the server, for the first visit: the same components and queries as in the browser, with
 * the replies that the member's own token gets.
 */
import { ChakraProvider } from '@chakra-ui/react'
import { CacheProvider } from '@emotion/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { prerender } from 'react-dom/static'
import { Route, Routes, StaticRouter } from 'react-router-dom'
import { call } from '#api/client/call.ts'
import { renderFor } from '#api/client/onServer.ts'
import { setSession, withDefaults } from '#api/client/session.ts'
import { storageKeys } from '#api/client/storageKeys.ts'
import { myCommunitiesQuery } from '#api/communities/queries.ts'
import { me } from '#api/contract/auth.ts'
import { myCommunities } from '#api/contract/communities.ts'
import { listFeed } from '#api/contract/feed.ts'
import { type Id, sameId } from '#api/contract/common.ts'
import type { RenderedScreen } from '#lib/earlyScreenCall.ts'
import { renderForLanguage } from '#lib/readerLocale.ts'
import { system } from '#theme/system.ts'
import { DeferredPart } from '../DeferredPart.tsx'
import { drawersOf, type MemberDrawer } from '../drawers.ts'
import { fetchFirst, fetchFirstDrawers } from '../firstScreen.ts'
import { MemberFrame } from '../MemberFrame.tsx'
import { newQueryClient } from '../queryClient.ts'
import { memberRoutes } from '../router.tsx'
import { screenOf } from '../screens.tsx'
import { pretendDevice } from './device.ts'
import { StyleCollector } from './StyleCollector.ts'
import type { ScreenRequest } from './screenRequest.ts'
import { splitStyles } from './splitStyles.ts'

/** Renders until the code is compiled; more brought nothing. */
const warmUpRounds = 3

/**
 * Renders a screen; one at a time, because the session is the module's. `fetch` has to reach the API.
 * @returns undefined for an unknown path.
 * @throws {Error} when a call fails or a component throws: only the application itself can show that.
 */
export async function renderScreen(request: ScreenRequest): Promise<RenderedScreen | undefined> {
  if (!screenOf(new URL(request.url, 'http://faro').pathname)) return undefined
  pretendDevice({ ...request.device, [storageKeys.token]: request.token })
  renderFor(request.narrow ? 'narrow' : 'wide')
  renderForLanguage(request.language)
  const client = newQueryClient()
  try {
    // Nothing else is seen of a narrow screen.
    const drawers = request.narrow ? drawersOf(request.url) : []
    const userId = await openSession(client, request)
    const fetch = drawers.length > 0 ? fetchFirstDrawers : fetchFirst
    await Promise.all(fetch(client, request.url, userId))
    return await render(client, request.url, drawers)
  } finally {
    client.clear()
    setSession({ status: 'out' })
    pretendDevice({})
  }
}

/** Opens the session, with the community that the device has selected. @returns the member's id. */
async function openSession(client: QueryClient, { token, community }: ScreenRequest): Promise<Id> {
  // Of the community, the device has told the id only.
  const communities = community === undefined ? [] : client.fetchQuery(myCommunitiesQuery)
  const [{ user }, mine] = await Promise.all([call(me), communities])
  if (!user) throw new Error('no user')
  setSession({ status: 'in', token, user: withDefaults(user) })
  const selected = mine.find(({ id }) => community !== undefined && sameId(id, community))
  if (selected) localStorage.setItem(storageKeys.currentCommunity, JSON.stringify(selected))
  return user.id
}

const styles = new StyleCollector()

/** The screen at `url` in its shell, or only the drawers that cover it. */
async function render(
  client: QueryClient,
  url: string,
  drawers: readonly MemberDrawer[],
): Promise<RenderedScreen> {
  let failure: unknown
  const { prelude } = await prerender(
    <CacheProvider value={styles.cache}>
      <ChakraProvider value={system}>
        <StaticRouter location={url}>
          {drawers.length > 0 ? (
            <QueryClientProvider client={client}>
              {drawers.map(({ components, part }) => (
                <DeferredPart key={components[0]} load={part} />
              ))}
            </QueryClientProvider>
          ) : (
            <Routes>
              <Route element={<MemberFrame client={client} atOnce />}>{memberRoutes()}</Route>
            </Routes>
          )}
        </StaticRouter>
      </ChakraProvider>
    </CacheProvider>,
    {
      // Its ids must not be those of the application behind it.
      identifierPrefix: 'early-',
      // No part may be left for scripts to put in its place.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => {
        failure ??= error
      },
    },
  )
  const { html } = splitStyles(await new Response(prelude).text())
  if (failure) throw failure
  return { html, css: styles.cssOf(html) }
}

/** Renders a screen for nobody, so that the first member does not wait until this code has been compiled. */
export async function warmUp(): Promise<void> {
  const realFetch = globalThis.fetch
  const replies: Record<string, unknown> = {
    [me.path]: { success: true, user: { id: '0', name: 'Nadie' } },
    [myCommunities.path]: { success: true, data: { owned: [], joined: [] } },
    [listFeed.path]: { success: true, data: [] },
  }
  globalThis.fetch = async (url) =>
    Response.json((typeof url === 'string' && replies[url.split('?')[0] ?? '']) || {})
  try {
    for (let round = 0; round < warmUpRounds; round += 1)
      await renderScreen({ url: '/', token: 'none', device: {} })
  } finally {
    globalThis.fetch = realFetch
  }
}
