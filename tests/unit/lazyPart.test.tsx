// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { Component, type ComponentType, type ReactNode, Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ChunkError, lazyPage, lazyPart, leavingMs } from '../../src/lib/lazyPage.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
  sessionStorage.clear()
})

function Part() {
  return <p>Aquí está</p>
}
class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? 'Falló' : this.props.children
  }
}
const offline = (value: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!value)
const shown = (Lazy: ComponentType) =>
  render(
    <Boundary>
      <h1>La pantalla</h1>
      <Suspense fallback={null}>
        <Lazy />
      </Suspense>
    </Boundary>,
  )

it('a part that is missing offline is asked for with the connection, and the screen stays meanwhile', async () => {
  const online = offline(true)
  const load = vi.fn<() => Promise<typeof Part>>().mockResolvedValue(Part)
  const Lazy = lazyPart(load)
  Lazy.prefetch()
  shown(Lazy)
  expect(screen.getByText('La pantalla')).toBeTruthy()
  // What failed once would stay failed in a browser.
  expect(load).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('Aquí está')).toBeTruthy()
})

it('what is there already is shown offline too', async () => {
  const online = offline(false)
  const Lazy = lazyPart(() => Promise.resolve(Part))
  Lazy.prefetch()
  await Promise.resolve()
  online.mockReturnValue(false)
  shown(Lazy)
  expect(await screen.findByText('Aquí está')).toBeTruthy()
})

it.each([
  ['a part', () => lazyPart(() => Promise.reject(new TypeError('Failed to fetch'))), false],
  [
    'a whole screen offline, which has its own words for it',
    () => lazyPage(() => Promise.reject(new ChunkError('gone'))),
    true,
  ],
])('%s: what fails is told', async (_, make, without) => {
  offline(without)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  shown(make())
  expect(await screen.findByText('Falló')).toBeTruthy()
})

it('a page that is being left does not hold on by a reload for what its leaving has cut off', async () => {
  vi.useFakeTimers()
  // Reloading is not for tests to do: jsdom says so, and the page has noted it before.
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const reloaded = () => sessionStorage.getItem('faro:reloaded-for-chunk') !== null
  const { promise, reject } = Promise.withResolvers<typeof Part>()
  shown(lazyPage(() => promise))
  dispatchEvent(new Event('beforeunload'))
  reject(new TypeError('Failed to fetch'))
  await vi.advanceTimersByTimeAsync(leavingMs - 1)
  expect(reloaded()).toBe(false)
  expect(screen.getByText('La pantalla')).toBeTruthy()
  // It was not left after all.
  await vi.advanceTimersByTimeAsync(1)
  expect(reloaded()).toBe(true)
})
