import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { getUserProfile } from '#api/contract/profiles.ts'
import { handlers as communityHandlers } from '#mocks/handlers/communities.ts'
import { handlers as profileHandlers } from '#mocks/handlers/profiles.ts'
import { mockError, mockPending } from '#mocks/mock.ts'
import { ProfilePage } from './ProfilePage.tsx'

const meta = {
  component: ProfilePage,
  parameters: { route: '/perfil/21', path: '/perfil/:userId?' },
  beforeEach({ msw }) {
    msw.use(...communityHandlers, ...profileHandlers)
  },
} satisfies Meta<typeof ProfilePage>
export default meta
type Story = StoryObj<typeof meta>

/** The member's own profile. */
export const Own: Story = {
  parameters: { route: '/perfil' },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Coach Premium')).toBeVisible())
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible())
  },
}

/** The own profile under its own id. */
export const OwnById: Story = { ...Own, parameters: { route: '/perfil/7' } }

/** Somebody else's profile. */
export const Other: Story = {
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Marta Ríos' })).toBeVisible())
  },
}

/** On its way. */
export const Loading: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(getUserProfile))
  },
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Perfil' })).toBeInTheDocument()
  },
}

/** There is no such person. */
export const NotFound: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(getUserProfile, 404))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Este perfil no existe')).toBeVisible())
  },
}

/** The call failed. */
export const LoadError: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(getUserProfile, 500, {}, 'Internal Server Error'))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('HTTP 500: Internal Server Error')).toBeVisible())
    await expect(canvas.getByRole('heading', { level: 1, name: 'Perfil' })).toBeInTheDocument()
  },
}
