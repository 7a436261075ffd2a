/** Builds requests: parts, options, URL and authorisation. */
import type { EndpointShape } from '#api/contract/endpoint.ts'
import { ApiError } from './errors.ts'
import { storedEmail, storedToken } from './session.ts'

/** Origin of the API; empty for the page's own origin. */
export const apiHost: string = import.meta.env?.VITE_API_HOST ?? ''

/** Bytes of a request body sent so far; `total` is 0 while unknown. */
export interface UploadProgress {
  loaded: number
  total: number
}

export interface CallOptions {
  signal?: AbortSignal
  /** Called as bytes are uploaded. Only useful for calls with files. */
  onUploadProgress?: (progress: UploadProgress) => void
  /** The same key for all attempts of one action, so that a retry after a lost reply has no second effect. */
  idempotencyKey?: string | undefined
  /** The previous page's `next_cursor`, for endpoints with `pageCursor`. */
  after?: string | null | undefined
}

/** `json`: a parsed JSON body; `file`: the file itself; `redirect`: the target URL of a redirect. */
export type FileReply =
  | { kind: 'json'; body: unknown }
  | { kind: 'file'; blob: Blob }
  | { kind: 'redirect'; url: string }

export interface FileCallOptions {
  signal?: AbortSignal
  /** Whether only the URL is needed; then at most the first byte of a file is requested. */
  urlOnly?: boolean
}

type Scalar = string | number | boolean

export interface Parts {
  params?: Record<string, Scalar>
  query?: Record<string, Scalar | undefined>
  body?: unknown
  form?: Record<string, Scalar | Blob | undefined>
}

/** @throws {ApiError} of kind `no-token`. */
export function authorization(endpoint: Pick<EndpointShape, 'auth'>): { Authorization?: string } {
  if (endpoint.auth === 'none') return {}
  const bearer = endpoint.auth === 'bearer' ? storedToken() : emailForHeader()
  if (!bearer) throw new ApiError('no-token')
  return { Authorization: `Bearer ${bearer}` }
}

/** Returns the e-mail for a header, percent-encoded if it has characters other than visible ASCII. */
function emailForHeader(): string | null {
  const email = storedEmail()
  return email === null || /^[!-~]*$/u.test(email) ? email : encodeURIComponent(email.toWellFormed())
}

/** Fills in `:name` parameters and appends the query; undefined values are omitted. */
export function buildUrl(path: string, parts: Pick<Parts, 'params' | 'query'>): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined) query.set(name, String(value))
  }
  const search = query.toString()
  return `${apiHost}${filled}${search ? `?${search}` : ''}`
}
