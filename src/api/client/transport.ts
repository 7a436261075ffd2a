import { deviceTime, learnServerTime } from '#lib/clock.ts'
import { ApiError } from './errors.ts'
import { setReachable } from './reachability.ts'
import type { UploadProgress } from './request.ts'

export interface RawRequest {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | FormData
  signal?: AbortSignal
  onUploadProgress?: (progress: UploadProgress) => void
}

export interface RawResponse {
  ok: boolean
  status: number
  statusText: string
  text: string
}

let fetchReply: typeof fetch = (...request) => fetch(...request)

/** Replaces `fetch` for calls, when screens are rendered on the server. */
export function setFetch(next: typeof fetch): void {
  fetchReply = next
}

/**
 * Sends one request. Uploads that report progress use XMLHttpRequest, because `fetch` cannot.
 * @throws {ApiError} of kind `network` or `aborted`.
 */
export async function send(request: RawRequest): Promise<RawResponse> {
  if (request.onUploadProgress) return sendWithProgress(request)
  try {
    const { method, url, headers, body, signal } = request
    const sent = deviceTime()
    const response = await fetchReply(url, { method, headers, body, signal, credentials: 'same-origin' })
    learnServerTime(dateOf(response.headers), sent)
    const { ok, status, statusText } = response
    setReachable(true)
    return { ok, status, statusText, text: await response.text() }
  } catch {
    if (!request.signal?.aborted) setReachable(false)
    throw new ApiError(request.signal?.aborted ? 'aborted' : 'network')
  }
}

/** Returns the `Date` header of a reply; null if the reply comes from a cache. */
export const dateOf = (headers: Headers): string | null => (headers.has('age') ? null : headers.get('date'))

function sendWithProgress(request: RawRequest): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const { method, url, headers, body, signal, onUploadProgress } = request
    const xhr = new XMLHttpRequest()
    const abort = () => xhr.abort()
    const sent = deviceTime()
    xhr.open(method, url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.addEventListener('progress', ({ loaded, total }) => onUploadProgress?.({ loaded, total }))
    xhr.addEventListener('load', () => {
      const { status, statusText, responseText: text } = xhr
      setReachable(true)
      learnServerTime(xhr.getResponseHeader('date'), sent)
      resolve({ ok: status >= 200 && status < 300, status, statusText, text })
    })
    xhr.addEventListener('error', () => {
      setReachable(false)
      reject(new ApiError('network'))
    })
    xhr.addEventListener('abort', () => reject(new ApiError('aborted')))
    xhr.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    if (signal?.aborted) return reject(new ApiError('aborted'))
    signal?.addEventListener('abort', abort)
    xhr.send(body)
  })
}
