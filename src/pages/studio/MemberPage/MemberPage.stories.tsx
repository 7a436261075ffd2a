import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { listNotes } from '#api/contract/studio/memberNotes.ts'
import * as contract from '#api/contract/studio/members.ts'
import { luciaDetail, mutedDetail } from '#mocks/fixtures/studio/members.ts'
import { handlers as changes } from '#mocks/handlers/studio/changes.ts'
import { handlers } from '#mocks/handlers/studio/members.ts'
import { mock, mockError, mockPending } from '#mocks/mock.ts'
import { withStudio } from '#mocks/stories/withStudio.tsx'
import { MemberPage } from './MemberPage.tsx'

const meta = {
  component: MemberPage,
  decorators: [withStudio()],
  parameters: {
    layout: 'fullscreen',
    route: '/estudio/1/miembros/7',
    path: '/estudio/:community/miembros/:member',
  },
  beforeEach({ msw }) {
    msw.use(...handlers, ...changes)
  },
} satisfies Meta<typeof MemberPage>
export default meta
type Story = StoryObj<typeof meta>

/** Everything that somebody did in the community, and what the team noted. */
export const Page: Story = {
  async play() {
    await expect(await screen.findByRole('heading', { name: 'Lucía Navarro' })).toBeVisible()
    await expect(await screen.findByText('Buena candidata para moderar.')).toBeVisible()
    await expect(screen.getByText('Liderar sin gritar')).toBeVisible()
  },
}

/** Cannot write for some days, and did nothing yet. */
export const Muted: Story = {
  beforeEach({ msw }) {
    msw.use(
      mock(contract.getMember, { success: true, member: mutedDetail }),
      mock(listNotes, { success: true, notes: [] }),
    )
  },
  async play() {
    await expect(await screen.findByText(/En silencio hasta el/)).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Quitar el silencio' })).toBeVisible()
    await expect(await screen.findByText('Aún no hay notas')).toBeVisible()
  },
}

/** A mute says why: the person sees it. */
export const Muting: Story = {
  async play() {
    await userEvent.click(await screen.findByRole('button', { name: 'Silenciar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Silenciar a Lucía Navarro' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Silenciar' }))
    await expect(await dialog.findByText('Di por qué: lo verá esa persona.')).toBeVisible()
  },
}

/** Somebody else was first. */
export const MuteConflict: Story = {
  tags: ['check'],
  beforeEach({ msw }) {
    msw.use(mockError(contract.muteMember, 409, { error: 'Diego Salas ya silenció a Lucía Navarro.' }))
  },
  async play() {
    await userEvent.click(await screen.findByRole('button', { name: 'Silenciar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Silenciar a Lucía Navarro' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Insultos')
    await userEvent.click(dialog.getByRole('button', { name: 'Silenciar' }))
    await expect(await dialog.findByText('Diego Salas ya silenció a Lucía Navarro.')).toBeVisible()
  },
}

/** Taking somebody out leads back to the table, and can be taken back. */
export const Removed: Story = {
  tags: ['check'],
  async play() {
    await userEvent.click(await screen.findByRole('button', { name: 'Quitar de la comunidad' }))
    await expect(await screen.findByText('Lucía Navarro ya no es miembro')).toBeVisible()
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent('/estudio/1/miembros'))
  },
}

/** The owner, to whom nothing can be done. */
export const OfOwner: Story = {
  tags: ['check'],
  beforeEach({ msw }) {
    msw.use(
      mock(contract.getMember, {
        success: true,
        member: { ...luciaDetail, role: 'owner', may: { act: false, roles: false } },
      }),
    )
  },
  async play() {
    await expect(await screen.findByText(/Dirige/)).toBeVisible()
    await expect(screen.queryByRole('button', { name: 'Silenciar' })).toBeNull()
  },
}

/** A note is deleted at once, and can be taken back. */
export const NoteDeleted: Story = {
  tags: ['check'],
  async play() {
    const [first] = await screen.findAllByRole('button', { name: 'Borrar la nota' })
    if (first) await userEvent.click(first)
    await expect(await screen.findByText('Nota borrada')).toBeVisible()
  },
}

/** Before it has come. */
export const Loading: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(contract.getMember))
  },
}

/** Somebody else took the person out meanwhile. */
export const Gone: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(contract.getMember, 409, { error: 'Diego Salas ya quitó a Lucía Navarro.' }))
  },
  async play() {
    await expect(await screen.findByText('Diego Salas ya quitó a Lucía Navarro.')).toBeVisible()
  },
}
