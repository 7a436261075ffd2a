import { createHmac, timingSafeEqual } from 'node:crypto'

const sign = (secret: string, key: string, expires: number) =>
  createHmac('sha256', secret).update(`${key}\n${expires}`).digest('base64url')

/** Seconds since 1970. */
function expiryFor(lifetimeSeconds: number): number {
  const step = Math.max(1, Math.floor(lifetimeSeconds / 12))
  return Math.ceil((Date.now() / 1000 + lifetimeSeconds) / step) * step
}

const pathUntil = (secret: string, key: string, expires: number) =>
  `/media/${key}?exp=${expires}&sig=${sign(secret, key, expires)}`

/** Most addresses that are remembered; beyond that all are forgotten. */
const mostPaths = 20_000

/**
 * Paths of files that work until they expire. The expiry is rounded up to a twelfth of the lifetime, so that asking
 * again soon gives the same address: the browser's cache serves, and nothing is signed twice.
 */
export function rememberingSigner(secret: string): (key: string, lifetimeSeconds: number) => string {
  const paths = new Map<string, string>()
  return (key, lifetimeSeconds) => {
    const expires = expiryFor(lifetimeSeconds)
    const name = `${key} ${expires}`
    let path = paths.get(name)
    if (!path) {
      if (paths.size >= mostPaths) paths.clear()
      path = pathUntil(secret, key, expires)
      paths.set(name, path)
    }
    return path
  }
}

/** Seconds that the signature is still good for; 0 when it has expired or was altered. */
export function secondsLeft(secret: string, key: string, expires: unknown, signature: unknown): number {
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/u.test(expires)) return 0
  const expected = Buffer.from(sign(secret, key, Number(expires)))
  const given = Buffer.from(signature)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return 0
  return Math.max(0, Math.floor(Number(expires) - Date.now() / 1000))
}
