import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { acceptInvitation, openInvitation } from '#api/contract/studio/invitations.ts'
import { openedInvitation } from '#mocks/fixtures/studio/invitations.ts'
import { handlers } from '#mocks/handlers/studio/invitations.ts'
import { mock, mockError, mockPending } from '#mocks/mock.ts'
import { InvitationPage } from './InvitationPage.tsx'

const meta = {
  component: InvitationPage,
  parameters: {
    layout: 'fullscreen',
    route: '/invitacion/Zk3vQ8yT1mB6wXr9Lp0sNg',
    path: '/invitacion/*',
    session: null,
  },
  beforeEach({ msw }) {
    msw.use(...handlers)
  },
} satisfies Meta<typeof InvitationPage>
export default meta
type Story = StoryObj<typeof meta>

/** A stranger makes an account, and joins with it. */
export const Stranger: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByRole('heading', { name: 'Liderazgo Consciente' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Crear Cuenta' })).toBeVisible()
  },
}

/** Whoever has an account signs in. */
export const HasAccount: Story = {
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Entra con ella' }))
    await expect(canvas.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible()
  },
}

/** A member joins with one press. */
export const SignedIn: Story = {
  parameters: { session: {} },
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Unirme' })).toBeVisible()
  },
}

/** As a moderator. */
export const AsModerator: Story = {
  tags: ['no-photo'],
  parameters: { session: {} },
  beforeEach({ msw }) {
    msw.use(mock(openInvitation, { success: true, invitation: { ...openedInvitation, role: 'moderator' } }))
  },
  async play({ canvas }) {
    await expect(await canvas.findByText('Entrarás como moderador.')).toBeVisible()
  },
}

/** For one person: the address says which account it is for. */
export const Personal: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(
      mock(openInvitation, {
        success: true,
        invitation: { ...openedInvitation, address_hint: 'n…@ejemplo.es' },
      }),
    )
  },
  async play({ canvas }) {
    await expect(await canvas.findByText(/crea tu cuenta con el correo n…@ejemplo\.es/)).toBeVisible()
  },
}

/** The last place was taken meanwhile. */
export const JoinFailed: Story = {
  parameters: { session: {} },
  beforeEach({ msw }) {
    msw.use(mockError(acceptInvitation, 409, { message: 'Esta comunidad está completa.' }))
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Unirme' }))
    await expect(await canvas.findByText('Esta comunidad está completa.')).toBeVisible()
  },
}

const closed = (state: typeof openedInvitation.state, text: string): Story => ({
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mock(openInvitation, { success: true, invitation: { ...openedInvitation, state } }))
  },
  async play({ canvas }) {
    await expect(await canvas.findByText(text)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Crear Cuenta' })).toBeNull()
  },
})

/** Used as often as it could be. */
export const UsedUp: Story = { ...closed('used_up', 'Esta invitación ya se ha usado'), tags: [] }

/** Revoked by whoever made it. */
export const Revoked: Story = closed('revoked', 'Esta invitación ya no vale')

/** Its day is over. */
export const Expired: Story = closed('expired', 'Esta invitación ha caducado')

/** The community takes nobody any more. */
export const Archived: Story = closed('archived', 'Esta comunidad está archivada')

/** The community has no place left. */
export const Full: Story = closed('full', 'Esta comunidad está completa')

/** No such invitation: another try would not help. */
export const Unknown: Story = {
  beforeEach({ msw }) {
    msw.use(
      mockError(openInvitation, 404, {
        message: 'Esta invitación no existe. Pide otra a quien te la envió.',
      }),
    )
  },
  async play({ canvas }) {
    await expect(await canvas.findByText('No pudimos abrir la invitación')).toBeVisible()
    await expect(canvas.getByText(/Esta invitación no existe/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Reintentar' })).toBeNull()
    await expect(canvas.getByRole('link', { name: 'Ir a Faro' })).toBeVisible()
  },
}

/** A part of the link is missing: nothing is requested. */
export const IncompleteLink: Story = {
  tags: ['no-photo'],
  parameters: { route: '/invitacion/' },
  beforeEach({ msw }) {
    msw.resetHandlers()
  },
  async play({ canvas }) {
    await expect(await canvas.findByText(/El enlace está incompleto/)).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Ir a Faro' })).toBeVisible()
  },
}

/** It is on its way. */
export const Loading: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockPending(openInvitation))
  },
}
