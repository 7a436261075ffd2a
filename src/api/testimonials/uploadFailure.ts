import { ownValue } from '#lib/ownValue.ts'
import { upload as t } from '#locales/testimonialForm.ts'
import { ApiError } from '#api/client/errors.ts'

/** `lost`: the server may have the upload although it did not confirm it; `refused`: a retry would be refused again. */
export type UploadFailureKind = 'lost' | 'refused' | 'failed'

/** Text of a failure: a headline and, if that is unspecific, a detail line. */
export interface FailureText {
  message: string
  detail?: string
}

/** A failed upload, with its text. */
export class UploadError extends Error {
  override name = 'UploadError'
  readonly kind: UploadFailureKind
  readonly detail: string | undefined

  constructor({ message, detail }: FailureText, kind: UploadFailureKind) {
    super(message)
    this.kind = kind
    this.detail = detail
  }
}

export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.kind === 'http' && error.status === status

/** Whether the session has ended, so that retrying is pointless. */
export const isOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'expired' || error.kind === 'no-token')

const byCode: Record<string, string> = {
  LIMIT_FILE_SIZE: t.tooLarge,
  INVALID_FILE_TYPE: t.typeInvalid,
  DUPLICATE_TESTIMONY: t.duplicate,
}
const byStatus: Record<number, string> = { 400: t.badRequest, 409: t.conflict, 413: t.tooLarge }

interface Refusal {
  error?: string | null | undefined
  error_code?: string | null | undefined
}

/** Returns the text of a failed call: by error code, else by status, else a general text with the reason as detail. */
export function uploadFailure(failure: unknown): FailureText {
  if (failure instanceof UploadError) {
    const { message, detail } = failure
    return { message, ...(detail !== undefined && { detail }) }
  }
  if (!(failure instanceof ApiError)) return { message: t.processingFailed }
  if (failure.kind === 'network') return { message: t.network }
  const known = ownValue(byCode, failure.code ?? '')
  if (known) return { message: known }
  // An error code without a text of its own has a more specific cause than its status, such as too many pixels.
  if (failure.kind === 'http' && failure.code && failure.serverMessage)
    return { message: failure.serverMessage }
  const general = byStatus[failure.status]
  if (general) return { message: general }
  if (failure.kind === 'refused') return { message: failure.serverMessage ?? t.processingFailed }
  if (isOver(failure)) return { message: failure.message }
  return { message: t.processingFailed, detail: failure.serverMessage ?? failure.message }
}

/** Returns the text of a refusal: by error code, else the server's message. */
export function refusalText({ error, error_code: code }: Refusal): string | undefined {
  return ownValue(byCode, code ?? '') ?? (error || undefined)
}
