/**
 * PostgreSQL's error codes for a server that is stopping, starting, or out of connections, and for a connection that was
 * ended because its transaction did nothing.
 */
const serverCodes = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '25P03'])
/** Error codes of the operating system for a broken network connection. */
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
/** Messages of PgBouncer, and of PostgreSQL that it passes on, when it cannot connect. */
const poolerTexts = /^server login has been failing|is not currently accepting connections$/u
/** Messages of driver errors without code. */
const driverTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered|Client was closed|Query read timeout)/u

/** Whether a query got no reply although the database's own timeout should have ended it before. */
export const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/**
 * Whether a query failed because the database was unreachable or the connection was cut: nothing is wrong with the
 * query, and a retry may succeed.
 */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  // Newer versions of PgBouncer pass on PostgreSQL's own code, whatever that is.
  if (poolerTexts.test(error.message)) return true
  if (typeof code !== 'string') return driverTexts.test(error.message)
  // Class 08 is that of connections. PgBouncer uses 08P01 for all it says itself: that it cannot sign in, that a query has
  // waited too long, that it has too many clients, that it is stopping.
  return serverCodes.has(code) || networkCodes.has(code) || /^08\w{3}$/u.test(code)
}

/** PostgreSQL's error codes for a lock that was not to be had in time, a deadlock, and a change that came in between. */
const conflictCodes = new Set(['55P03', '40P01', '40001'])

/** Whether a transaction failed because of others at the same time: nothing has changed, and a retry may succeed. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && conflictCodes.has(String(error.code))
