// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { Component, type ComponentType, type ReactNode, Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyComponent } from '../../../src/lazy/lazyComponent.tsx'
import { lazyModule } from '../../../src/lazy/lazyModule.ts'
import { ChunkError, navigationMs } from '../../../src/lazy/loadChunk.ts'
import { abandonFailedChunks, failedChunksState, retryFailedChunks } from '../../../src/lazy/failedChunks.ts'
import { reloadPage } from '../../../src/lazy/reloadPage.ts'

vi.mock('../../../src/lazy/reloadPage.ts', () => ({ reloadPage: vi.fn<() => void>() }))
const reload = vi.mocked(reloadPage)

const lazyPage = (load: () => Promise<ComponentType>) => lazyComponent(load, { kind: 'page' })
const lazyLayer = (load: () => Promise<ComponentType>) => lazyComponent(load, { kind: 'layer' })

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  reload.mockClear()
  sessionStorage.clear()
  abandonFailedChunks()
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
  const Lazy = lazyComponent(load)
  Lazy.prefetch()
  shown(Lazy)
  expect(screen.getByText('La pantalla')).toBeTruthy()
  // Browsers remember a failed import.
  expect(load).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('Aquí está')).toBeTruthy()
})

it('what is there already is shown offline too', async () => {
  const online = offline(false)
  const Lazy = lazyComponent(() => Promise.resolve(Part))
  Lazy.prefetch()
  await Promise.resolve()
  online.mockReturnValue(false)
  shown(Lazy)
  expect(await screen.findByText('Aquí está')).toBeTruthy()
})

/** Makes the server answer with a status, or not at all. */
function answering(status: number | 'not at all') {
  const answer = () =>
    status === 'not at all'
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response(null, { status }))
  vi.stubGlobal('fetch', vi.fn<typeof fetch>(answer))
}
const lostThen = () =>
  vi
    .fn<() => Promise<typeof Part>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(Part)

for (const status of ['not at all', 502] as const) {
  for (const [kind, make] of [
    ['screen', lazyPage],
    ['part', lazyComponent],
  ] as const) {
    it(`a ${kind} whose script is lost while the server answers ${status}: nothing reloads, another try brings it`, async () => {
      answering(status)
      shown(make(lostThen()))
      await vi.waitFor(() => expect(failedChunksState()).toBe('waiting'))
      expect(screen.getByText('La pantalla')).toBeTruthy()
      retryFailedChunks()
      expect(await screen.findByText('Aquí está')).toBeTruthy()
      expect(failedChunksState()).toBe('none')
      expect(reload).not.toHaveBeenCalled()
    })
  }
}

it('the connection brings another try by itself', async () => {
  answering('not at all')
  shown(lazyPage(lostThen()))
  await vi.waitFor(() => expect(failedChunksState()).toBe('waiting'))
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('Aquí está')).toBeTruthy()
})

it('a screen that a server which answers no longer has: the page is reloaded once, then the failure is told', async () => {
  answering(200)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const gone = () => Promise.reject(new TypeError('404'))
  shown(lazyPage(gone))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  cleanup()
  shown(lazyPage(gone))
  expect(await screen.findByText('Falló')).toBeTruthy()
  expect(reload).toHaveBeenCalledOnce()
})

it('a part that a server which answers no longer has: the page is reloaded only when somebody asks for it', async () => {
  answering(200)
  shown(lazyComponent(() => Promise.reject(new TypeError('404'))))
  await vi.waitFor(() => expect(failedChunksState()).toBe('outdated'))
  expect(screen.getByText('La pantalla')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
  retryFailedChunks()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

it('a part is tried again when its control is pressed again, which never reloads the page', async () => {
  answering(200)
  const load = vi
    .fn<() => Promise<typeof Part>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(Part)
  render(<button type="button">Abrir</button>)
  shown(lazyComponent(load))
  for (const attempts of [1, 2]) {
    await vi.waitFor(() => expect(failedChunksState()).toBe('outdated'))
    expect(load).toHaveBeenCalledTimes(attempts)
    screen.getByText('La pantalla').click()
    screen.getByRole('button').click()
  }
  expect(await screen.findByText('Aquí está')).toBeTruthy()
  expect(failedChunksState()).toBe('none')
  screen.getByRole('button').click()
  expect(load).toHaveBeenCalledTimes(3)
  expect(reload).not.toHaveBeenCalled()
})

it('what nobody waits for any longer is asked for anew by who shows it next', async () => {
  answering('not at all')
  const Lazy = lazyPage(lostThen())
  shown(Lazy)
  await vi.waitFor(() => expect(failedChunksState()).toBe('waiting'))
  cleanup()
  abandonFailedChunks()
  expect(failedChunksState()).toBe('none')
  shown(Lazy)
  expect(await screen.findByText('Aquí está')).toBeTruthy()
})

for (const [kind, make] of [
  ['part', lazyComponent],
  ['layer', lazyLayer],
] as const) {
  it(`a ${kind} that was abandoned and stays on the next screen is loaded again`, async () => {
    answering('not at all')
    shown(make(lostThen()))
    await vi.waitFor(() => expect(failedChunksState()).toBe('waiting'))
    abandonFailedChunks()
    expect(await screen.findByText('Aquí está')).toBeTruthy()
  })
}

it('retries a lost layer that is to be shown at once when the member requests it', async () => {
  answering('not at all')
  shown(lazyComponent(lostThen(), { kind: 'layer', useCanWait: () => false }))
  await vi.waitFor(() => expect(failedChunksState()).toBe('waiting'))
  retryFailedChunks()
  expect(await screen.findByText('Aquí está')).toBeTruthy()
})

it('loads a layer that can wait after start-up and ignores a failure', async () => {
  answering('not at all')
  vi.useFakeTimers()
  const load = lostThen()
  const Lazy = lazyComponent(load, { kind: 'layer', useCanWait: () => true })
  shown(Lazy)
  expect(load).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(load).toHaveBeenCalledOnce()
  expect(failedChunksState()).toBe('none')
  cleanup()
  shown(Lazy)
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  expect(await screen.findByText('Aquí está')).toBeTruthy()
})

it('loads the components beside a component with it', () => {
  const loadOther = vi.fn<() => Promise<typeof Part>>().mockResolvedValue(Part)
  const Lazy = lazyComponent(() => Promise.resolve(Part), { beside: [lazyComponent(loadOther)] })
  expect(loadOther).not.toHaveBeenCalled()
  Lazy.prefetch()
  expect(loadOther).toHaveBeenCalledOnce()
})

it('does not reload the page when the browser stores nothing', async () => {
  answering(200)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  shown(lazyPage(() => Promise.reject(new TypeError('404'))))
  expect(await screen.findByText('Falló')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
})

it('reloads the page for a start-up module that the server no longer has, but not for a submission', async () => {
  answering(200)
  const gone = lazyModule(() => Promise.reject(new TypeError('404')))
  await expect(gone.loadForSubmit()).rejects.toBeInstanceOf(ChunkError)
  expect(reload).not.toHaveBeenCalled()
  void gone.load()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

it('a layer shows its placeholder until it is there', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Part>()
  const Lazy = lazyComponent(() => promise, { kind: 'layer', placeholder: <p>Su sitio</p> })
  render(<Lazy />)
  expect(screen.getByText('Su sitio')).toBeTruthy()
  resolve(Part)
  expect(await screen.findByText('Aquí está')).toBeTruthy()
  expect(screen.queryByText('Su sitio')).toBeNull()
})

it('what is only brought in ahead of need reloads nothing and tells nothing', async () => {
  answering(200)
  const load = lostThen()
  const Lazy = lazyPage(load)
  Lazy.prefetch()
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  expect(failedChunksState()).toBe('none')
  shown(Lazy)
  expect(await screen.findByText('Aquí está')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
})

it('a page that is being left does not hold on by a reload for what its leaving has cut off', async () => {
  answering(200)
  vi.useFakeTimers()
  const { promise, reject } = Promise.withResolvers<typeof Part>()
  shown(lazyPage(() => promise))
  dispatchEvent(new Event('beforeunload'))
  reject(new TypeError('Failed to fetch'))
  await vi.advanceTimersByTimeAsync(navigationMs - 1)
  expect(reload).not.toHaveBeenCalled()
  expect(screen.getByText('La pantalla')).toBeTruthy()
  // The page was not left after all.
  await vi.advanceTimersByTimeAsync(1)
  expect(reload).toHaveBeenCalledOnce()
})
