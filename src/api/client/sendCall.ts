/** Sends a declared call and validates its reply. */
import * as z from 'zod/mini'
import type { EndpointShape } from '#api/contract/endpoint.ts'
import { parseJson } from '#lib/parseJson.ts'
import { ApiError } from './errors.ts'
import { reportRefusal } from './refusals.ts'
import { renewToken } from './renewal.ts'
import { apiHost, authorization, buildUrl, type CallOptions, type Parts } from './request.ts'
import { endSession, getSession, sessionEndOf, storedToken } from './session.ts'
import { type RawResponse, send } from './transport.ts'

/** The part of `call` that loads on demand. */
export async function sendCall(
  endpoint: EndpointShape,
  parts: Parts = {},
  options?: CallOptions,
): Promise<unknown> {
  const sentToken = storedToken()
  let response = await attempt(endpoint, parts, options)
  if (shouldRenew(endpoint, response.status)) {
    await renewOrEndSession(sentToken)
    response = await attempt(endpoint, parts, options)
  }
  return read(endpoint, response)
}

/** Renews the token. A refusal ends the session; a network error does not. */
export async function renewOrEndSession(token: string | null): Promise<void> {
  try {
    await renewToken(token)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.kind === 'expired' && getSession().status !== 'out') endSession(sessionEndOf(error))
    throw error.kind === 'network' ? new ApiError('network', { renewing: true }) : error
  }
}

function attempt(
  endpoint: EndpointShape,
  parts: Parts,
  { idempotencyKey, after, ...options }: CallOptions = {},
): Promise<RawResponse> {
  const headers = { Accept: 'application/json', ...authorization(endpoint) } as Record<string, string>
  // A server on another origin may allow only the specified headers; browsers check that with a preflight request.
  if (idempotencyKey && !apiHost) headers['Idempotency-Key'] = idempotencyKey
  if (after && !apiHost) headers['Page-After'] = after
  let body: string | FormData | undefined
  if (parts.form) body = toFormData(parts.form)
  else if (parts.body !== undefined) {
    headers['Content-Type'] = 'application/json'
    body = JSON.stringify(parts.body)
  }
  return send({ method: endpoint.method, url: buildUrl(endpoint.path, parts), headers, body, ...options })
}

export function shouldRenew(endpoint: EndpointShape, status: number): boolean {
  const policy = endpoint.auth === 'none' ? 'never' : (endpoint.renew ?? 'on-401-403')
  return (status === 401 && policy !== 'never') || (status === 403 && policy === 'on-401-403')
}

function read(endpoint: EndpointShape, response: RawResponse): unknown {
  if (!response.ok) throw failure(response)
  const json = parseJson(response.text)
  if (endpoint.verdict !== 'caller') throwRefusal(response, json)
  const parsed = z.safeParse(endpoint.responses[200], json)
  if (!parsed.success) throw new ApiError('invalid', { status: response.status })
  return addUnknownFields(parsed.data, json)
}

/**
 * Adds to a parsed reply the fields that its schema does not declare, because back ends may send more than the product
 * spec lists.
 */
function addUnknownFields(parsed: unknown, json: unknown): unknown {
  const target = fieldsOf(parsed)
  for (const [name, value] of Object.entries(fieldsOf(json))) {
    if (Object.hasOwn(target, name)) addUnknownFields(target[name], value)
    // Assigning `__proto__` would replace the prototype.
    else if (name !== '__proto__') target[name] = value
  }
  return parsed
}

/** Returns the error for a status that is not ok; publishes its code. */
export function failure({ status, statusText, text }: Omit<RawResponse, 'ok'>): ApiError {
  const json = parseJson(text)
  const fields = errorFields(json)
  if (fields.code) reportRefusal(fields.code)
  return new ApiError('http', {
    status,
    statusText,
    responseText: text,
    requestId: fieldText(fieldsOf(json)['request_id']),
    ...fields,
  })
}

/** @throws {ApiError} of kind `refused`, with the server's message, if an ok reply has `success: false`. */
export function throwRefusal(
  { status, statusText }: Pick<RawResponse, 'status' | 'statusText'>,
  json: unknown,
) {
  if (fieldsOf(json)['success'] !== false) return
  throw new ApiError('refused', { status, statusText, ...errorFields(json) })
}

/**
 * Returns the server's message and error code of a failing reply. `message` may have another type, such as an object.
 */
function errorFields(json: unknown): { serverMessage?: string; code?: string } {
  const { error, message, error_code } = fieldsOf(json)
  return { serverMessage: fieldText(error) ?? fieldText(message), code: fieldText(error_code) }
}

const fieldsOf = (json: unknown): Record<string, unknown> =>
  typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {}
const fieldText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

function toFormData(fields: NonNullable<Parts['form']>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    if (value instanceof Blob) form.append(name, value)
    else form.append(name, String(value))
  }
  return form
}
