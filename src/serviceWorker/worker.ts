/**
 * The service worker, built by `scripts/serviceWorker.ts`. It serves scripts from the cache, and pages from the server,
 * or from the cache if the server is unreachable. A new version activates when the member accepts it or closes all
 * tabs. It keeps the previous version's scripts, because tabs of that version may still be open.
 */
import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { addRoute, createHandlerBoundToURL, precache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { pictureCache, pictureKey } from '#lib/pictureCache.ts'
import type { WorkerFiles } from './files.ts'
import type { WorkerMessage } from './messages.ts'

/** Replaced by the build. */
declare const FILES: WorkerFiles
declare const self: ServiceWorkerGlobalScope

/** Timeout for a document from the server, in milliseconds. */
const documentTimeoutMs = 4000
/** The maximum number of cached scripts: about three versions. */
const keptScripts = 600
const keptPictures = 400
/** Maximum parallel downloads during installation, because the visible page needs the bandwidth as well. */
const fetchedAtOnce = 4

interface RoutingInstallEvent extends ExtendableEvent {
  /** https://w3c.github.io/ServiceWorker/#static-router-api: API calls then bypass the worker. */
  addRoutes?: (rules: { condition: { urlPattern: string }; source: 'network' }[]) => Promise<void>
}

precache(FILES.precached)
// Registered before Workbox's own route, which would serve `/` and `/login` from the cache.
for (const { url, paths } of FILES.pages) {
  const kept = createHandlerBoundToURL(url)
  registerRoute(
    new NavigationRoute(
      async (options) => {
        const event = options.event as FetchEvent
        return (await documentOf(event)) ?? kept(options)
      },
      {
        allowlist: paths.map((path) => new RegExp(path, 'iu')),
      },
    ),
  )
}

addRoute()

/**
 * Fetches the document of a navigation from the server, with the member's screen. Resolves to undefined when the server
 * is unreachable or too slow; then the cached page, which has no screen, displays the stored data.
 */
async function documentOf(event: FetchEvent): Promise<Response | undefined> {
  const response = Promise.resolve(event.preloadResponse as Promise<Response | undefined>)
    .then((preloaded) => preloaded ?? fetch(event.request))
    .then((response) => (response.ok ? response : undefined))
    .catch(() => undefined)
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, documentTimeoutMs))
  return Promise.race([response, timeout])
}

const scripts = new CacheFirst({
  cacheName: 'scripts',
  plugins: [new ExpirationPlugin({ maxEntries: keptScripts, purgeOnQuotaError: true })],
})
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), scripts)

// URLs of pictures expire. Offline or with an expired URL, the cached picture is shown.
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && request.destination === 'image' && url.pathname.startsWith('/media/'),
  new NetworkFirst({
    cacheName: pictureCache,
    plugins: [
      new ExpirationPlugin({ maxEntries: keptPictures, purgeOnQuotaError: true }),
      {
        cacheKeyWillBeUsed: async ({ request }) => pictureKey(request.url),
        // A cross-origin reply of a media store is opaque: it might not be a picture.
        cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
        fetchDidSucceed: async ({ response }) => {
          if (response.status === 403) throw new Error('The URL has expired')
          return response
        },
        // A cached copy of another size is better than no picture.
        handlerDidError: async ({ request }) =>
          caches.match(request, { cacheName: pictureCache, ignoreSearch: true }),
      },
    ],
  }),
)

self.addEventListener('activate', (event) => {
  event.waitUntil(self.registration.navigationPreload?.enable() ?? Promise.resolve())
})

// Registered after Workbox's listener, which handles the navigation.
self.addEventListener('fetch', (event) => {
  // The browser logs a warning if the preloaded response is unused.
  event.waitUntil(event.preloadResponse?.catch(() => undefined) ?? Promise.resolve())
})

/** Fetches the scripts of this version that are not cached yet. */
async function fetchScripts(event: ExtendableEvent): Promise<void> {
  const left = [...FILES.scripts]
  const fetchNext = async (): Promise<void> => {
    const url = left.shift()
    if (url === undefined) return
    const [, done] = scripts.handleAll({ event, request: new Request(url, { priority: 'low' }) })
    await done
    await fetchNext()
  }
  await Promise.all(Array.from({ length: fetchedAtOnce }, fetchNext))
}

/** Whether the browser's data saver is on; scripts are then cached only on use. */
const savesData = () =>
  (navigator as WorkerNavigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

self.addEventListener('install', (event: RoutingInstallEvent) => {
  if (!savesData()) event.waitUntil(fetchScripts(event))
  event.addRoutes?.([{ condition: { urlPattern: '/api/*' }, source: 'network' }]).catch(() => undefined)
})
self.addEventListener('message', ({ data, ports }: ExtendableMessageEvent) => {
  const message = data as WorkerMessage | null
  if (message?.type === 'SKIP_WAITING') void self.skipWaiting()
  else if (message?.type === 'HAS_SCRIPT') ports[0]?.postMessage(FILES.scripts.includes(message.script))
})
clientsClaim()
