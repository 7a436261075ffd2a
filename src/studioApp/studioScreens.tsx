/** The studio's screens, each in a chunk of its own. */
import type { ComponentType } from 'react'
import { lazyComponent } from '#lazy/lazyComponent.tsx'

/** Creates a screen or layout of the studio. */
export const screen = (load: () => Promise<ComponentType>) => lazyComponent(load, { kind: 'page' })

export const StartScreen = screen(
  async () => (await import('#pages/studio/StartPage/StartPage.tsx')).StartPage,
)
export const NewCommunityScreen = screen(
  async () => (await import('#pages/studio/NewCommunityPage/NewCommunityPage.tsx')).NewCommunityPage,
)
export const InvitationScreen = screen(
  async () => (await import('#pages/studio/InvitationPage/InvitationPage.tsx')).InvitationPage,
)

/** The screens of a community, by their path below `/estudio/:community`. */
export const communityScreens = {
  '': screen(async () => (await import('#pages/studio/HomePage/HomePage.tsx')).HomePage),
  comunidad: screen(
    async () => (await import('#pages/studio/CommunityPage/CommunityPage.tsx')).CommunityPage,
  ),
  moderacion: screen(
    async () => (await import('#pages/studio/ModerationPage/ModerationPage.tsx')).ModerationPage,
  ),
  miembros: screen(async () => (await import('#pages/studio/MembersPage/MembersPage.tsx')).MembersPage),
  'miembros/:member': screen(
    async () => (await import('#pages/studio/MemberPage/MemberPage.tsx')).MemberPage,
  ),
  invitaciones: screen(
    async () => (await import('#pages/studio/InvitationsPage/InvitationsPage.tsx')).InvitationsPage,
  ),
  reuniones: screen(async () => (await import('#pages/studio/MeetingsPage/MeetingsPage.tsx')).MeetingsPage),
  publicaciones: screen(async () => (await import('#pages/studio/PostsPage/PostsPage.tsx')).PostsPage),
  referidos: screen(
    async () => (await import('#pages/studio/ReferralsBoardPage/ReferralsBoardPage.tsx')).ReferralsBoardPage,
  ),
  registro: screen(async () => (await import('#pages/studio/ChangesPage/ChangesPage.tsx')).ChangesPage),
} as const

/** The platform's screens, by their path below `/estudio/plataforma`. */
export const platformScreens = {
  pagos: screen(
    async () =>
      (await import('#pages/studio/PlatformPaymentsPage/PlatformPaymentsPage.tsx')).PlatformPaymentsPage,
  ),
  moderacion: screen(
    async () =>
      (await import('#pages/studio/PlatformModerationPage/PlatformModerationPage.tsx'))
        .PlatformModerationPage,
  ),
  registro: screen(
    async () =>
      (await import('#pages/studio/PlatformChangesPage/PlatformChangesPage.tsx')).PlatformChangesPage,
  ),
} as const
