// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { Component, type ComponentType, type ReactNode, Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ChunkError, lazyPart } from '../../src/lib/lazyPage.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
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

it('a part that cannot be had offline comes with the connection, and the screen stays meanwhile', async () => {
  offline(true)
  const load = vi.fn<() => Promise<typeof Part>>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  load.mockResolvedValue(Part)
  shown(lazyPart(load))
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
  expect(screen.getByText('La pantalla')).toBeTruthy()
  expect(screen.queryByText('Aquí está')).toBeNull()
  offline(false)
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('Aquí está')).toBeTruthy()
})

it.each([
  ['online', false, new TypeError('Failed to fetch')],
  ['a whole screen, which has its own words for it', true, new ChunkError('gone')],
])('%s: what fails is told', async (_, without, error) => {
  offline(without)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  shown(lazyPart(() => Promise.reject(error)))
  expect(await screen.findByText('Falló')).toBeTruthy()
})
