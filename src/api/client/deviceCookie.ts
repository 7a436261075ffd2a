import { deviceCookie } from '#lib/screenDocument.ts'

const yearSeconds = 31_536_000

/**
 * Writes the cookie for the server's rendering: values of this device and its member.
 * @param value a URL query with the fields of `Device`, or `signedOut`.
 */
export function writeDeviceCookie(value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // Some browsers lack the Cookie Store API.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${deviceCookie}=${value}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`
}
