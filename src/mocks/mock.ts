import { delay, http, HttpResponse } from 'msw'
import type { HttpHandler } from 'msw'
import type { ErrorReply } from '#api/contract/common.ts'
import type { EndpointShape, Reply } from '#api/contract/endpoint.ts'

export interface MockRequest {
  params: Record<string, string>
  query: URLSearchParams
  request: Request
}

/** What a mocked call answers: a reply, or a function of the request that makes one. */
export type MockReply<E extends EndpointShape> =
  | Reply<E>
  | ((request: MockRequest) => Reply<E> | Promise<Reply<E>>)

const toMsw = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

function handler(endpoint: EndpointShape, respond: (request: MockRequest) => Promise<Response>): HttpHandler {
  return http[toMsw[endpoint.method]](`*${endpoint.path}`, ({ request, params }) =>
    respond({
      params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
      query: new URL(request.url).searchParams,
      request,
    }),
  )
}

/** Answers a call with a reply that fits its contract. `delayMs` keeps a busy state visible. */
export function mock<E extends EndpointShape>(
  endpoint: E,
  reply: MockReply<E>,
  { delayMs = 0 }: { delayMs?: number | 'infinite' } = {},
): HttpHandler {
  return handler(endpoint, async (request) => {
    if (delayMs) await delay(delayMs)
    const body =
      typeof reply === 'function' ? await (reply as (r: MockRequest) => Promise<Reply<E>>)(request) : reply
    return HttpResponse.json(body as object)
  })
}

/** Answers a call with a failing status and, if given, an error reply. */
export function mockError(
  endpoint: EndpointShape,
  status: number,
  body: ErrorReply = {},
  statusText?: string,
): HttpHandler {
  return handler(endpoint, async () => HttpResponse.json(body, { status, statusText }))
}

/** Refuses a call in a reply whose status is ok. */
export const mockRefusal = (endpoint: EndpointShape, error?: string): HttpHandler =>
  mockError(endpoint, 200, { success: false, error })

/** Answers a call with a drawing, as a file. `asked` is told of each request. */
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

/** Answers a call with text that is not JSON. */
export function mockText(endpoint: EndpointShape, text: string, status = 200): HttpHandler {
  return handler(endpoint, async () => HttpResponse.text(text, { status }))
}

/** Cuts the connection. */
export function mockNetworkError(endpoint: EndpointShape): HttpHandler {
  return handler(endpoint, async () => HttpResponse.error())
}

/** Never answers, for loading and busy states. */
export function mockPending(endpoint: EndpointShape): HttpHandler {
  return handler(endpoint, async () => {
    await delay('infinite')
    return HttpResponse.error()
  })
}
