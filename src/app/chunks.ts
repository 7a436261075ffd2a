/**
 * Input of the build for dividing the member app into chunks (`scripts/chunkGroups.ts`). Paths are relative to `src`;
 * the build fails when one of them is not part of the client.
 */

/** Modules that every screen for members needs; their static imports are included. */
export const frameModules = [
  'main.tsx',
  'theme/system.ts',
  'app/start.tsx',
  'app/MemberLayout.tsx',
  'app/firstScreen.ts',
  'api/auth/sessionRenewal.ts',
] as const

/** The module that imports each screen dynamically. */
export const screensModule = 'app/screens.tsx'

/** The module that imports each drawer dynamically. */
export const drawersModule = 'app/drawers.ts'

export const signInPages = [
  'pages/auth/LoginPage/LoginPage.tsx',
  'pages/auth/RegisterPage/RegisterPage.tsx',
] as const

/** The most frequent first screen; it loads only code that it shows. */
export const feedPage = 'pages/feed/GlobalFeedPage/GlobalFeedPage.tsx'
/** Also shows posts. Code that other screens share with the feed goes to the chunk of all screens. */
export const communityPage = 'pages/posts/CommunityPage/CommunityPage.tsx'

/** Names of chunks that a few screens share, with the pages of these screens. */
export const screenFamilies: Readonly<Record<string, readonly string[]>> = {
  classes: ['pages/classes/ClassesPage/ClassesPage.tsx', 'pages/classes/ModulePage/ModulePage.tsx'],
}

/**
 * For each screen or drawer, the dialog or part that members usually open first: its scripts are fetched as soon as
 * those of the screen have loaded.
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
 * Modules and packages of the code that sends calls. The build fails when a first screen imports one of them, because a
 * server-rendered screen needs no calls at first. Modules that they import without these packages go to the chunk
 * `start`, because screens use them as well.
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

/**
 * The entry modules of a chunk. The chunk also contains their imports, except those in a chunk that comes earlier in
 * the list.
 */
export interface ChunkEntries {
  name: string
  /** Paths relative to `src`. */
  modules?: readonly string[]
  /** Packages or scopes, such as `@emotion`; all modules of them that the client uses. */
  packages?: readonly string[]
  /** Packages of which the chunk contains only the main module. */
  packageMains?: readonly string[]
}

/** Chunks that every visit needs. A module goes to the first chunk in this order that reaches it. */
export const startChunks: readonly ChunkEntries[] = [
  // Changes rarely and contains no names of other files, so it stays cached across deployments.
  { name: 'loader', modules: ['lib/screenDocument.ts'] },
  {
    name: 'theme',
    modules: ['theme/system.ts'],
    packages: ['react', '@emotion', 'stylis'],
    packageMains: ['react-dom'],
  },
  // The largest chunk. Only `app/start.tsx` needs it, which is evaluated last.
  { name: 'dom', packages: ['react-dom', 'scheduler'] },
  // Includes what sign-in and the members' screens share, so that neither loads the other's chunk.
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
  // Needed by signed-out pages and by forms.
  { name: 'forms', packages: ['react-hook-form', '@hookform'] },
  { name: 'signIn', modules: signInPages },
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
