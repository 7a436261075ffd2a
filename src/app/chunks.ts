/**
 * What the build has to know about the modules of the members' client to divide them into chunks
 * (`scripts/chunkGroups.ts`). Paths are relative to `src`; the build fails when one of them is not part of the client.
 */

/** Modules that every screen for members needs beside its own, with their static imports. */
export const frameModules = [
  'main.tsx',
  'theme/system.ts',
  'app/start.tsx',
  'app/MemberLayout.tsx',
  'app/firstScreen.ts',
  'api/auth/sessionRenewal.ts',
] as const

/** Imports each screen dynamically. */
export const screensModule = 'app/screens.tsx'

/** Imports each drawer dynamically. */
export const drawersModule = 'app/drawers.ts'

export const signInPages = [
  'pages/auth/LoginPage/LoginPage.tsx',
  'pages/auth/RegisterPage/RegisterPage.tsx',
] as const

/** Most visits begin here, so it loads nothing that it does not show. */
export const feedPage = 'pages/feed/GlobalFeedPage/GlobalFeedPage.tsx'
/** Shows posts as well; code that other screens share with the feed belongs to every screen. */
export const communityPage = 'pages/posts/CommunityPage/CommunityPage.tsx'

/** Screens that share much with each other and little with others, by the chunk that they share. */
export const screenFamilies: Readonly<Record<string, readonly string[]>> = {
  classes: ['pages/classes/ClassesPage/ClassesPage.tsx', 'pages/classes/ModulePage/ModulePage.tsx'],
}

/**
 * The module of the component that members open first, by the component of the screen or drawer: its scripts are fetched
 * as soon as those of the screen have been loaded.
 */
export const openedFirst: Readonly<Record<string, string>> = {
  GlobalFeedPage: 'pages/feed/GlobalFeedPage/FeedComments.tsx',
  CommunityPage: 'components/posts/CommentsModal/CommentsModal.tsx',
  RankingPage: 'pages/ranking/RankingPage/LedgerDialog.tsx',
  ReferralsPage: 'components/ui/alerts/AlertLayer.tsx',
  SurveysPage: 'pages/surveys/SurveysPage/SurveyDialog.tsx',
  TestimonialsPage: 'components/testimonials/TestimonialModal/TestimonialModal.tsx',
  ExplorePage: 'pages/explore/ExplorePage/CommunityDialogs.tsx',
  NetworkingPage: 'components/blocks/BlockedPeopleButton/BlockedDialog.tsx',
  MessagingPage: 'pages/messaging/MessagingPage/ThreadPane.tsx',
}

/**
 * The code that makes calls: a first screen is rendered with its data, so the build fails when one imports these modules
 * or packages. Modules that they need without these packages belong to the chunk `start`, for screens use them, too.
 */
export const callModules = {
  modules: [
    'api/client/calls.ts',
    'api/client/sendCall.ts',
    'api/client/files.ts',
    'api/client/renewal.ts',
    'api/client/transport.ts',
    'api/contract/endpoint.ts',
  ],
  packages: ['zod', '@hookform/resolvers'],
} as const

/** Modules with which a chunk begins. It contains what they import as well, except what a chunk above contains. */
export interface ChunkEntries {
  name: string
  /** Paths relative to `src`. */
  modules?: readonly string[]
  /** Packages, or scopes such as `@emotion`, of which it contains all modules that are used. */
  packages?: readonly string[]
  /** Packages of which it contains the main module. */
  packageMains?: readonly string[]
}

/** Chunks that every visit needs, in the order in which they take modules. */
export const startChunks: readonly ChunkEntries[] = [
  // Changes seldom and contains no names of other files, so it stays in the cache when a new version is deployed.
  { name: 'loader', modules: ['lib/screenDocument.ts'] },
  {
    name: 'theme',
    modules: ['theme/system.ts'],
    packages: ['react', '@emotion', 'stylis'],
    packageMains: ['react-dom'],
  },
  // The largest: only `app/start.tsx` needs it, which is evaluated last.
  { name: 'dom', packages: ['react-dom', 'scheduler'] },
  // With what sign-in and the members' screens share, so that neither loads the other's chunk.
  {
    name: 'start',
    modules: [
      'app/start.tsx',
      'components/ui/Field/PasswordField.tsx',
      'components/ui/Field/SelectField.tsx',
      'components/ui/Field/TextAreaField.tsx',
      'components/ui/Field/TextField.tsx',
      'components/ui/FormAlert/FormAlert.tsx',
      'components/ui/IconButton/IconButton.tsx',
    ],
    packages: ['react-router', 'react-router-dom'],
  },
  // For the signed-out pages, and forms.
  { name: 'forms', packages: ['react-hook-form', '@hookform'] },
  { name: 'signIn', modules: signInPages },
  // No first screen loads it.
  { name: 'calls', ...callModules },
  {
    name: 'members',
    modules: ['app/MemberLayout.tsx', 'app/firstScreen.ts'],
    packages: ['@tanstack'],
  },
]

/** Code that all dialogs share. */
export const dialogChunk: ChunkEntries = {
  name: 'dialogs',
  modules: ['components/ui/Dialog/DialogLayer.tsx'],
}
