import { delay, http, HttpResponse } from 'msw'
import type { HttpHandler } from 'msw'
import type { ErrorReply } from '#api/contract/common.ts'
import type { EndpointShape, Reply } from '#api/contract/endpoint.ts'

export interface MockRequest {
  params: Record<string, string>
  query: URLSearchParams
  request: Request
}

/** The reply of a mocked call, or a function that computes it from the request. */
export type MockReply<E extends EndpointShape> =
  | Reply<E>
  | ((request: MockRequest) => Reply<E> | Promise<Reply<E>>)

const toMsw = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

/** URLs of mocked calls that stay pending for a loading or busy state: screenshots do not wait for them. */
export const heldCalls = new Set<string>()

function handler(endpoint: EndpointShape, respond: (request: MockRequest) => Promise<Response>): HttpHandler {
  return http[toMsw[endpoint.method]](`*${endpoint.path}`, ({ request, params }) =>
    respond({
      params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
      query: new URL(request.url).searchParams,
      request,
    }),
  )
}

/** Mocks a call with a valid reply. `delayMs` makes a busy state visible. */
export function mock<E extends EndpointShape>(
  endpoint: E,
  reply: MockReply<E>,
  { delayMs = 0 }: { delayMs?: number | 'infinite' } = {},
): HttpHandler {
  return handler(endpoint, async (request) => {
    if (delayMs) heldCalls.add(request.request.url)
    if (delayMs) await delay(delayMs)
    const body =
      typeof reply === 'function' ? await (reply as (r: MockRequest) => Promise<Reply<E>>)(request) : reply
    return HttpResponse.json(body as object)
  })
}

/** Mocks a call with a failing status and an optional error reply. */
export function mockError(
  endpoint: EndpointShape,
  status: number,
  body: ErrorReply = {},
  statusText?: string,
): HttpHandler {
  return handler(endpoint, async () => HttpResponse.json(body, { status, statusText }))
}

/** Mocks a refusal with status 200. */
export const mockRefusal = (endpoint: EndpointShape, error?: string): HttpHandler =>
  mockError(endpoint, 200, { success: false, error })

/** Mocks a call with a picture file. `asked` is called with each request. */
export function mockPicture(
  endpoint: EndpointShape,
  svg: string,
  asked?: (request: MockRequest) => void,
): HttpHandler {
  return handler(endpoint, async (request) => {
    asked?.(request)
    return HttpResponse.text(svg, { headers: { 'Content-Type': 'image/svg+xml' } })
  })
}

/** Mocks a call with a text file of the endpoint's type. */
export function mockTextFile(endpoint: EndpointShape, text: string): HttpHandler {
  return handler(endpoint, async () =>
    HttpResponse.text(text, { headers: { 'Content-Type': `${endpoint.binary}; charset=utf-8` } }),
  )
}

/** Mocks a call with a reply that is not JSON. */
export function mockText(endpoint: EndpointShape, text: string, status = 200): HttpHandler {
  return handler(endpoint, async () => HttpResponse.text(text, { status }))
}

/** Mocks a network error. */
export function mockNetworkError(endpoint: EndpointShape): HttpHandler {
  return handler(endpoint, async () => HttpResponse.error())
}

/** Mocks a call that stays pending, for loading and busy states. */
export function mockPending(endpoint: EndpointShape): HttpHandler {
  return handler(endpoint, async ({ request }) => {
    heldCalls.add(request.url)
    await delay('infinite')
    return HttpResponse.error()
  })
}
