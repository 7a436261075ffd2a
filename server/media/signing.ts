import { createHmac, timingSafeEqual } from 'node:crypto'

const sign = (secret: string, key: string, expires: number) =>
  createHmac('sha256', secret).update(`${key}\n${expires}`).digest('base64url')

/**
 * Path of a file that works until it expires. The expiry is rounded up to a twelfth of the lifetime, so that asking
 * again soon gives the same address and the browser's cache serves.
 */
export function signedPath(secret: string, key: string, lifetimeSeconds: number): string {
  const step = Math.max(1, Math.floor(lifetimeSeconds / 12))
  const expires = Math.ceil((Date.now() / 1000 + lifetimeSeconds) / step) * step
  return `/media/${key}?exp=${expires}&sig=${sign(secret, key, expires)}`
}

/** Seconds that the signature is still good for; 0 when it has expired or was altered. */
export function secondsLeft(secret: string, key: string, expires: unknown, signature: unknown): number {
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/u.test(expires)) return 0
  const expected = Buffer.from(sign(secret, key, Number(expires)))
  const given = Buffer.from(signature)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return 0
  return Math.max(0, Math.floor(Number(expires) - Date.now() / 1000))
}
