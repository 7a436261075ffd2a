import { describe, expect, it } from 'vitest'
import { allEndpoints } from '../../src/api/contract/all.ts'
import type { Schema } from '../../src/api/contract/endpoint.ts'
import { listDeviations, isExtraCall, profileCalls, specifiedCalls } from './specifiedCalls.ts'

const keysOf = (schema: Schema | undefined): string[] => {
  const def = schema?._zod.def as { shape?: object } | undefined
  return Object.keys(def?.shape ?? {})
}
const own = [...allEndpoints].filter(
  ([, { method, path }]) => !isExtraCall(path) && !profileCalls.includes(`${method} ${path}`),
)

describe.each(own)('%s', (_, endpoint) => {
  const call = specifiedCalls.find(({ method, path }) => method === endpoint.method && path === endpoint.path)

  it('is listed in the product spec', () => {
    expect(call).toBeDefined()
  })

  it('has no parameters and fields that the product spec does not list', () => {
    const query = Object.keys(call?.query ?? {})
    expect(keysOf(endpoint.query).filter((name) => !query.includes(name))).toEqual([])
    const fields = call?.body?.fields ?? []
    const sent = [endpoint.body, endpoint.form, endpoint.upload].flatMap(keysOf)
    expect(sent.filter((name) => !fields.includes(name))).toEqual([])
  })
})

describe('deviations', () => {
  const url = 'http://faro.test/api'
  const token = { authorization: 'Bearer a.b.c', accept: 'application/json' }
  const get = (path: string, headers: Record<string, string> = token) =>
    listDeviations({ method: 'GET', url: url + path, headers, body: null })
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    listDeviations({ method: 'POST', url: url + path, headers: { ...token, ...headers }, body })

  it('returns none for a specified call and for an extra call', () => {
    expect(get('/global-feed/?page=2&limit=10&sort_by=created_at&order=desc&include_ads=true')).toEqual([])
    expect(get('/extra/global-feed?category=mindset')).toEqual([])
    expect(get('/rewards/community/7', {})).toEqual([])
    const json = { 'content-type': 'application/json', 'idempotency-key': 'k' }
    expect(post('/reviews', '{"community_id":"7","rating":4}', json)).toEqual([])
  })

  it.each([
    [get('/rewards/community/7'), 'GET /api/rewards/community/:id: authorization is bearer instead of none'],
    [
      get('/productos/7/image?expires_in=3600&w=320'),
      'GET /api/productos/:id/image: parameter w is not specified',
    ],
    [get('/surveys?limit=20'), 'GET /api/surveys: parameter limit is 20 instead of 50'],
    [get('/overview'), 'GET /api/overview is no specified call'],
    [get('/modules/7', { ...token, 'x-faro': '1' }), 'GET /api/modules/:id: header x-faro is not specified'],
    [
      post('/reviews', '{"idempotency_key":"k"}'),
      'POST /api/reviews: field idempotency_key is not specified',
    ],
    [
      post('/posts', '--x\r\nContent-Disposition: form-data; name="image_alt"\r\n\r\nUn faro\r\n--x--', {
        'content-type': 'multipart/form-data; boundary=x',
      }),
      'POST /api/posts: field image_alt is not specified',
    ],
    [
      listDeviations({
        method: 'POST',
        url: `${url}/global-feed/7/like`,
        headers: { authorization: 'Bearer ana@faro.test' },
        body: '{}',
      }),
      'POST /api/global-feed/:id/like: a json body is not specified',
    ],
  ])('describes the deviation of a request with %s', (found, expected) => {
    expect(found).toEqual([expected])
  })
})
