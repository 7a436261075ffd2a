/**
 * The call for a screen that the server renders, which a page and its service worker make alike: so the worker can make
 * it before there is a page.
 */

/** The server's route. */
export const earlyScreenPath = '/api/extra/early-screen'
/** The same through the service worker, which may have asked already. */
export const workerScreenPath = '/early-screen'
/** A screen as the server renders it. */
export interface RenderedScreen {
  html: string
  css: string
}

/** The body of a reply: a screen, and what the API answered for it, as JSON by URL. */
export interface EarlyReply extends RenderedScreen {
  replies: Readonly<Record<string, string>>
}

/** Header of the replies: the id of the member whose session it is, percent-encoded. */
export const memberHeader = 'x-faro-member'

/**
 * The query for the screen at a URL.
 * @param device the part that is the same for all screens on a device: zone, community and the like.
 */
export const screenQuery = (url: string, device: string): string =>
  `?${new URLSearchParams({ url }).toString()}&${device}`

/** What of the queries is the same for all screens, in Cache Storage: a worker cannot read local storage. */
const cacheName = 'screens-device'
const key = '/device'

/** The device's part of the query, as of the last visit; undefined while nobody has a session. */
export async function keptDevice(): Promise<string | undefined> {
  const kept = await caches.match(key, { cacheName })
  return kept?.text()
}

/** Keeps the device's part of the query that a screen was asked for with. */
export async function keepDevice(query: string): Promise<void> {
  const device = new URLSearchParams(query)
  device.delete('url')
  const cache = await caches.open(cacheName)
  await cache.put(key, new Response(device.toString()))
}

export async function forgetDevice(): Promise<void> {
  await caches.delete(cacheName)
}
