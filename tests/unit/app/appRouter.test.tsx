// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, use } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { useNextLocation } from '#components/ui/layers/nextLocation.ts'
import { useDrawerLink } from '#components/ui/Drawer/useDrawerLink.ts'
import { useDrawerLocation } from '#components/ui/Drawer/useDrawerLocation.ts'
import { AppRouter } from '../../../src/app/AppRouter.tsx'
import { useMessagingLocation } from '../../../src/pages/messaging/MessagingPage/useMessagingLocation.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

/** All locations but the first wait for this promise. */
let loading = Promise.withResolvers<void>()

function Screen() {
  const { pathname, search } = useLocation()
  if (pathname + search !== '/') use(loading.promise)
  return <p>{`shown ${pathname}${search}`}</p>
}
function Layer() {
  const { pathname, search } = useNextLocation()
  return <p>{`next ${pathname}${search}`}</p>
}

function Opener() {
  return <Link {...useDrawerLink('actividad')}>Actividad</Link>
}

function renderApp() {
  loading = Promise.withResolvers<void>()
  render(
    <AppRouter>
      <Link to="/?post=1">Comentarios</Link>
      <Link to="/otra">Otra</Link>
      <Suspense>
        <Screen />
      </Suspense>
      <Layer />
      <Opener />
    </AppRouter>,
  )
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)))
const load = () => act(async () => loading.resolve())

it('returns a location on the same screen before the screen shows it', async () => {
  renderApp()
  await press('Comentarios')
  expect([screen.getByText('shown /'), screen.getByText('next /?post=1')]).toHaveLength(2)
  await load()
  expect(screen.getByText('shown /?post=1')).toBeTruthy()
})

it('opens a drawer over the last chosen location, even if the screen does not show it yet', async () => {
  renderApp()
  await press('Comentarios')
  expect(screen.getByText('Actividad').getAttribute('href')).toBe('/?post=1&actividad=')
})

it('keeps drawers open over a screen until the next screen has loaded', async () => {
  renderApp()
  await press('Otra')
  expect([screen.getByText('shown /'), screen.getByText('next /')]).toHaveLength(2)
  await load()
  expect([screen.getByText('shown /otra'), screen.getByText('next /otra')]).toHaveLength(2)
})

it('navigates to a location once, however often its link is pressed meanwhile', async () => {
  renderApp()
  const { length } = history
  await press('Otra')
  await press('Otra')
  await press('Comentarios')
  expect(history.length - length).toBe(2)
  await load()
  expect(screen.getByText('shown /?post=1')).toBeTruthy()
})

function Activity() {
  const { open, close } = useDrawerLocation('actividad')
  return <Drawer open={open} close={close} />
}
function Messages() {
  const { open, close } = useMessagingLocation()
  return <Drawer open={open} close={close} />
}
const Drawer = ({ open, close }: { open: boolean; close: () => void }) => (
  <button type="button" onClick={close}>
    {open ? 'Cerrar' : 'cerrado'}
  </button>
)

it.each([
  ['activity', '/?actividad=', { overPage: true }, <Activity key="activity" />],
  ['messages', '/?mensajes=', { messagesDepth: 1 }, <Messages key="messages" />],
])(
  'closes the %s once, however often it is pressed, and again after Forward',
  async (...[, to, state, drawer]) => {
    render(
      <AppRouter>
        <Link to="/?filtro=1">Filtro</Link>
        <Link to={to} state={state}>
          Abrir
        </Link>
        {drawer}
      </AppRouter>,
    )
    await press('Filtro')
    await press('Abrir')
    const go = vi.spyOn(history, 'go')
    for (const opening of [1, 2]) {
      const button = await screen.findByText('Cerrar')
      act(() => {
        button.click()
        button.click()
      })
      await screen.findByText('cerrado')
      expect(go).toHaveBeenCalledTimes(opening)
      if (opening === 1) history.forward()
    }
  },
)
