/** The calls that the product spec lists, and the requests that the member app may send. */
import type { EndpointShape } from '../../src/api/contract/endpoint.ts'
import calls from './calls.json' with { type: 'json' }

export interface SpecifiedCall {
  method: string
  /** Path with `:id` for ids. */
  path: string
  auth: EndpointShape['auth']
  /** Allowed parameters with their only value, or `*` for any. */
  query?: Record<string, string | undefined>
  body?: { as: string[]; fields: string[] }
}

export const specifiedCalls = calls as SpecifiedCall[]

/**
 * Paths that are neither specified nor extra nor studio calls: the product spec describes how profiles are edited,
 * but
 * lists no calls for it.
 */
export const profileCalls = [
  'DELETE /api/user-profiles/:id/avatar',
  'DELETE /api/user-profiles/:id/cover',
  'POST /api/user-profiles/:id/avatar',
  'POST /api/user-profiles/:id/cover',
  'PUT /api/user-profiles/:id',
]

/** Returns whether a path is an addition of Faro, which another back end need not have. */
export const isExtraCall = (path: string): boolean => /^\/api\/(?:extra|studio)\//u.test(path)

export interface SentRequest {
  method: string
  url: string
  /** Headers by lower-case names. */
  headers: Readonly<Record<string, string>>
  /** The body; `null` if there is none or it cannot be read. */
  body: string | null
}

/** Headers that browsers add, and those that the product spec lists. */
const knownHeaders =
  /^(?:accept(?:-.*)?|cache-control|connection|content-length|content-type|cookie|dnt|host|if-none-match|origin|pragma|priority|purpose|range|referer|sec-.*|upgrade-insecure-requests|user-agent|x-client-data)$/u

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/gu, '[^/]+')}$`, 'u')
const patterns = specifiedCalls.map((call) => ({ ...call, pattern: patternOf(call.path) }))
const profilePatterns = profileCalls.map((call) => {
  const [method, path = ''] = call.split(' ')
  return { method, pattern: patternOf(path) }
})

/** Lists the parts of a request that the product spec does not contain. */
export function listDeviations({ method, url, headers, body }: SentRequest): string[] {
  const { pathname, searchParams } = new URL(url)
  if (!pathname.startsWith('/api/') || isExtraCall(pathname)) return []
  const isHere = (each: { method: string | undefined; pattern: RegExp }) =>
    each.method === method && each.pattern.test(pathname)
  // A pattern with a fixed segment precedes one with an id in its place.
  const matching = patterns
    .filter(isHere)
    .toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)
  const [call] = matching
  if (!call) return profilePatterns.some(isHere) ? [] : [`${method} ${pathname} is no specified call`]
  return [
    ...queryDeviations(call, searchParams),
    ...headerDeviations(call, headers),
    ...bodyDeviations(call, headers['content-type'] ?? '', body),
  ].map((found) => `${method} ${call.path}: ${found}`)
}

function queryDeviations({ query = {} }: SpecifiedCall, sent: URLSearchParams): string[] {
  return [...sent].flatMap(([name, value]) => {
    const wanted = query[name]
    if (wanted === undefined) return [`parameter ${name} is not specified`]
    return wanted === '*' || wanted === value ? [] : [`parameter ${name} is ${value} instead of ${wanted}`]
  })
}

/** Headers that a request to other calls may have in addition. */
const ownHeaders = new Set(['authorization', 'idempotency-key', 'page-after'])

function headerDeviations({ auth, method }: SpecifiedCall, headers: SentRequest['headers']): string[] {
  const found = Object.keys(headers)
    .filter((name) => !knownHeaders.test(name) && !ownHeaders.has(name))
    .map((name) => `header ${name} is not specified`)
  if ('idempotency-key' in headers && method !== 'POST') found.push('header idempotency-key without need')
  if ('page-after' in headers && method !== 'GET') found.push('header page-after without need')
  const bearer = /^Bearer (.+)$/u.exec(headers['authorization'] ?? '')?.[1]
  const sent = bearer === undefined ? 'none' : bearer.includes('@') ? 'email' : 'bearer'
  if (sent !== auth) found.push(`authorization is ${sent} instead of ${auth}`)
  return found
}

function bodyDeviations({ body: wanted }: SpecifiedCall, type: string, body: string | null): string[] {
  if (body === null) return []
  const as = type.startsWith('multipart/') ? 'form' : 'json'
  if (!wanted) return [`a ${as} body is not specified`]
  if (!wanted.as.includes(as)) return [`the body is ${as} instead of ${wanted.as.join(' or ')}`]
  return fieldsOf(as, body)
    .filter((field) => !wanted.fields.includes(field))
    .map((field) => `field ${field} is not specified`)
}

function fieldsOf(as: 'form' | 'json', body: string): string[] {
  if (as === 'json') return Object.keys(JSON.parse(body) as object)
  return [...body.matchAll(/^content-disposition: form-data; name="([^"]*)"/gimu)].map(
    ([, name = '']) => name,
  )
}
