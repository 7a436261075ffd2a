// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetScreens, keepEarlyScreen, keptScreen } from '#api/client/keptScreens.ts'
import { keptDevice } from '#lib/keptDevice.ts'
import { pictureKey } from '#lib/pictureCache.ts'

/** Cache Storage with what is used of it. */
function fakeCaches() {
  const opened = new Map<string, Map<string, Response>>()
  const open = (name: string) => {
    const entries = opened.get(name) ?? new Map<string, Response>()
    opened.set(name, entries)
    return {
      put: async (key: string, response: Response) => void entries.set(key, response),
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
  localStorage.clear()
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
  expect(keptScreen('/early?url=%2F', 'ana')).toEqual(screen('feed'))
  expect(keptScreen('/early?url=%2F', 'bea')).toBeUndefined()
  expect(keptScreen('/early?url=%2Franking', 'ana')).toBeUndefined()
})

test('one that the server did not render, or rendered for somebody else, is not kept', async () => {
  await visit('/early?url=%2F', undefined)
  await visit('/early?url=%2F', 'feed', 'bea')
  expect(keptScreen('/early?url=%2F', 'ana')).toBeUndefined()
  expect(keptScreen('/early?url=%2F', 'bea')).toBeUndefined()
})

test('the twelve visited last are kept', async () => {
  for (let index = 0; index < 12; index += 1) await visit(`/early?url=${index}`, String(index))
  await visit('/early?url=0', 'again')
  await visit('/early?url=12', '12')
  expect(keptScreen('/early?url=0', 'ana')).toEqual(screen('again'))
  expect(keptScreen('/early?url=1', 'ana')).toBeUndefined()
  expect(keptScreen('/early?url=12', 'ana')).toEqual(screen('12'))
})

test('together they take at most a million characters', async () => {
  const large = 'x'.repeat(400_000)
  for (const url of ['a', 'b', 'c']) await visit(url, large + url)
  expect(['a', 'b', 'c'].map((url) => keptScreen(url, 'ana')?.html.at(-1))).toEqual([undefined, 'b', 'c'])
  await visit('d', 'x'.repeat(1_000_001))
  expect(keptScreen('d', 'ana')).toBeUndefined()
})

test('where there is no room, they give way to what the member wrote', async () => {
  await visit('a', 'a')
  localStorage.setItem('faro:draft', 'text')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await visit('b', 'b')
  full.mockRestore()
  expect([keptScreen('a', 'ana'), keptScreen('b', 'ana')]).toEqual([undefined, undefined])
  expect(localStorage.getItem('faro:draft')).toBe('text')
})

test('none is left after the session, nor what its screens are asked for with', async () => {
  await visit('/early?url=%2F&zone=Europe%2FMadrid&narrow=1', 'feed')
  expect(await keptDevice()).toBe('zone=Europe%2FMadrid&narrow=1')
  await forgetScreens()
  expect(keptScreen('/early?url=%2F&zone=Europe%2FMadrid&narrow=1', 'ana')).toBeUndefined()
  expect(await keptDevice()).toBeUndefined()
})

test('a picture is kept without the signature, which changes, but in its size', () => {
  expect(pictureKey('https://faro.test/media/m1?exp=1&sig=a&w=640')).toBe('https://faro.test/media/m1?w=640')
})
