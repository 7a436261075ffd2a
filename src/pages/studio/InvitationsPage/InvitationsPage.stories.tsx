import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { createInvitation, listInvitations, revokeInvitation } from '#api/contract/studio/invitations.ts'
import { personalInvitations } from '#mocks/fixtures/studio/invitations.ts'
import { handlers as changes } from '#mocks/handlers/studio/changes.ts'
import { handlers } from '#mocks/handlers/studio/invitations.ts'
import { mock, mockError, mockPending } from '#mocks/mock.ts'
import { withStudio } from '#mocks/stories/withStudio.tsx'
import { InvitationsPage } from './InvitationsPage.tsx'

const meta = {
  component: InvitationsPage,
  decorators: [withStudio()],
  parameters: { route: '/estudio/1/invitaciones' },
  beforeEach({ msw }) {
    msw.use(...handlers, ...changes)
  },
} satisfies Meta<typeof InvitationsPage>
export default meta
type Story = StoryObj<typeof meta>

/** Open ones first, then those that lead nowhere any more. */
export const Several: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByText('Agotada')).toBeVisible()
    await expect(canvas.getByText('31 de 50')).toBeVisible()
  },
}

/** Those for one person each, apart from the links. */
export const Personal: Story = {
  parameters: { route: '/estudio/1/invitaciones?tipo=personales' },
  async play({ canvas }) {
    await expect(await canvas.findByText('Aceptada')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Copiar el enlace de Nuria Gil' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Descargar las abiertas' })).toBeEnabled()
  },
}

/** From the links to the personal ones, which are searched. */
export const PersonalSearched: Story = {
  tags: ['check'],
  beforeEach({ msw }) {
    msw.use(
      mock(listInvitations, ({ query }) => {
        const found = personalInvitations.filter(
          ({ person }) => query.get('kind') === 'people' && person?.email.includes(query.get('q') ?? ''),
        )
        return { success: true, invitations: found, total: found.length, people_open: 1 }
      }),
    )
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Personales (1 abierta)' }))
    await expect(await canvas.findByText('Olga Marín')).toBeVisible()
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Buscar por nombre o correo' }), 'tomas')
    await waitFor(() => expect(canvas.queryByText('Olga Marín')).toBeNull())
    await expect(canvas.getByText('Tomás Rey')).toBeVisible()
  },
}

/** None yet. */
export const None: Story = {
  beforeEach({ msw }) {
    msw.use(mock(listInvitations, { success: true, invitations: [], total: 0 }))
  },
  async play({ canvas }) {
    await canvas.findByText('Aún no hay invitaciones')
  },
}

/** They are on their way. */
export const Loading: Story = {
  tags: ['wide'],
  beforeEach({ msw }) {
    msw.use(mockPending(listInvitations))
  },
}

/** They did not come. */
export const Failed: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(listInvitations, 500))
  },
  async play({ canvas }) {
    await expect(await canvas.findByText('No pudimos cargar esto')).toBeVisible()
  },
}

/** The QR code of one. */
export const QrShown: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Ver el código QR del enlace que acaba en p0sNg' }),
    )
    await expect(await screen.findByRole('dialog', { name: 'Código QR de la invitación' })).toBeVisible()
  },
}

/** Revoked, with the way back. */
export const Revoked: Story = {
  tags: ['wide'],
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Revocar el enlace que acaba en p0sNg' }))
    await expect(await canvas.findByText('Invitación revocada')).toBeVisible()
    await userEvent.hover(canvas.getByText('Invitación revocada'))
  },
}

/** It is taken back. */
export const RevocationUndone: Story = {
  ...Revoked,
  tags: ['check'],
  async play(context) {
    await Revoked.play?.(context)
    await userEvent.click(context.canvas.getByRole('button', { name: 'Deshacer' }))
    await expect(await context.canvas.findByText('Deshecho')).toBeVisible()
  },
}

/** Somebody else was quicker. */
export const AlreadyRevoked: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(revokeInvitation, 409, { message: 'Esta invitación ya estaba revocada.' }))
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Revocar el enlace que acaba en p0sNg' }))
    await expect(await canvas.findByText('Esta invitación ya estaba revocada.')).toBeVisible()
  },
}

/** A new one: its link can be copied at once. */
export const Created: Story = {
  tags: ['check'],
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Nueva invitación' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Nueva invitación' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Crear enlace' }))
    await expect(await screen.findByText('Invitación creada')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(screen.getByRole('button', { name: 'Copiar enlace' })).toBeVisible()
  },
}

/** It cannot be made; the dialog stays, with what was chosen. */
export const CreateFailed: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(createInvitation, 500))
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Nueva invitación' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Nueva invitación' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Crear enlace' }))
    await expect(await dialog.findByText('No pudimos crear la invitación')).toBeVisible()
  },
}
