/**
 * The pages that the worker keeps separate their window from a foreign opener, for which the browser starts another
 * process (decision 35). Where no other site seems to have opened the window, they come without it. Only the server is
 * told by the browser whether that is so: its reply to the same navigation, which the browser asks for meanwhile, has
 * the last word.
 */

import { separateMessage } from '#lib/separateMessage.ts'

const header = 'cross-origin-opener-policy'

/** Policies by which a site hides itself from others that it opens. */
const hiding = new Set<ReferrerPolicy>(['no-referrer', 'same-origin'])

/** What is used of a navigation's request. */
type NavigationRequest = Pick<Request, 'url' | 'referrer' | 'referrerPolicy'>

/** What is used of a navigation's event. */
export interface Navigation {
  request: NavigationRequest
  resultingClientId: string
  /** The server's reply; undefined in browsers without navigation preload. */
  preloadResponse?: Promise<unknown>
  waitUntil: (done: Promise<unknown>) => void
}

/** What is used of a client. */
interface Found {
  url: string
  postMessage: (message: unknown) => void
}

/** What is used of the worker's global scope. */
export interface Scope {
  location: { origin: string }
  clients: { get: (id: string) => Promise<Found | undefined> }
}

/** URLs whose next page separates its window, whatever its request says. */
const separating = new Set<string>()

function seemsForeign({ referrer, referrerPolicy }: NavigationRequest, origin: string): boolean {
  // A person, another program, or a document without a URL of its own.
  if (referrer === '') return hiding.has(referrerPolicy)
  return new URL(referrer).origin !== origin
}

/** The page for a navigation: the one that is kept, which separates its window, or the same without that. */
export function pageFor(navigation: Navigation, page: Response, scope: Scope): Response {
  const { request } = navigation
  const isKnown = separating.delete(request.url) || seemsForeign(request, scope.location.origin)
  if (isKnown || !navigation.preloadResponse) return page
  navigation.waitUntil(separateIfForeign(navigation, scope))
  const headers = new Headers(page.headers)
  headers.delete(header)
  return new Response(page.body, { status: page.status, headers })
}

/**
 * Has the page load itself again, separated, if the server's reply says that the window may have a foreign opener.
 * `client.navigate` would do as well, but ended Chromium 153 in one of eight times.
 */
async function separateIfForeign(navigation: Navigation, { clients }: Scope): Promise<void> {
  // Without a network nothing can be told.
  const reply = await navigation.preloadResponse?.catch(() => undefined)
  if (!(reply instanceof Response) || !reply.headers.has(header)) return
  const client = await clients.get(navigation.resultingClientId)
  if (!client) return
  const url = new URL(client.url)
  url.hash = ''
  separating.add(url.href)
  // A client is no window and takes no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  client.postMessage({ type: separateMessage })
}
