import { errors, httpError } from '#locales/errors.ts'

/**
 * Why a call failed. `network`: no reply arrived; `http`: a status that is not ok; `invalid`: the body violates the
 * contract; `refused`: an ok status with `success: false` in the body; `no-token`: an authenticated call without a
 * stored token, which was never sent; `expired`: the token could not be renewed; `aborted`: the caller cancelled the
 * call.
 */
export type ApiErrorKind = 'network' | 'http' | 'invalid' | 'refused' | 'no-token' | 'expired' | 'aborted'

interface ApiErrorDetail {
  status?: number
  statusText?: string
  serverMessage?: string
  code?: string
  responseText?: string
  renewing?: boolean
  /** Id of the request in the server's log; sent with status 500. */
  requestId?: string | undefined
}

/**
 * Whether a status means that the server is temporarily unavailable (database or upstream down, rate limit) and not
 * that it refuses the request.
 */
export const isTemporary = (status: number): boolean => [429, 502, 503, 504].includes(status)

/** The error that `call` throws. `message` is Spanish, for display. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  /** HTTP status; 0 when no reply arrived. */
  readonly status: number
  readonly statusText: string
  /** The server's message (`error` or `message` of its reply), if there is one. */
  readonly serverMessage: string | undefined
  /** The server's machine-readable error code, if there is one. */
  readonly code: string | undefined
  /** The raw body of a reply with a failing status. */
  readonly responseText: string
  /** Whether the connection failed while renewing the token, after the server had answered the call itself. */
  readonly renewing: boolean

  constructor(kind: ApiErrorKind, detail: ApiErrorDetail = {}) {
    const { status = 0, statusText = '', code, responseText = '', renewing = false } = detail
    const { requestId, serverMessage } = detail
    super(withCode(describe(kind, status, statusText, serverMessage), requestId))
    this.name = 'ApiError'
    this.kind = kind
    this.status = status
    this.statusText = statusText
    this.serverMessage = serverMessage && withCode(serverMessage, requestId)
    this.code = code
    this.responseText = responseText
    this.renewing = renewing
  }
}

/** Appends the request id, so that an operator can find the request in the log. */
const withCode = (text: string, requestId: string | undefined) =>
  requestId ? errors.withCode(text, requestId) : text

function describe(kind: ApiErrorKind, status: number, statusText: string, serverMessage?: string): string {
  if (kind === 'http') return httpError(status, statusText)
  if (kind === 'invalid') return errors.invalidBody
  if (kind === 'no-token') return errors.noToken
  if (kind === 'expired') return errors.sessionExpired
  if (kind === 'refused') return serverMessage ?? errors.refused
  return errors.connection
}

/** The server's message if there is one, otherwise `fallback`. */
export function serverMessageOr(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.serverMessage ? error.serverMessage : fallback
}

/** Whether the server replied with one of these statuses. */
export const hasStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof ApiError && statuses.includes(error.status)

/**
 * Whether the server replied that the requested object does not exist or no longer exists, so that a retry is
 * pointless.
 */
export const isGone = (error: unknown): boolean => hasStatus(error, 404, 409, 410)

/** Returns the text of any error, for the detail line below a headline. */
export function errorDetail(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
