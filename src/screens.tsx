/** The screens by path, each in its own chunk. */
import { matchPath } from 'react-router-dom'
import { type LazyPage, lazyPage } from '#chunks/lazyPage.tsx'

const feed = lazyPage(
  async () => (await import('#pages/feed/GlobalFeedPage/GlobalFeedPage.tsx')).GlobalFeedPage,
)

export const LoginScreen = lazyPage(
  async () => (await import('#pages/auth/LoginPage/LoginPage.tsx')).LoginPage,
)
export const RegisterScreen = lazyPage(
  async () => (await import('#pages/auth/RegisterPage/RegisterPage.tsx')).RegisterPage,
)
const profile = lazyPage(
  async () => (await import('#pages/profiles/ProfilePage/ProfilePage.tsx')).ProfilePage,
)

/** The members' screens: document B's route table. */
export const memberScreens = {
  '/': feed,
  '/post/:postId': feed,
  '/ranking': lazyPage(async () => (await import('#pages/ranking/RankingPage/RankingPage.tsx')).RankingPage),
  '/referidos': lazyPage(
    async () => (await import('#pages/referrals/ReferralsPage/ReferralsPage.tsx')).ReferralsPage,
  ),
  '/encuestas': lazyPage(
    async () => (await import('#pages/surveys/SurveysPage/SurveysPage.tsx')).SurveysPage,
  ),
  '/testimonios': lazyPage(
    async () => (await import('#pages/testimonials/TestimonialsPage/TestimonialsPage.tsx')).TestimonialsPage,
  ),
  '/explorar-comunidades': lazyPage(
    async () => (await import('#pages/explore/ExplorePage/ExplorePage.tsx')).ExplorePage,
  ),
  '/comunidad': lazyPage(
    async () => (await import('#pages/communities/CommunityPage/CommunityPage.tsx')).CommunityPage,
  ),
  '/clases': lazyPage(async () => (await import('#pages/classes/ClassesPage/ClassesPage.tsx')).ClassesPage),
  '/modulo/:id': lazyPage(async () => (await import('#pages/classes/ModulePage/ModulePage.tsx')).ModulePage),
  '/calendario': lazyPage(
    async () => (await import('#pages/meetings/CalendarPage/CalendarPage.tsx')).CalendarPage,
  ),
  '/ruleta-networking': lazyPage(
    async () => (await import('#pages/networking/NetworkingPage/NetworkingPage.tsx')).NetworkingPage,
  ),
  '/perfil': profile,
  '/perfil/:userId': profile,
  '/configuracion': lazyPage(
    async () => (await import('#pages/shell/ConfigPlaceholder/ConfigPlaceholder.tsx')).ConfigPlaceholder,
  ),
} as const

/** The screen that a path shows. */
export function screenOf(path: string): LazyPage | undefined {
  return Object.entries(memberScreens).find(([pattern]) => matchPath(pattern, path))?.[1]
}

/** Starts loading the screen of a path; called on hover and focus of its links. */
export function prefetchRoute(path: string): void {
  screenOf(path)?.prefetch()
}
