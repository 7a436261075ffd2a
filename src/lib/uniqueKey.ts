/** A key that nobody else makes: for requests that may be repeated. Also where the page is not on a secure origin. */
export function uniqueKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}
