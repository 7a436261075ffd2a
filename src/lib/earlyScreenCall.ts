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
  /** The `Date` header of the reply; added by the page. */
  date?: string | null
}

/** Header of the replies: the id of the member whose session it is, percent-encoded. */
export const memberHeader = 'x-faro-member'

/**
 * The query for the screen at a URL.
 * @param device the part that is the same for all screens on a device: zone, community and the like.
 */
export const screenQuery = (url: string, device: string): string =>
  `?${new URLSearchParams({ url }).toString()}&${device}`
