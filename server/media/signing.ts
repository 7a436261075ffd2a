import { createHmac, timingSafeEqual } from 'node:crypto'

const sign = (secret: string, key: string, expires: number) =>
  createHmac('sha256', secret).update(`${key}\n${expires}`).digest('base64url')

/** Seconds that an address works at most. */
const maxLifetimeSeconds = 86_400

const nowSeconds = () => Math.floor(Date.now() / 1000)

/** Seconds since 1970, rounded to a twelfth of the lifetime: up, unless that would be more than any may have. */
function expiryFor(lifetimeSeconds: number): number {
  const step = Math.max(1, Math.floor(lifetimeSeconds / 12))
  const expires = Math.ceil((nowSeconds() + lifetimeSeconds) / step) * step
  return expires > nowSeconds() + maxLifetimeSeconds ? expires - step : expires
}

const pathUntil = (secret: string, key: string, expires: number) =>
  `/media/${key}?exp=${expires}&sig=${sign(secret, key, expires)}`

/** Most addresses that are remembered; beyond that all are forgotten. */
const maxCachedPaths = 20_000

export interface Signer {
  /** Path of a file that works for about so many seconds, a day at most. */
  url(key: string, lifetimeSeconds: number): string
  /** One that works for so many seconds at least, where these are no more than a day, with how many. */
  lease(key: string, lifetimeSeconds: number): { url: string; expiresIn: number }
}

/**
 * Paths of files that work until they expire, within a day. The expiry is rounded to a twelfth of the lifetime, so that
 * asking again soon gives the same address: the browser's cache serves, and nothing is signed twice.
 */
export function cachingSigner(secret: string): Signer {
  const paths = new Map<string, string>()
  return {
    url(key, lifetimeSeconds) {
      const expires = expiryFor(lifetimeSeconds)
      const name = `${key} ${expires}`
      let path = paths.get(name)
      if (!path) {
        if (paths.size >= maxCachedPaths) paths.clear()
        path = pathUntil(secret, key, expires)
        paths.set(name, path)
      }
      return path
    },
    lease(key, lifetimeSeconds) {
      const expiresIn = Math.min(lifetimeSeconds, maxLifetimeSeconds)
      const rounded = expiryFor(expiresIn) >= nowSeconds() + expiresIn
      return {
        url: rounded ? this.url(key, expiresIn) : pathUntil(secret, key, nowSeconds() + expiresIn),
        expiresIn,
      }
    },
  }
}

/** Seconds that the signature is still good for; 0 when it has expired or was altered. */
export function secondsLeft(secret: string, key: string, expires: unknown, signature: unknown): number {
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/u.test(expires)) return 0
  const expected = Buffer.from(sign(secret, key, Number(expires)))
  const actual = Buffer.from(signature)
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return 0
  return Math.max(0, Math.floor(Number(expires) - Date.now() / 1000))
}
