/** PostgreSQL's codes for a server that stops, starts, or has no connection left. */
const serverCodes = new Set(['57P01', '57P02', '57P03', '57P05', '53300'])
/** Codes of the operating system for a broken network connection. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** Messages of the driver, which gives no code. */
const driverTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered|Query read timeout)/u

/** Whether the answer to a query did not come, although the database should have ended it long ago. */
export const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/**
 * Whether a query failed because the database could not be reached, or was cut off while it worked: then nothing is
 * wrong with the query, and it may succeed in a moment.
 */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string') return driverTexts.test(error.message)
  // Class 08 is that of connections.
  return serverCodes.has(code) || networkCodes.has(code) || /^08\w{3}$/u.test(code)
}
