import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { signOut } from '#api/auth/mutations.ts'
import { logout } from '#api/contract/auth.ts'
import { getSession } from '#api/client/session.ts'
import { storageKeys } from '#api/client/storageKeys.ts'
import { mockError } from '#mocks/mock.ts'
import { LogoutControl } from './LogoutControl.tsx'

const meta = { component: LogoutControl, args: { onLogout: () => Promise.resolve() } } satisfies Meta<
  typeof LogoutControl
>
export default meta
type Story = StoryObj<typeof meta>

export const Idle: Story = {}

/** The less prominent variant, at the end of the preferences. */
export const Quiet: Story = { args: { quiet: true } }

export const Busy: Story = {
  args: { onLogout: () => new Promise<void>(() => undefined) },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button'))
    await waitFor(() => expect(canvas.getByText('Cerrando sesión...')).toBeVisible())
  },
}

/** The device is signed out even if the server's call fails. */
export const ServerFails: Story = {
  tags: ['no-photo'],
  args: { onLogout: signOut },
  beforeEach({ msw }) {
    msw.use(mockError(logout, 500))
  },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button'))
    await waitFor(() => expect(getSession().status).toBe('out'))
    await expect(localStorage.getItem(storageKeys.token)).toBeNull()
    await expect(localStorage.getItem(storageKeys.user)).toBeNull()
  },
}
