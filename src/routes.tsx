/** The screens by path, each in its own chunk. */
import { matchPath } from 'react-router-dom'
import { type LazyPage, lazyPage } from '#lib/lazyPage.tsx'

const feed = lazyPage(async () => (await import('#pages/GlobalFeedPage/GlobalFeedPage.tsx')).GlobalFeedPage)

export const LoginScreen = lazyPage(async () => (await import('#pages/LoginPage/LoginPage.tsx')).LoginPage)
export const RegisterScreen = lazyPage(
  async () => (await import('#pages/RegisterPage/RegisterPage.tsx')).RegisterPage,
)
/** Everything around the members' screens: shell, query cache, hosts. */
export const MemberLayout = lazyPage(async () => (await import('./MemberLayout.tsx')).MemberLayout)

const profile = lazyPage(async () => (await import('#pages/ProfilePage/ProfilePage.tsx')).ProfilePage)

/** The members' screens: document B's route table. */
export const memberScreens = {
  '/': feed,
  '/post/:postId': feed,
  '/ranking': lazyPage(async () => (await import('#pages/RankingPage/RankingPage.tsx')).RankingPage),
  '/referidos': lazyPage(async () => (await import('#pages/ReferralsPage/ReferralsPage.tsx')).ReferralsPage),
  '/encuestas': lazyPage(async () => (await import('#pages/SurveysPage/SurveysPage.tsx')).SurveysPage),
  '/testimonios': lazyPage(
    async () => (await import('#pages/TestimonialsPage/TestimonialsPage.tsx')).TestimonialsPage,
  ),
  '/explorar-comunidades': lazyPage(
    async () => (await import('#pages/ExplorePage/ExplorePage.tsx')).ExplorePage,
  ),
  '/comunidad': lazyPage(async () => (await import('#pages/CommunityPage/CommunityPage.tsx')).CommunityPage),
  '/clases': lazyPage(async () => (await import('#pages/ClassesPage/ClassesPage.tsx')).ClassesPage),
  '/modulo/:id': lazyPage(async () => (await import('#pages/ModulePage/ModulePage.tsx')).ModulePage),
  '/calendario': lazyPage(async () => (await import('#pages/CalendarPage/CalendarPage.tsx')).CalendarPage),
  '/ruleta-networking': lazyPage(
    async () => (await import('#pages/NetworkingPage/NetworkingPage.tsx')).NetworkingPage,
  ),
  '/perfil': profile,
  '/perfil/:userId': profile,
  '/configuracion': lazyPage(
    async () => (await import('#pages/ConfigPlaceholder/ConfigPlaceholder.tsx')).ConfigPlaceholder,
  ),
} as const

/** The screen that a path shows. */
export function screenOf(path: string): LazyPage | undefined {
  return Object.entries(memberScreens).find(([pattern]) => matchPath(pattern, path))?.[1]
}

/** Begins to load the screen of a path: on hover and focus of links to it. */
export function prefetchRoute(path: string): void {
  screenOf(path)?.prefetch()
}
