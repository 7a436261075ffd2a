// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderAt } from '#lib/clock.ts'
import { ownZone } from '#lib/readerZone.ts'
import { failedChunksState, retryFailedChunks } from '../../../src/lazy/failedChunks.ts'
import { prepareHydration } from '../../../src/app/firstScreen.ts'
import { signedIn } from '../support/signedIn.ts'

const load = vi.hoisted(() => vi.fn<() => Promise<object>>())
vi.mock('../../../src/app/drawers.ts', () => ({ drawersOf: () => [{ load }] }))
vi.mock('../../../src/app/screens.tsx', () => ({}))

signedIn()
beforeEach(() => void vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))))
afterEach(() => {
  vi.unstubAllGlobals()
  renderAt(undefined)
})

it('delays a drawer whose script is lost until a retry loads it', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue({})
  const hydration = prepareHydration({
    url: '/?mensajes=',
    user: { id: 7, name: 'Lucía', email: 'lucia@faro.test' },
    time: Date.parse('2026-11-30T12:00:00Z'),
    device: { zone: ownZone(), isNarrow: false, stored: {} },
    language: navigator.language,
    queries: [],
  })
  await vi.waitFor(() => expect(failedChunksState()).toBe('waiting'))
  retryFailedChunks()
  await expect(hydration).resolves.toBe(true)
})
