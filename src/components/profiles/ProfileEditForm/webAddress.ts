/**
 * Characters that no address contains: spaces, control and invisible characters, and backslashes, which browsers
 * treat as slashes.
 */
const stray = /[\s\p{C}\\]/u
/** A leading `word:`, unless digits follow, which make it a host with a port. */
const scheme = /^[a-z][a-z\d+.-]*:(?!\d)/iu

/**
 * A typed web address, with https:// added if it has no scheme; `undefined` for invalid ones: other schemes than
 * http(s), credentials, a host without a dot.
 */
export function webAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (!text || stray.test(text) || text.startsWith('/')) return undefined
  const complete = scheme.test(text) ? text : `https://${text}`
  // The URL parser also accepts `https:host`, which is not intended.
  if (!/^https?:\/\/[^/]/iu.test(complete) || !URL.canParse(complete)) return undefined
  const { hostname, username, password } = new URL(complete)
  const named = /[^.]\.[^.]/u.test(hostname)
  return named && !username && !password ? complete : undefined
}

/** The address as it is sent: with its scheme; an invalid one only without surrounding spaces. */
export const completeAddress = (typed: string): string => webAddress(typed) ?? typed.trim()
