/**
 * The page's first calls, which its HTML sends before any script of the application has arrived (the build writes that
 * small script: `scripts/early.ts`). Each is taken once, by the call it was sent for.
 */
interface EarlyCall {
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
const goodForMs = 15_000

/** The reply that is under way for a GET of that address with that token, if any; afterwards it is nobody's. */
export function takeEarly(url: string, authorization: string | undefined): Promise<Response> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.faroEarly?.[url]
  if (!early) return undefined
  delete window.faroEarly?.[url]
  const good = performance.now() < goodForMs && authorization === `Bearer ${early.token}`
  return good ? early.reply : undefined
}
