/** The studio's screens, each in its own chunk. */
import { lazyPage } from '#chunks/lazyPage.tsx'

export const StartScreen = lazyPage(
  async () => (await import('#pages/studio/StartPage/StartPage.tsx')).StartPage,
)
export const NewCommunityScreen = lazyPage(
  async () => (await import('#pages/studio/NewCommunityPage/NewCommunityPage.tsx')).NewCommunityPage,
)
export const InvitationScreen = lazyPage(
  async () => (await import('#pages/studio/InvitationPage/InvitationPage.tsx')).InvitationPage,
)

/** The screens of a community, by the path below `/estudio/:community`. */
export const communityScreens = {
  '': lazyPage(async () => (await import('#pages/studio/HomePage/HomePage.tsx')).HomePage),
  comunidad: lazyPage(
    async () => (await import('#pages/studio/CommunityPage/CommunityPage.tsx')).CommunityPage,
  ),
  moderacion: lazyPage(
    async () => (await import('#pages/studio/ModerationPage/ModerationPage.tsx')).ModerationPage,
  ),
  miembros: lazyPage(async () => (await import('#pages/studio/MembersPage/MembersPage.tsx')).MembersPage),
  'miembros/:member': lazyPage(
    async () => (await import('#pages/studio/MemberPage/MemberPage.tsx')).MemberPage,
  ),
  invitaciones: lazyPage(
    async () => (await import('#pages/studio/InvitationsPage/InvitationsPage.tsx')).InvitationsPage,
  ),
  reuniones: lazyPage(async () => (await import('#pages/studio/MeetingsPage/MeetingsPage.tsx')).MeetingsPage),
  publicaciones: lazyPage(async () => (await import('#pages/studio/PostsPage/PostsPage.tsx')).PostsPage),
  referidos: lazyPage(
    async () => (await import('#pages/studio/ReferralsBoardPage/ReferralsBoardPage.tsx')).ReferralsBoardPage,
  ),
  registro: lazyPage(async () => (await import('#pages/studio/ChangesPage/ChangesPage.tsx')).ChangesPage),
} as const

/** The screens of what belongs to no community, by the path below `/estudio/plataforma`. */
export const platformScreens = {
  pagos: lazyPage(
    async () =>
      (await import('#pages/studio/PlatformPaymentsPage/PlatformPaymentsPage.tsx')).PlatformPaymentsPage,
  ),
  moderacion: lazyPage(
    async () =>
      (await import('#pages/studio/PlatformModerationPage/PlatformModerationPage.tsx'))
        .PlatformModerationPage,
  ),
  registro: lazyPage(
    async () =>
      (await import('#pages/studio/PlatformChangesPage/PlatformChangesPage.tsx')).PlatformChangesPage,
  ),
} as const
