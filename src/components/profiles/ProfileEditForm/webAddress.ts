/** Anything that no address contains: blanks, controls, invisible characters, and backslashes that browsers take for slashes. */
const stray = /[\s\p{C}\\]/u
/** `word:` at the beginning, unless digits follow: then it is a host with its port. */
const scheme = /^[a-z][a-z\d+.-]*:(?!\d)/iu

/**
 * A web address as typed, with https:// before it where no scheme was given; undefined for what is none: another scheme
 * than http(s), a user or password in it, a host without a dot.
 */
export function webAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (!text || stray.test(text) || text.startsWith('/')) return undefined
  const complete = scheme.test(text) ? text : `https://${text}`
  // The parser also takes `https:host`, which nobody means.
  if (!/^https?:\/\/[^/]/iu.test(complete) || !URL.canParse(complete)) return undefined
  const { hostname, username, password } = new URL(complete)
  const named = /[^.]\.[^.]/u.test(hostname)
  return named && !username && !password ? complete : undefined
}
