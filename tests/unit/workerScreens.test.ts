import { beforeEach, expect, test, vi } from 'vitest'
import { screenQuery } from '#lib/earlyScreenCall.ts'
import { askForScreen, screenFor } from '../../src/serviceWorker/earlyScreens.ts'

const origin = 'https://faro.test'
const device = 'zone=Europe%2FMadrid&narrow=1'

let kept: string | undefined
/** What the server answers, by the authorization of the request. */
let answers: Record<string, Response>
let asked: { url: string; authorization: string; signal: AbortSignal | undefined }[]
let pages = 0

beforeEach(() => {
  kept = device
  answers = { cookie: new Response('by the cookie'), 'Bearer t': new Response('by the token') }
  asked = []
  vi.stubGlobal('caches', { match: async () => (kept === undefined ? undefined : new Response(kept)) })
  vi.stubGlobal('fetch', async (url: string, { headers, signal }: RequestInit) => {
    const authorization = new Headers(headers).get('authorization') ?? 'cookie'
    asked.push({ url, authorization, signal: signal ?? undefined })
    return answers[authorization]
  })
})

/** A navigation to a path; the returned function is its page's request for the screen. */
function navigate(path: string) {
  pages += 1
  const page = `page ${pages}`
  askForScreen({ request: { url: origin + path }, resultingClientId: page })
  return async (query = screenQuery(path, device)) => {
    const request = new Request(`${origin}/early-screen${query}`, { headers: { authorization: 'Bearer t' } })
    return (await screenFor({ request, clientId: page })).text()
  }
}

test('the screen of a navigation is asked for by the cookie, once, before its page asks', async () => {
  const ask = navigate('/ranking?mes=mayo')
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]).toMatchObject({
    url: `/api/extra/early-screen?url=%2Franking%3Fmes%3Dmayo&${device}`,
    authorization: 'cookie',
  })
  expect(await ask()).toBe('by the cookie')
  expect(asked).toHaveLength(1)
})

test('a page asks with its own token for anything else, and what nobody takes is given up', async () => {
  const query = screenQuery('/ranking', 'zone=Europe%2FMadrid&community=another')
  expect(await navigate('/ranking')(query)).toBe('by the token')
  expect(asked.at(-1)?.url).toBe(`/api/extra/early-screen${query}`)
  expect(asked[0]?.signal?.aborted).toBe(true)
})

test('a refused cookie is no refusal of the token', async () => {
  answers['cookie'] = new Response('', { status: 401 })
  expect(await navigate('/ranking')()).toBe('by the token')
})

test('without a session nothing is asked for before a page does', async () => {
  kept = undefined
  expect(await navigate('/ranking')()).toBe('by the token')
  expect(asked).toHaveLength(1)
})

test('a reply is one page’s alone', async () => {
  const ask = navigate('/ranking')
  expect(await ask()).toBe('by the cookie')
  expect(await ask()).toBe('by the token')
})
