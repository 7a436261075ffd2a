// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense, use, useState } from 'react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppRouter } from '../../../../src/app/AppRouter.tsx'
import { Redirect } from '../../../../src/components/ui/layers/Redirect.tsx'
import { useBackLayer } from '../../../../src/components/ui/layers/useBackLayer.ts'

let loaded: PromiseWithResolvers<void>

function Menu({ onSignOut }: { onSignOut: () => void }) {
  useBackLayer(true, () => {})
  return <button onClick={onSignOut}>Salir</button>
}

function Member() {
  const [isOut, setOut] = useState(false)
  return isOut ? <Redirect to="/login" /> : <Menu onSignOut={() => setOut(true)} />
}

function SignIn() {
  use(loaded.promise)
  return 'Acceso'
}

const back = async () => {
  await act(async () => {
    const stepped = new Promise((resolve) =>
      window.addEventListener('popstate', resolve, { capture: true, once: true }),
    )
    history.back()
    await stepped
  })
}

afterEach(cleanup)

beforeEach(() => {
  loaded = Promise.withResolvers()
  history.pushState({ key: 'first' }, '', '/ranking')
  history.pushState({ key: 'second' }, '', '/perfil')
  render(
    <AppRouter>
      <Suspense>
        <Routes>
          <Route path="/login" element={<SignIn />} />
          <Route path="*" element={<Member />} />
        </Routes>
      </Suspense>
    </AppRouter>,
  )
})

const goesTo = (path: string) => vi.waitFor(() => expect(location.pathname).toBe(path))

it('replaces the page from which a menu navigated, not the history entry of the menu', async () => {
  const { length } = history
  act(() => screen.getByText('Salir').click())
  await act(() => goesTo('/login'))
  await act(async () => loaded.resolve())
  expect(screen.getByText('Acceso')).toBeTruthy()
  expect(history.length).toBe(length)
  history.back()
  await goesTo('/ranking')
})

it('starts again if Back is pressed before the other page has loaded', async () => {
  act(() => screen.getByText('Salir').click())
  await act(() => goesTo('/login'))
  await back()
  await act(() => goesTo('/login'))
  await act(async () => loaded.resolve())
  expect(screen.getByText('Acceso')).toBeTruthy()
  expect(location.pathname).toBe('/login')
})
