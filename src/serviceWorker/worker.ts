/**
 * The service worker, built by `scripts/serviceWorker.ts`: scripts come from the device, pages from the server or, when
 * it cannot be reached, from the device. A new version waits until the member takes it, or has closed all tabs; the
 * scripts of the version before stay, so that its open tabs go on working.
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

/** Milliseconds that a document from the server may take. */
const documentTimeoutMs = 4000
/** About three versions. */
const keptScripts = 600
const keptPictures = 400
/** Scripts that are fetched at once while a version is installed: the page in front needs the line as well. */
const fetchedAtOnce = 4

interface RoutingInstallEvent extends ExtendableEvent {
  /** https://w3c.github.io/ServiceWorker/#static-router-api: calls then do not wait for the worker. */
  addRoutes?: (rules: { condition: { urlPattern: string }; source: 'network' }[]) => Promise<void>
}

precache(FILES.precached)
// Before Workbox's own route, which would answer `/` and `/login` with their files.
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
 * The document of a navigation from the server, which contains the member's screen. Undefined when the server cannot be
 * reached or does not answer in time: then the kept page, without a screen, shows what was last seen.
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

// A picture's URL expires; without a network, or with an expired URL, the picture seen before is shown.
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && request.destination === 'image' && url.pathname.startsWith('/media/'),
  new NetworkFirst({
    cacheName: pictureCache,
    plugins: [
      new ExpirationPlugin({ maxEntries: keptPictures, purgeOnQuotaError: true }),
      {
        cacheKeyWillBeUsed: async ({ request }) => pictureKey(request.url),
        // The reply of a store of another origin says nothing, not even whether it is a picture.
        cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
        fetchDidSucceed: async ({ response }) => {
          if (response.status === 403) throw new Error('The URL has expired')
          return response
        },
        // In another size rather than not at all.
        handlerDidError: async ({ request }) =>
          caches.match(request, { cacheName: pictureCache, ignoreSearch: true }),
      },
    ],
  }),
)

self.addEventListener('activate', (event) => {
  event.waitUntil(self.registration.navigationPreload?.enable() ?? Promise.resolve())
})

// After Workbox, which answers with the page.
self.addEventListener('fetch', (event) => {
  // The browser warns of a reply that nobody waits for.
  event.waitUntil(event.preloadResponse?.catch(() => undefined) ?? Promise.resolve())
})

/** Fetches the scripts of this version that are not there yet. */
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

/** Whether the member asked the browser to save data; scripts are then kept when they have been used. */
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
