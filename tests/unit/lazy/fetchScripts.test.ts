// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as Module from '../../../src/lazy/fetchScripts.ts'

let fetchScripts: typeof Module.fetchScripts
const answer = vi.fn<typeof fetch>()

beforeEach(async () => {
  vi.stubGlobal('fetch', answer)
  answer.mockReset().mockImplementation(async () => new Response('export {}'))
  vi.resetModules()
  ;({ fetchScripts } = await import('../../../src/lazy/fetchScripts.ts'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

/** An import as the build writes it. */
const load = Object.assign(async () => undefined, {
  toString: () => 'async()=>{let{Part:e}=await import(`./own.js`);return{Part:e}}',
})
/** Lists the names of the fetched files. */
const requested = () =>
  answer.mock.calls.map(([url]) => (typeof url === 'string' ? url.split('/').at(-1) : url))

it('fetches the script of an import and its dependencies once', async () => {
  const first = fetchScripts(load, ['assets/a.js', 'assets/b.js'])
  await fetchScripts(load, ['assets/a.js'])
  await first
  expect(requested()).toEqual(['a.js', 'b.js', 'own.js'])
  expect(fetchScripts(load, ['assets/b.js'])).toBeUndefined()
})

it.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['has no such script', async () => new Response('', { status: 404 })],
])('rejects while the server %s, and fetches again the next time', async (_what, failure) => {
  answer.mockImplementationOnce(failure)
  await expect(fetchScripts(load)).rejects.toThrow('Failed to fetch')
  await fetchScripts(load)
  expect(requested()).toEqual(['own.js', 'own.js'])
})

it('omits the scripts that the document preloads', async () => {
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/a.js" crossorigin>'
  await fetchScripts(load, ['assets/a.js'])
  expect(requested()).toEqual(['own.js'])
})

it('fetches nothing if the service worker has the scripts', () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
  expect(fetchScripts(load, ['assets/a.js'])).toBeUndefined()
  expect(answer).not.toHaveBeenCalled()
})
