import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env['API_URL'] ?? 'http://localhost:3001'

const signInFiles = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|react-router|react-router-dom|@emotion|@pandacss)/',
    'node_modules/@chakra-ui/react/dist/esm/(styled-system|preset-base|utils|merge-|create-context)',
    'node_modules/(stylis|hoist-non-react-statics|react-is)/',
    'node_modules/lucide-react/dist/esm/(shared|createLucideIcon|defaultAttributes|Icon\\.|icons/chevron-down)',
    'src/components/ui/(Button|IconButton|Tooltip|Spinner|ErrorState)/',
    'src/(theme/(?!medals)|locales/es/(common|session|routes|errors))',
    'src/lib/(lazyPage|storageKeys)|src/api/(early|session|errors)\\.ts|preload-helper',
    'src/components/session/(AuthGate|PageBoundary|origin)|src/(router|routes)\\.tsx',
  ].join('|'),
  'u',
)

const networkFiles =
  /node_modules\/zod\/|src\/api\/(auth|client|transport|renewal|reachability|contract\/(common|endpoint|auth))\.ts/u
const memberFiles = new RegExp(
  [
    'node_modules/@tanstack/(?!.*(queriesObserver|useQueries|mutationObserver|useMutation))',
    'src/components/shell/(?!.*stories)',
    'src/components/ui/(UserAvatar|Badge|Card|RelativeDate|Skeleton|Menu/Menu\\.tsx|toast/toast\\.|toast/store|alerts/alerts|alerts/store|layers)',
    'src/api/(communities|currentCommunity|contract/communities|unreadTotal)|src/locales/es/messagesButton',
    'src/components/(messages/(MessagesButton|UnreadBadge)|ui/(LinkedText|Chips))/',
    // What the first screen and later ones share: apart they would weigh more.
    'node_modules/virtua/|src/api/(contract/feed|signedUrls|media)\\.|src/locales/es/(posts|media)\\.|src/components/media/(useNear|MediaFrame|SignedImage/)',
    'src/components/posts/(ActionBar|AuthorLine|author|PostText|PostCard/PostSkeleton)\\.',
    'src/components/communities/(CommunityAvatar|CommunityDropdown/CommunityDropdown)',
    'src/lib/(names|plural|clock|dates|links)|src/theme/avatarColors|lucide-react/dist/esm/icons/(x|check|heart|message-circle|share-2|star|trash)\\.',
  ].join('|'),
  'u',
)
const formFiles = /node_modules\/react-hook-form\//u
const fieldFiles = /src\/components\/ui\/Field\//u

export default defineConfig({
  plugins: [react({ compiler: true })],
  server: { port: 3000, strictPort: true, proxy: { '/api': server, '/media': server } },
  build: {
    manifest: true,
    target: 'baseline-widely-available',
    rollupOptions: {
      output: {
        // By hash alone: the names of all later files stand in the first one. The manifest tells which is which.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          // What the sign-in page needs, in one file: many small ones compress worse and cost requests.
          groups: [
            { name: 'core', test: signInFiles },
            { name: 'network', test: networkFiles },
            { name: 'members', test: memberFiles },
            // Forms: not needed to see the first post.
            { name: 'forms', test: formFiles },
            { name: 'fields', test: fieldFiles },
            // What several later pages share and is small: each file costs its name in the list of what to fetch.
            {
              name: 'bits',
              test: /lucide-react\/dist\/esm\/icons\/(arrow-down|arrow-left|chevron-right|circle-check|external-link|globe|info|messages-square|search|shield-check|user-round|video)\.|src\/(lib\/(blank|bytes)|.*\/(usePageVisible|useObjectUrl))\./u,
            },
            // Likewise, of pages that the feed and messages do without.
            {
              name: 'marks',
              test: /lucide-react\/dist\/esm\/icons\/(book-open|calendar-plus|camera|chevron-left|circle-pause|clock|crown|gift|hourglass|image|list-checks|lock|map-pin|pause|pen-line|plus|quote|rotate-ccw|sparkles|users-round)\.|src\/(lib\/truncate|components\/(explore\/useStill|ranking\/CardHead|ui\/BackLink))[./]/u,
            },
          ],
        },
      },
      treeshake: {
        // These build plain objects; unused ones may go.
        manualPureFunctions: [
          'defineConfig',
          'defineRecipe',
          'defineSlotRecipe',
          'defineConditions',
          'mergeConfigs',
        ],
        propertyReadSideEffects: false,
      },
    },
  },
  ssr: { noExternal: true },
})
