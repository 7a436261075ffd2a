import { beforeEach, describe, expect, it } from 'vitest'
import { pageFor } from '../../src/serviceWorker/foreignOpener.ts'

const origin = 'https://faro.test'
const url = `${origin}/ranking?mes=mayo`
const separated = { 'cross-origin-opener-policy': 'same-origin' }
const others = { 'content-security-policy': "default-src 'self'", 'content-type': 'text/html' }
const kept = () => new Response('<p>Hola', { headers: { ...others, ...separated } })
const byDefault = 'strict-origin-when-cross-origin'
const byHand = { url, referrer: '', referrerPolicy: byDefault } as const

/** The page, and what the worker has told it. */
let client: { url: string; postMessage: (message: unknown) => void } | undefined
let told: unknown[]

beforeEach(() => {
  told = []
  client = { url: `${url}#puntos`, postMessage: (message) => told.push(message) }
})

type Request = Parameters<typeof pageFor>[0]['request']

/** A navigation and what the server answers to it. */
function navigate(request: Request, preloadResponse?: Promise<unknown>) {
  const page = kept()
  const done: Promise<unknown>[] = []
  const answered = pageFor(
    {
      request,
      resultingClientId: 'page',
      ...(preloadResponse && { preloadResponse }),
      waitUntil: (promise) => done.push(promise),
    },
    page,
    { location: { origin }, clients: { get: async () => client } },
  )
  return { answered, page, done: () => Promise.all(done) }
}

const unchanged = (headers = {}) => Promise.resolve(new Response('', { headers }))

describe('a page that the service worker keeps is separated from the window that opened it', () => {
  it.each<[string, Partial<Request>]>([
    ['by another site', { referrer: 'https://elsewhere.test/' }],
    ['from the same machine, but another port', { referrer: `${origin}:8443/` }],
    ['by a site that hides itself', { referrerPolicy: 'no-referrer' }],
    ['by a site that tells only itself where it is', { referrerPolicy: 'same-origin' }],
    ['by something that the browser does not name', { referrer: 'about:client' }],
  ])('at once when it seems to be opened %s', async (_by, request) => {
    const { answered, page, done } = navigate({ ...byHand, ...request }, unchanged(separated))
    expect(answered).toBe(page)
    await done()
    expect(told).toEqual([])
  })

  it('at once in a browser in which the server is not asked', () => {
    const { answered, page } = navigate(byHand)
    expect(answered).toBe(page)
  })

  it.each<[string, Partial<Request>]>([
    ['by hand or by another program', {}],
    ['by Faro itself', { referrer: `${origin}/encuestas` }],
  ])('not when it is opened %s and the server agrees', async (_by, request) => {
    const { answered, done } = navigate({ ...byHand, ...request }, unchanged())
    expect(Object.fromEntries(answered.headers)).toEqual(others)
    expect(await answered.text()).toBe('<p>Hola')
    await done()
    expect(told).toEqual([])
  })

  it('by being loaded again when the server knows better, and then at once', async () => {
    const first = navigate(byHand, unchanged(separated))
    expect(first.answered.headers.has('cross-origin-opener-policy')).toBe(false)
    await first.done()
    expect(told).toEqual([{ type: 'SEPARATE' }])
    const again = navigate({ ...byHand, referrer: `${origin}/sw.js` }, unchanged())
    expect(again.answered).toBe(again.page)
    // Only that once.
    const later = navigate(byHand, unchanged())
    expect(later.answered).not.toBe(later.page)
  })

  it.each([
    ['without a network', () => Promise.reject(new TypeError('network'))],
    ['when the browser has not asked', () => Promise.resolve()],
  ])('not %s, when nothing can be told', async (_when, reply) => {
    const { answered, page, done } = navigate(byHand, reply())
    expect(answered).not.toBe(page)
    await done()
    expect(told).toEqual([])
  })

  it('not when it is gone already', async () => {
    client = undefined
    await navigate(byHand, unchanged(separated)).done()
    expect(told).toEqual([])
  })
})
