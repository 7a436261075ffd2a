import { upload as t } from '#locales/testimonialForm.ts'
import { ApiError } from '#api/client/errors.ts'

/** `lost`: it may be there although nobody said so; `refused`: the same again would be refused again. */
export type UploadFailureKind = 'lost' | 'refused' | 'failed'

/** What is said of a failure: the headline, and where that says little a line below it. */
export interface FailureText {
  message: string
  detail?: string
}

/** An upload that failed, with what is said of it. */
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

/** The session is over: nobody can go on. */
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

/** What is said of a call that failed: by its code first, then by its status, else that it did, with the reason below. */
export function uploadFailure(failure: unknown): FailureText {
  if (failure instanceof UploadError) {
    const { message, detail } = failure
    return { message, ...(detail !== undefined && { detail }) }
  }
  if (!(failure instanceof ApiError)) return { message: t.processingFailed }
  if (failure.kind === 'network') return { message: t.network }
  const known = byCode[failure.code ?? ''] ?? byStatus[failure.status]
  if (known) return { message: known }
  if (failure.kind === 'refused') return { message: failure.serverMessage ?? t.processingFailed }
  if (isOver(failure)) return { message: failure.message }
  return { message: t.processingFailed, detail: failure.serverMessage ?? failure.message }
}

/** What is said of a reply that refuses: by its code first, then in its words. */
export function refusalText({ error, error_code: code }: Refusal): string | undefined {
  return byCode[code ?? ''] ?? (error || undefined)
}

/** A new id of an upload: a version 4 UUID, also where the page is not on a secure origin. */
export function uploadId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
