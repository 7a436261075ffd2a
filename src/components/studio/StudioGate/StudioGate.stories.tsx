import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { setSession } from '#api/client/session.ts'
import { StudioGate } from './StudioGate.tsx'

const meta = {
  component: StudioGate,
  parameters: { layout: 'fullscreen', session: null, route: '/estudio/1/referidos' },
} satisfies Meta<typeof StudioGate>
export default meta
type Story = StoryObj<typeof meta>

/** Signed out: signing in happens right here, and leads where one wanted to go. */
export const SignedOut: Story = {
  tags: ['narrow'],
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { name: 'Entra en Estudio' })).toBeVisible()
    await expect(canvas.getByTestId('location')).toHaveTextContent('/estudio/1/referidos')
  },
}

/** The session has ended by itself. */
export const Expired: Story = {
  tags: ['no-photo'],
  beforeEach() {
    setSession({ status: 'out', endedBy: 'expired' })
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Sesión expirada')).toBeVisible())
  },
}
