/** Calls that reply with a file or a redirect to one instead of JSON. */
import type { EndpointShape } from '#api/contract/endpoint.ts'
import { parseJson } from '#lib/parseJson.ts'
import { ApiError } from './errors.ts'
import { deviceTime, learnServerTime } from '#lib/clock.ts'
import { setReachable } from './reachability.ts'
import { authorization, buildUrl, type FileCallOptions, type FileReply, type Parts } from './request.ts'
import { failure, renewOrEndSession, shouldRenew, throwRefusal } from './sendCall.ts'
import { storedToken } from './session.ts'
import { dateOf } from './transport.ts'

/** The part of `fetchFile` that loads on demand. */
export async function sendFileCall(
  endpoint: EndpointShape,
  parts: Pick<Parts, 'params' | 'query'>,
  options: FileCallOptions,
): Promise<FileReply> {
  const sentToken = storedToken()
  let response = await attempt(endpoint, parts, options)
  if (shouldRenew(endpoint, response.status)) {
    await renewOrEndSession(sentToken)
    response = await attempt(endpoint, parts, options)
  }
  const { ok, status, statusText } = response
  if (!ok) throw failure({ status, statusText, text: await response.text() })
  if (response.headers.get('content-type')?.includes('json')) {
    const body = parseJson(await readBody(response.text(), options.signal))
    throwRefusal(response, body)
    return { kind: 'json', body }
  }
  if (!options.urlOnly) return { kind: 'file', blob: await readBody(response.blob(), options.signal) }
  void response.body?.cancel()
  return { kind: 'redirect', url: response.url }
}

/** Reads a body; the connection may fail after the headers have arrived. */
async function readBody<T>(body: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await body
  } catch {
    throw broken(signal)
  }
}

async function attempt(
  endpoint: EndpointShape,
  parts: Pick<Parts, 'params' | 'query'>,
  { signal, urlOnly }: FileCallOptions,
): Promise<Response> {
  const headers = {
    Accept: 'application/json, */*;q=0.8',
    ...authorization(endpoint),
    ...(urlOnly && { Range: 'bytes=0-0' }),
  }
  const sent = deviceTime()
  try {
    const response = await fetch(buildUrl(endpoint.path, parts), {
      method: endpoint.method,
      headers,
      signal,
      credentials: 'same-origin',
    })
    setReachable(true)
    // A redirect may lead to another host, whose clock differs from the server's.
    if (!response.redirected) learnServerTime(dateOf(response.headers), sent)
    return response
  } catch {
    throw broken(signal)
  }
}

function broken(signal: AbortSignal | undefined): ApiError {
  if (!signal?.aborted) setReachable(false)
  return new ApiError(signal?.aborted ? 'aborted' : 'network')
}
