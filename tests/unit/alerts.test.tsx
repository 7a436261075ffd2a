// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AlertRequest } from '../../src/components/ui/alerts/store.ts'

const path = '../../src/components/ui/alerts/AlertLayer.tsx'
const Layer = ({ request }: { request: AlertRequest }) => (
  <div role="alertdialog">
    {request.text}
    <button type="button" onClick={() => request.answer(true)}>
      Aceptar
    </button>
  </div>
)

/** The alerts of a page that has just begun, the script of whose window comes as given. */
async function begin(script: () => object | Promise<object>) {
  vi.doMock(path, script)
  const alerts = await import('../../src/components/ui/alerts/alerts.tsx')
  render(<alerts.AlertHost />)
  return alerts
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('alert', vi.fn<typeof alert>())
  vi.stubGlobal(
    'confirm',
    vi.fn<typeof confirm>(() => true),
  )
})
afterEach(() => {
  cleanup()
  vi.doUnmock(path)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a message in the first seconds of a page', () => {
  it('has our own window once its script is there', async () => {
    const { alertDialog } = await begin(() => ({ default: Layer }))
    const seen = alertDialog('Error al enviar comentario: Error de conexión')
    expect(await screen.findByRole('alertdialog')).toBeTruthy()
    act(() => screen.getByText('Aceptar').click())
    await seen
    expect(window.alert).not.toHaveBeenCalled()
  })

  it('is said by the browser where the script is lost with the line', async () => {
    const { alertDialog } = await begin(() => {
      throw new Error('Failed to fetch dynamically imported module')
    })
    await alertDialog('Error al copiar', { title: 'Compartir', detail: 'https://faro.example/post/1' })
    expect(window.alert).toHaveBeenCalledExactlyOnceWith(
      'Compartir\n\nError al copiar\n\nhttps://faro.example/post/1',
    )
  })

  it('is said by the browser where the script takes too long', async () => {
    vi.useFakeTimers()
    const script = Promise.withResolvers<object>()
    const { alertDialog, confirmDialog, patienceMs } = await begin(() => script.promise)
    void alertDialog('Error al comprar membresía: Error de conexión')
    await vi.advanceTimersByTimeAsync(patienceMs - 1)
    expect(window.alert).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(window.alert).toHaveBeenCalledExactlyOnceWith('Error al comprar membresía: Error de conexión')
    const answer = confirmDialog('¿Salir?', { confirm: 'Salir' })
    await vi.advanceTimersByTimeAsync(patienceMs)
    expect(await answer).toBe(true)
    script.resolve({ default: Layer })
  })

  it('is said by the browser at once without a connection', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const script = vi.fn(() => ({ default: Layer }))
    const { alertDialog } = await begin(script)
    await alertDialog('Error al enviar comentario: Error de conexión')
    expect(window.alert).toHaveBeenCalledOnce()
    expect(script).not.toHaveBeenCalled()
  })

  it('is not asked any more once it was taken back', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { confirmDialog } = await begin(() => ({ default: Layer }))
    expect(await confirmDialog('¿Salir?', { confirm: 'Salir', signal: AbortSignal.abort() })).toBe(false)
    expect(window.confirm).not.toHaveBeenCalled()
  })
})
