/**
 * What the page's head has begun before the application's scripts arrived (`src/early`): the first calls, each taken
 * once by the call it was sent for, and the screen with the first posts.
 */
export interface EarlyCall {
  /** The token it was sent with. */
  token: string
  reply: Promise<Response>
}

declare global {
  interface Window {
    faroEarly?: Record<string, EarlyCall>
  }
}

/** Milliseconds from the start of the page after which an early reply is too old. */
const maxAgeMs = 15_000

/** Leaves the calls for the application, by address. */
export function storeEarlyCalls(calls: Record<string, EarlyCall>): void {
  window.faroEarly = calls
}

/** The reply that is under way for a GET of that address with that token, if any; afterwards it is nobody's. */
export function takeEarlyReply(
  url: string,
  authorization: string | undefined,
): Promise<Response> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.faroEarly?.[url]
  if (!early) return undefined
  delete window.faroEarly?.[url]
  const good = performance.now() < maxAgeMs && authorization === `Bearer ${early.token}`
  return good ? early.reply.then((reply) => reply.clone()) : undefined
}

/** Keeps what was asked for good when its token is renewed meanwhile. */
export function updateEarlyToken(before: string, after: string): void {
  for (const early of Object.values(window.faroEarly ?? {})) {
    if (early.token === before) early.token = after
  }
}

/** Takes the early screen away, painted or not, and shows the application's own. */
export function removeEarlyScreen(): void {
  document.getElementById('early')?.remove()
  document.getElementById('root')?.removeAttribute('style')
}
