/**
 * Renders a member's screen on the server, with the same application and queries as in the browser. Calls use the
 * member's own token.
 */
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { call } from '#api/client/call.ts'
import { setSession, withDefaults } from '#api/client/session.ts'
import { setFetch } from '#api/client/transport.ts'
import { pickCommunity, renderForCommunity } from '#api/communities/currentCommunity.ts'
import { myCommunitiesQuery } from '#api/communities/queries.ts'
import { me } from '#api/contract/auth.ts'
import { myCommunities } from '#api/contract/communities.ts'
import { listFeed } from '#api/contract/feed.ts'
import { sameId } from '#api/contract/values/common.ts'
import { now, renderAt } from '#lib/clock.ts'
import { setReaderZone } from '#lib/readerZone.ts'
import { renderForLanguage } from '#lib/readerLocale.ts'
import type { RenderedScreen, ScreenRequest } from '#lib/screenDocument.ts'
import { App } from '#app/App.tsx'
import { fetchFirst } from '#app/firstScreen.ts'
import { closeMemberCache, type MemberCache, openMemberCache } from '#app/memberCache.ts'
import { MemberLayout } from '#app/AppRoutes.tsx'
import { screenOf } from '#app/screens.tsx'
import { setFirstRenderDevice } from './firstRender.tsx'
import { queriesOf, type ScreenState } from './screenState.ts'
import { splitStyles } from './splitStyles.ts'
import { StyleCollector } from './StyleCollector.ts'

export { setFetch } from '#api/client/transport.ts'

/** Number of renders after which V8 has optimised the code; more rounds had no effect. */
const warmUpRounds = 3

/** Milliseconds between checks for pending calls. */
const settleMs = 5

const styles = new StyleCollector()

/**
 * Renders a screen. Only one render at a time is possible, because the session is a module variable.
 * @returns undefined for an unknown path.
 * @throws {Error} when a call fails or a component throws; the client then renders the screen and shows the error.
 */
export async function renderScreen(request: ScreenRequest): Promise<RenderedScreen | undefined> {
  const { url, token, device, language } = request
  const screen = screenOf(new URL(url, 'http://faro').pathname)?.screen
  if (!screen) return undefined
  const time = now().getTime()
  setFirstRenderDevice(device)
  renderForLanguage(language)
  setReaderZone(device.zone)
  renderAt(time)
  setSession({ status: 'in', token, user: { id: '' } })
  let cache: MemberCache | undefined
  try {
    const { user } = await call('auth.me')
    if (!user) throw new Error('no user')
    setSession({ status: 'in', token, user: withDefaults(user) })
    cache = openMemberCache(user.id)
    const mine = await cache.client.fetchQuery(myCommunitiesQuery)
    const selected = mine.find(({ id }) => device.community !== undefined && sameId(id, device.community))
    renderForCommunity(selected ?? null)
    await Promise.all([
      ...fetchFirst(cache.client, url, user.id),
      MemberLayout.prefetched(),
      screen.Page.prefetched(),
    ])
    cache.complete = true
    const state: ScreenState = {
      url,
      user,
      communityId: pickCommunity(mine, selected ?? null)?.id,
      time,
      device,
      language,
      queries: queriesOf(cache.client),
    }
    return { ...(await render(url)), state: JSON.stringify(state) }
  } finally {
    if (cache) {
      // After a failure other calls may still be pending; they must end before the next member's render.
      while (cache.client.isFetching() > 0) await new Promise((resolve) => setTimeout(resolve, settleMs))
      closeMemberCache(cache)
    }
    renderAt(undefined)
    renderForCommunity(null)
    setSession({ status: 'out' })
  }
}

async function render(url: string): Promise<Omit<RenderedScreen, 'state'>> {
  let failure: unknown
  const router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={url}>{children}</StaticRouter>
  )
  const { prelude } = await prerender(<App router={router} styles={styles.cache} />, {
    // Otherwise React sends large parts at the end of the document, with scripts that move them.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => {
      failure ??= error
    },
  })
  const { html } = splitStyles(await new Response(prelude).text())
  if (failure) throw failure
  return { html, ...styles.of(html) }
}

/** Renders a screen without a member, so that V8 has compiled the code before the first request. */
export async function warmUp(): Promise<void> {
  const replies: Record<string, unknown> = {
    [me.path]: { success: true, user: { id: '0', name: 'Nadie' } },
    [myCommunities.path]: { success: true, data: { owned: [], joined: [] } },
    [listFeed.path]: { success: true, data: [] },
  }
  setFetch(async (url) => Response.json((typeof url === 'string' && replies[url.split('?')[0] ?? '']) || {}))
  const device = { zone: 'Europe/Madrid', isNarrow: true, stored: {} }
  for (let round = 0; round < warmUpRounds; round += 1)
    await renderScreen({ url: '/', token: 'none', device })
}
