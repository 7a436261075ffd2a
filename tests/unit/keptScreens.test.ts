// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetScreens, keepEarlyScreen, keptScreen } from '#api/client/keptScreens.ts'
import { keptDevice } from '#lib/earlyScreenCall.ts'
import { pictureKey } from '#lib/pictureCache.ts'

/** Cache Storage with what is used of it: entries in the order in which they were put. */
function fakeCaches() {
  const opened = new Map<string, Map<string, Response>>()
  const open = (name: string) => {
    const entries = opened.get(name) ?? new Map<string, Response>()
    opened.set(name, entries)
    return {
      put: async (key: string, response: Response) => void entries.set(key, response),
      delete: async (key: string) => entries.delete(key),
      keys: async () => [...entries.keys()],
    }
  }
  return {
    open: async (name: string) => open(name),
    match: async (key: string, { cacheName }: { cacheName: string }) =>
      opened.get(cacheName)?.get(key)?.clone(),
    delete: async (name: string) => opened.delete(name),
  }
}

beforeEach(() => vi.stubGlobal('caches', fakeCaches()))
afterEach(() => {
  vi.unstubAllGlobals()
  window.faroEarlyScreen = undefined
})

const screen = (html: string) => ({ html, css: '.a{}' })

/** The server rendered this screen for a member in this visit. */
async function visit(url: string, html: string | undefined, userId = 'ana') {
  const rendered = html === undefined ? undefined : { ...screen(html), replies: { '/api/feed': '{}' } }
  window.faroEarlyScreen = { url, userId, rendering: Promise.resolve(rendered) }
  await keepEarlyScreen('ana')
}

test('the screen of a visit is there in the next one, for the same member and URL', async () => {
  await visit('/early?url=%2F', 'feed')
  expect(await keptScreen('/early?url=%2F', 'ana')).toEqual(screen('feed'))
  expect(await keptScreen('/early?url=%2F', 'bea')).toBeUndefined()
  expect(await keptScreen('/early?url=%2Franking', 'ana')).toBeUndefined()
})

test('one that the server did not render, or rendered for somebody else, is not kept', async () => {
  await visit('/early?url=%2F', undefined)
  await visit('/early?url=%2F', 'feed', 'bea')
  expect(await keptScreen('/early?url=%2F', 'ana')).toBeUndefined()
  expect(await keptScreen('/early?url=%2F', 'bea')).toBeUndefined()
})

test('the thirty visited last are kept', async () => {
  for (let index = 0; index < 30; index += 1) await visit(`/early?url=${index}`, String(index))
  await visit('/early?url=0', 'again')
  await visit('/early?url=30', '30')
  expect(await keptScreen('/early?url=0', 'ana')).toEqual(screen('again'))
  expect(await keptScreen('/early?url=1', 'ana')).toBeUndefined()
  expect(await keptScreen('/early?url=30', 'ana')).toEqual(screen('30'))
})

test('none is left after the session, nor what its screens are asked for with', async () => {
  await visit('/early?url=%2F&zone=Europe%2FMadrid&narrow=1', 'feed')
  expect(await keptDevice()).toBe('zone=Europe%2FMadrid&narrow=1')
  await forgetScreens()
  expect(await keptScreen('/early?url=%2F&zone=Europe%2FMadrid&narrow=1', 'ana')).toBeUndefined()
  expect(await keptDevice()).toBeUndefined()
})

test('a picture is kept without the signature, which changes, but in its size', () => {
  expect(pictureKey('https://faro.test/media/m1?exp=1&sig=a&w=640')).toBe('https://faro.test/media/m1?w=640')
})
