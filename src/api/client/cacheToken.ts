import { deviceTime } from '#lib/clock.ts'
import { getSession, subscribeSession } from './session.ts'

/** Milliseconds for which replies are cached per token, from the product spec. */
export const perTokenMs = 120_000

const tokenOf = () => {
  const session = getSession()
  return session.status === 'out' ? null : session.token
}

/** The current token, and the token that cached replies are stored under. */
let seen = { token: tokenOf(), key: tokenOf(), at: deviceTime() }

function look(): void {
  const token = tokenOf()
  if (token === seen.token) return
  const renewed = token !== null && seen.key !== null && deviceTime() - seen.at < perTokenMs
  seen = renewed ? { ...seen, token } : { token, key: token, at: deviceTime() }
}
subscribeSession(look)

/**
 * Returns the token that "per token" replies are cached under, and when it appeared, in milliseconds since 1970. A
 * renewed token keeps using the fresh replies of the previous one; otherwise these calls would be sent twice on each
 * visit, which starts with a renewal.
 */
export function cacheToken(): { key: string | null; at: number } {
  look()
  return seen
}

/** Returns the token that replies are cached under, for `useSessionPart`. */
export const cacheKeyOf = (): string | null => cacheToken().key
