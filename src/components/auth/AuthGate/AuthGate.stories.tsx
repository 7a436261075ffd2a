import type { Meta, StoryObj } from '@storybook/react-vite'
import { Route, Routes } from 'react-router-dom'
import { expect, waitFor } from 'storybook/test'
import { verifySession } from '#api/auth/sessionRenewal.ts'
import { me, refresh } from '#api/contract/auth.ts'
import { setSession } from '#api/client/session.ts'
import { loginReply, meReply, sessionUser } from '#mocks/fixtures/auth.ts'
import { mock, mockError } from '#mocks/mock.ts'
import { LoginPage } from '#pages/auth/LoginPage/LoginPage.tsx'
import { MembersOnly, SignedOutOnly } from './AuthGate.tsx'

const token = loginReply.token ?? ''

function Gate() {
  return (
    <Routes>
      <Route element={<SignedOutOnly />}>
        <Route path="/login" element={<LoginPage />} />
      </Route>
      <Route element={<MembersOnly />}>
        <Route path="*" element={<main>Contenido para miembros</main>} />
      </Route>
    </Routes>
  )
}

const meta = {
  component: Gate,
  parameters: { layout: 'fullscreen', route: '/calendario' },
} satisfies Meta<typeof Gate>
export default meta
type Story = StoryObj<typeof meta>

export const Verifying: Story = {
  beforeEach() {
    setSession({ status: 'verifying', token, user: sessionUser })
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Verificando autenticación...')).toBeVisible())
    await expect(canvas.getByTestId('location')).toHaveTextContent('/calendario')
  },
}

/** Redirects from a protected screen to the sign-in. */
export const SignedOutRedirect: Story = {
  tags: ['no-photo'],
  parameters: { session: null },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible())
    await expect(canvas.getByTestId('location')).toHaveTextContent('/login')
  },
}

/** The check of a saved session failed: local storage is empty and the sign-in is shown. */
export const CheckFailed: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(me, 500))
    localStorage.setItem('favoritos', '[1]')
    setSession({ status: 'verifying', token, user: sessionUser })
  },
  async play({ canvas }) {
    await verifySession()
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible())
    await expect(localStorage).toHaveLength(0)
  },
}

export const Restored: Story = {
  beforeEach({ msw }) {
    msw.use(mock(me, meReply), mockError(refresh, 500))
    setSession({ status: 'verifying', token, user: sessionUser })
  },
  async play({ canvas }) {
    await verifySession()
    await waitFor(() => expect(canvas.getByText('Contenido para miembros')).toBeVisible())
  },
}

/** Redirects a signed-in member from the sign-in to the feed. */
export const LoggedInVisitsLogin: Story = {
  tags: ['no-photo'],
  parameters: { route: '/login' },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Contenido para miembros')).toBeVisible())
    await expect(canvas.getByTestId('location')).toHaveTextContent(/^\/$/)
  },
}
