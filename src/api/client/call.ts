/** The only door to the network: one function that sends a declared call and returns its checked reply. */
import * as z from 'zod/mini'
import type { EndpointShape, Input, Reply } from '#api/contract/endpoint.ts'
import { ApiError } from './errors.ts'
import { sessionEndOf, renewToken } from './renewal.ts'
import { endSession, getSession, storedEmail, storedToken } from './session.ts'
import type { RawResponse, UploadProgress } from './transport.ts'
import { parseJson, send } from './transport.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Told of uploaded bytes. Only worth passing for calls with files. */
  onUploadProgress?: (progress: UploadProgress) => void
}

type Scalar = string | number | boolean

export interface Parts {
  params?: Record<string, Scalar>
  query?: Record<string, Scalar | undefined>
  body?: unknown
  form?: Record<string, Scalar | Blob | undefined>
}

/**
 * Sends `endpoint` and returns its parsed reply. A 401 or 403 of an authenticated call renews the token once and
 * repeats the call, as the endpoint's `renew` policy allows. An ok status with `success: false` is a refusal.
 * @throws {ApiError} whatever goes wrong; its `message` is Spanish.
 */
export async function call<E extends EndpointShape>(
  endpoint: E,
  ...[input, options]: Partial<Input<E>> extends Input<E>
    ? [input?: Input<E>, options?: CallOptions]
    : [input: Input<E>, options?: CallOptions]
): Promise<Reply<E>> {
  const parts = (input ?? {}) as Parts
  const sentToken = storedToken()
  let response = await attempt(endpoint, parts, options)
  if (shouldRenew(endpoint, response.status)) {
    await renewOrEndSession(sentToken)
    response = await attempt(endpoint, parts, options)
  }
  return read(endpoint, response)
}

/** A renewal that the server refuses ends the session; a broken connection does not. */
export async function renewOrEndSession(token: string | null): Promise<void> {
  try {
    await renewToken(token)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.kind === 'expired' && getSession().status !== 'out') endSession(sessionEndOf(error))
    throw error.kind === 'network' ? new ApiError('network', { renewing: true }) : error
  }
}

function attempt(endpoint: EndpointShape, parts: Parts, options: CallOptions = {}): Promise<RawResponse> {
  const headers = { Accept: 'application/json', ...authorization(endpoint) } as Record<string, string>
  let body: string | FormData | undefined
  if (parts.form) body = toFormData(parts.form)
  else if (parts.body !== undefined) {
    headers['Content-Type'] = 'application/json'
    body = JSON.stringify(parts.body)
  }
  return send({ method: endpoint.method, url: buildUrl(endpoint.path, parts), headers, body, ...options })
}

/** @throws {ApiError} of kind `no-token`. */
export function authorization(endpoint: EndpointShape): { Authorization?: string } {
  if (endpoint.auth === 'none') return {}
  const bearer = endpoint.auth === 'bearer' ? storedToken() : storedEmail()
  if (!bearer) throw new ApiError('no-token')
  return { Authorization: `Bearer ${bearer}` }
}

export function shouldRenew(endpoint: EndpointShape, status: number): boolean {
  const policy = endpoint.auth === 'none' ? 'never' : (endpoint.renew ?? 'on-401-403')
  return (status === 401 && policy !== 'never') || (status === 403 && policy === 'on-401-403')
}

function read<E extends EndpointShape>(endpoint: E, response: RawResponse): Reply<E> {
  if (!response.ok) throw failure(response)
  const json = parseJson(response.text)
  if (endpoint.verdict !== 'caller') throwRefusal(response, json)
  const parsed = z.safeParse(endpoint.responses[200], json)
  if (!parsed.success) throw new ApiError('invalid', { status: response.status })
  // The reply itself, not the schema's copy of it: the same values, in half the memory.
  return json as Reply<E>
}

/** The error of a reply with a failing status. */
export function failure({ status, statusText, text }: Omit<RawResponse, 'ok'>): ApiError {
  const json = parseJson(text)
  return new ApiError('http', {
    status,
    statusText,
    responseText: text,
    requestId: fieldText(fieldsOf(json)['request_id']),
    ...errorFields(json),
  })
}

/**
 * Throws where the body of an ok status says `success: false`.
 * @throws {ApiError} of kind `refused`, with the server's words.
 */
export function throwRefusal(
  { status, statusText }: Pick<RawResponse, 'status' | 'statusText'>,
  json: unknown,
) {
  if (fieldsOf(json)['success'] !== false) return
  throw new ApiError('refused', { status, statusText, ...errorFields(json) })
}

/** What a reply that fails says, whatever else is in it: `message` is an object where messages are sent. */
function errorFields(json: unknown): { serverMessage?: string; code?: string } {
  const { error, message, error_code } = fieldsOf(json)
  return { serverMessage: fieldText(error) ?? fieldText(message), code: fieldText(error_code) }
}

const fieldsOf = (json: unknown): Record<string, unknown> =>
  typeof json === 'object' && json !== null ? { ...json } : {}
const fieldText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const baseUrl: string = import.meta.env?.VITE_API_HOST ?? ''

/** Fills `:name` parameters and appends the query; undefined values are left out. */
export function buildUrl(path: string, parts: Pick<Parts, 'params' | 'query'>): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined) query.set(name, String(value))
  }
  const search = query.toString()
  return `${baseUrl}${filled}${search ? `?${search}` : ''}`
}

function toFormData(fields: NonNullable<Parts['form']>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    if (value instanceof Blob) form.append(name, value)
    else form.append(name, String(value))
  }
  return form
}
