import { deviceTime } from '#lib/clock.ts'
import { getSession, subscribeSession } from './session.ts'

/** Milliseconds for which replies are cached per token, from the documents. */
export const perTokenMs = 120_000

const tokenOf = () => {
  const session = getSession()
  return session.status === 'out' ? null : session.token
}

/** The current token, and the one under whose name its replies are cached. */
let seen = { token: tokenOf(), key: tokenOf(), at: deviceTime() }

function look(): void {
  const token = tokenOf()
  if (token === seen.token) return
  const renewed = token !== null && seen.key !== null && deviceTime() - seen.at < perTokenMs
  seen = renewed ? { ...seen, token } : { token, key: token, at: deviceTime() }
}
subscribeSession(look)

/**
 * The token under whose name replies are cached "per token", and when it appeared, in milliseconds since 1970. A token
 * that is renewed while its replies are fresh hands them on: every visit begins with a renewal, and would make these
 * calls twice.
 */
export function cacheToken(): { key: string | null; at: number } {
  look()
  return seen
}

/** Its name alone, for `useSessionPart`. */
export const cacheKeyOf = (): string | null => cacheToken().key
