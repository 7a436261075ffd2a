/** The members' screens by path, each in a chunk of its own, with their first queries. */
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { matchPath, type Params } from 'react-router-dom'
import type { FirstQueries, FirstQuery, Visit } from '#api/client/firstQueries.ts'
import type { Community } from '#api/contract/communities.ts'
import { type LazyComponent, lazyComponent } from '#lazy/lazyComponent.tsx'

/** The exports of a screen's module. */
interface ScreenModule {
  Page: ComponentType
  /** Missing for screens without data from the server. */
  firstQueries?: FirstQueries
  /** Loads the code of parts that the screen shows immediately to some members only. */
  prefetchParts?: (community: Community) => Promise<void>
}

export interface Screen {
  Page: LazyComponent
  load: () => Promise<ScreenModule>
}

const screen = (load: Screen['load']): Screen => ({
  Page: lazyComponent(async () => (await load()).Page, { kind: 'page' }),
  load,
})

export const LoginScreen = lazyComponent(
  async () => (await import('#pages/auth/LoginPage/LoginPage.tsx')).LoginPage,
  { kind: 'page' },
)
export const RegisterScreen = lazyComponent(
  async () => (await import('#pages/auth/RegisterPage/RegisterPage.tsx')).RegisterPage,
  { kind: 'page' },
)

const feed = screen(async () => {
  const { GlobalFeedPage: Page, ...first } = await import('#pages/feed/GlobalFeedPage/GlobalFeedPage.tsx')
  return { Page, ...first }
})
const profile = screen(async () => {
  const { ProfilePage: Page, ...first } = await import('#pages/profiles/ProfilePage/ProfilePage.tsx')
  return { Page, ...first }
})

/** The members' screens: the route table of the product spec. */
export const memberScreens = {
  '/': feed,
  '/post/:postId': feed,
  '/ranking': screen(async () => {
    const { RankingPage: Page, ...first } = await import('#pages/ranking/RankingPage/RankingPage.tsx')
    return { Page, ...first }
  }),
  '/referidos': screen(async () => {
    const { ReferralsPage: Page, ...first } = await import('#pages/referrals/ReferralsPage/ReferralsPage.tsx')
    return { Page, ...first }
  }),
  '/encuestas': screen(async () => {
    const { SurveysPage: Page, ...first } = await import('#pages/surveys/SurveysPage/SurveysPage.tsx')
    return { Page, ...first }
  }),
  '/testimonios': screen(async () => {
    const { TestimonialsPage: Page, ...first } =
      await import('#pages/testimonials/TestimonialsPage/TestimonialsPage.tsx')
    return { Page, ...first }
  }),
  '/explorar-comunidades': screen(async () => {
    const { ExplorePage: Page, ...first } = await import('#pages/explore/ExplorePage/ExplorePage.tsx')
    return { Page, ...first }
  }),
  '/comunidad': screen(async () => {
    const { CommunityPage: Page, ...first } = await import('#pages/posts/CommunityPage/CommunityPage.tsx')
    return { Page, ...first }
  }),
  '/clases': screen(async () => {
    const { ClassesPage: Page, ...first } = await import('#pages/classes/ClassesPage/ClassesPage.tsx')
    return { Page, ...first }
  }),
  '/modulo/:id': screen(async () => {
    const { ModulePage: Page, ...first } = await import('#pages/classes/ModulePage/ModulePage.tsx')
    return { Page, ...first }
  }),
  '/calendario': screen(async () => {
    const { CalendarPage: Page, ...first } = await import('#pages/meetings/CalendarPage/CalendarPage.tsx')
    return { Page, ...first }
  }),
  '/ruleta-networking': screen(async () => {
    const { NetworkingPage: Page, ...first } =
      await import('#pages/networking/NetworkingPage/NetworkingPage.tsx')
    return { Page, ...first }
  }),
  '/perfil': profile,
  '/perfil/:userId': profile,
  '/configuracion': screen(async () => {
    const { ConfigPlaceholder: Page } = await import('#pages/shell/ConfigPlaceholder/ConfigPlaceholder.tsx')
    return { Page }
  }),
} as const satisfies Record<string, Screen>

/** Returns the screen of a path, with the path's parameters. */
export function screenOf(pathname: string): { screen: Screen; params: Params } | undefined {
  for (const [pattern, found] of Object.entries(memberScreens)) {
    const match = matchPath(pattern, pathname)
    if (match) return { screen: found, params: match.params }
  }
  return undefined
}

/** Loads the chunk of the screen at a URL and returns the screen's first queries. */
export async function firstQueriesOf(
  url: string,
  visitor: Pick<Visit, 'userId' | 'communityId'>,
): Promise<FirstQuery[]> {
  const { pathname, searchParams: search } = new URL(url, 'http://faro')
  const found = screenOf(pathname)
  const { firstQueries } = (await found?.screen.load()) ?? {}
  return firstQueries?.({ ...visitor, params: found?.params ?? {}, search }) ?? []
}

/**
 * Loads the chunk of the screen at a URL and prefetches its first queries, unless the cache has data for one of them.
 * Called on hover and focus of links. Errors are ignored, because opening the screen loads everything again.
 */
export function prefetchRoute(
  url: string,
  client: QueryClient,
  visitor: Pick<Visit, 'userId' | 'communityId'>,
): void {
  if (!navigator.onLine) return
  screenOf(new URL(url, location.origin).pathname)?.screen.Page.prefetch()
  fetchFirst(url, client, visitor).catch(() => undefined)
}

async function fetchFirst(
  url: string,
  client: QueryClient,
  visitor: Pick<Visit, 'userId' | 'communityId'>,
): Promise<void> {
  const queries = await firstQueriesOf(url, visitor)
  // With cached data, the page renders that data and refetches it by itself.
  const missing = queries.filter(
    ({ kept, queryKey }) => kept && client.getQueryState(queryKey)?.data === undefined,
  )
  await Promise.all(missing.map((query) => query.fetch(client)))
}
