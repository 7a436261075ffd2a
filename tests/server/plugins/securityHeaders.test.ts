import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { registerSecurity } from '../../../server/plugins/security.ts'

/** Headers of every reply of a server behind TLS. */
const ofAll = {
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=15552000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}

const app = fastify()
registerSecurity(app, { ...readConfig({}), secure: true, clientDir: 'none' })
app.get('/data', async () => ({ success: true }))
app.get('/page', async (_request, reply) => reply.type('text/html; charset=utf-8').send('<p>Hola'))
app.get('/file', async (_request, reply) => reply.header('content-security-policy', 'sandbox').send('Hola'))
app.get('/same', async (_request, reply) => reply.status(304).send())
app.get('/stream', async (_request, reply) => {
  reply.hijack()
  reply.raw.end('Hola')
})

it.each([
  ['data', '/data', "default-src 'none'; frame-ancestors 'none'"],
  ['a stream', '/stream', "default-src 'none'; frame-ancestors 'none'"],
])('%s has only the headers that have an effect on it', async (_what, url, policy) => {
  const { headers } = await app.inject(url)
  expect(headers).toMatchObject({ ...ofAll, 'content-security-policy': policy })
  for (const name of ['x-frame-options', 'referrer-policy', 'permissions-policy'])
    expect(headers).not.toHaveProperty(name)
})

it('a page has all of them, once each', async () => {
  const { headers } = await app.inject('/page')
  expect(headers).toMatchObject({ ...ofAll, 'x-frame-options': 'SAMEORIGIN' })
  expect(headers['content-security-policy']).toMatch(/^default-src 'self'/u)
  expect(headers['permissions-policy']).toContain('geolocation=()')
})

it('a reply with a policy of its own keeps it, and has the others', async () => {
  const { headers } = await app.inject('/file')
  expect(headers).toMatchObject({
    ...ofAll,
    'content-security-policy': 'sandbox',
    'x-frame-options': 'SAMEORIGIN',
  })
})

it('a 304 has no policy, which would replace that of the stored page', async () => {
  const { headers } = await app.inject('/same')
  expect(headers).toMatchObject(ofAll)
  expect(headers).not.toHaveProperty('content-security-policy')
})

describe('a page is separated from the window that opened it', () => {
  const coop = 'cross-origin-opener-policy'
  const from = (site: string, mode = 'navigate') => ({ 'sec-fetch-mode': mode, 'sec-fetch-site': site })

  it.each([
    ['another site', from('cross-site')],
    ['a site of the same domain', from('same-site')],
    ['somewhere that an old browser does not tell', {}],
  ])('when it is opened from %s, also if it is unchanged', async (_where, headers) => {
    for (const url of ['/page', '/file', '/same'])
      expect((await app.inject({ url, headers })).headers).toHaveProperty(coop, 'same-origin')
  })

  it('when the service worker asks for it, which keeps it for all navigations', async () => {
    const headers = from('same-origin', 'cors')
    for (const url of ['/page', '/file'])
      expect((await app.inject({ url, headers })).headers).toHaveProperty(coop, 'same-origin')
  })

  it.each([
    ['by hand or by another program', from('none')],
    ['from Faro itself', from('same-origin')],
  ])('not when it is opened %s: there is no such window', async (_how, headers) => {
    for (const url of ['/page', '/file', '/same'])
      expect((await app.inject({ url, headers })).headers).not.toHaveProperty(coop)
  })

  it('data have no such header, nor has a 304 of theirs', async () => {
    for (const url of ['/data', '/same'])
      expect((await app.inject({ url, headers: from('same-origin', 'cors') })).headers).not.toHaveProperty(
        coop,
      )
  })
})
