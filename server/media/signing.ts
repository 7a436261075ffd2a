import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signature of a key until a time, in seconds since 1970. */
export const sign = (secret: string, key: string, expires: number) =>
  createHmac('sha256', secret).update(`${key}\n${expires}`).digest('base64url')

/** A secret for another purpose: what is signed with one is not valid for the other. */
export const deriveSecret = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(purpose).digest('base64url')

/** Maximum lifetime of a URL in seconds. */
const maxLifetimeSeconds = 86_400

const nowSeconds = () => Math.floor(Date.now() / 1000)

/** Expiry in seconds since 1970, rounded up to a twelfth of the lifetime, but within the maximum. */
function expiryFor(lifetimeSeconds: number): number {
  const step = Math.max(1, Math.floor(lifetimeSeconds / 12))
  const expires = Math.ceil((nowSeconds() + lifetimeSeconds) / step) * step
  return expires > nowSeconds() + maxLifetimeSeconds ? expires - step : expires
}

const pathUntil = (secret: string, key: string, expires: number) =>
  `/media/${key}?exp=${expires}&sig=${sign(secret, key, expires)}`

/** Maximum number of cached paths; the cache is cleared beyond it. */
const maxCachedPaths = 20_000

export interface Signer {
  /** Path of a file, valid for about `lifetimeSeconds`, a day at most. */
  url(key: string, lifetimeSeconds: number): string
  /** A path that is valid for at least `lifetimeSeconds` (a day at most), with the actual number. */
  lease(key: string, lifetimeSeconds: number): { url: string; expiresIn: number }
}

/**
 * Signs paths of files, which expire within a day. The expiry is rounded to a twelfth of the lifetime: repeated
 * requests get the same URL, so that browser caches work and nothing is signed twice.
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

/** Seconds until the signature expires; 0 if it has expired or is invalid. */
export function secondsLeft(secret: string, key: string, expires: unknown, signature: unknown): number {
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/u.test(expires)) return 0
  const expected = Buffer.from(sign(secret, key, Number(expires)))
  const actual = Buffer.from(signature)
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return 0
  return Math.max(0, Math.floor(Number(expires) - Date.now() / 1000))
}
