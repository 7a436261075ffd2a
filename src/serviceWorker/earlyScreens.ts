/**
 * Asks the server for the screen of a navigation as soon as the worker knows of it, while the browser still makes the
 * page: the page's own script would ask a third of a second later on a phone. By the session's cookie, because the token
 * is the page's; the page checks that the reply is about its own member.
 */
import { earlyScreenPath, screenQuery, workerScreenPath } from '#lib/earlyScreenCall.ts'
import { keptDevice } from '#lib/keptDevice.ts'

/** Milliseconds after which a page is taken not to come for its reply. */
const patienceMs = 10_000

interface Asked {
  query: string
  reply: Promise<Response>
  stop: AbortController
}

/** What is used of the navigation's event. */
interface Navigation {
  request: Pick<Request, 'url'>
  resultingClientId: string
}
/** What is used of the event of a page's request. */
interface PageRequest {
  request: Pick<Request, 'url' | 'headers'>
  clientId: string
}

/** By the id of the page that the navigation makes; undefined where nobody has a session. */
const asked = new Map<string, Promise<Asked | undefined>>()

async function ask(path: string): Promise<Asked | undefined> {
  const device = await keptDevice()
  if (device === undefined) return undefined
  const stop = new AbortController()
  const query = screenQuery(path, device)
  const headers = { accept: 'application/json' }
  const reply = fetch(earlyScreenPath + query, { headers, signal: stop.signal })
  // The page that takes it handles its failure.
  reply.catch(() => undefined)
  return { query, reply, stop }
}

/** Asks for the screen of a navigation. */
export function askForScreen({ request, resultingClientId }: Navigation): void {
  const { pathname, search } = new URL(request.url)
  asked.set(resultingClientId, ask(pathname + search))
  setTimeout(() => asked.delete(resultingClientId), patienceMs)
}

/** The reply for a page's request of `workerScreenPath`: the one that is on its way, or else one to its own token. */
export async function screenFor({ request, clientId }: PageRequest): Promise<Response> {
  const { search } = new URL(request.url)
  const early = await asked.get(clientId)?.catch(() => undefined)
  asked.delete(clientId)
  if (early?.query === search) {
    const reply = await early.reply
    if (reply.ok) return reply
  } else early?.stop.abort()
  return fetch(earlyScreenPath + search, { headers: request.headers })
}

/** Whether a request is a page's for its screen. */
export const isForScreen = ({ pathname }: URL): boolean => pathname === workerScreenPath
