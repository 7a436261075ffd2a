/** The server's own errors. */

/** The start or an operator's command failed; the message is Spanish and says what to do. */
export class StartError extends Error {
  override name = 'StartError'
}

/** An error reply; `message` is Spanish and shown to the user. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly statusCode: number
  readonly code: string | undefined
  readonly headers: Record<string, string>

  constructor(statusCode: number, message: string, { code, headers = {} }: HttpErrorDetail = {}) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.headers = headers
  }
}

interface HttpErrorDetail {
  /** Machine-readable reason, sent as `error_code`. */
  code?: string
  headers?: Record<string, string>
}

/** Error code of the triggers that keep an archived community as it is. */
const archivedCode = 'FA001'
const archivedText = 'Esta comunidad está archivada: se puede leer, pero ya no admite nada nuevo.'

/** The refusal of whatever is new in an archived community; clients recognise the code. */
export const archivedError = (text = archivedText): HttpError =>
  new HttpError(409, text, { code: 'ARCHIVED' })

/** Whether the database has refused something because its community is archived. */
export const isArchived = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === archivedCode
