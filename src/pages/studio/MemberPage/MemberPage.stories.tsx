import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { addNote, listNotes } from '#api/contract/studio/memberNotes.ts'
import * as contract from '#api/contract/studio/members.ts'
import { luciaDetail, mutedDetail, ownNote } from '#mocks/fixtures/studio/members.ts'
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

/** What went back of purchases, and what is disputed. */
export const MoneyReturned: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    const [purchase] = luciaDetail.bought
    if (!purchase) throw new Error('the fixture has no purchase')
    const bought = [
      { ...purchase, id: '502', status: 'paid', returned: 40, dispute: 'open' },
      { ...purchase, id: '503', status: 'refunded', returned: 190 },
    ]
    msw.use(mock(contract.getMember, { success: true, member: { ...luciaDetail, bought } }))
  },
  async play() {
    await expect(
      await screen.findByText(/190\s€ · Devueltos 40\s€ · Pago en disputa · Acceso hasta/u),
    ).toBeVisible()
    await expect(screen.getByText(/190\s€ · Dinero devuelto: ya no da acceso$/u)).toBeVisible()
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
    await expect(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveFocus()
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
    const dialog = within(await screen.findByRole('dialog', { name: /Lucía Navarro/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Quitar' }))
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
    await expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  },
}

/** A mute that was not finished is there again, and gone once it is done. */
export const MuteKept: Story = {
  tags: ['check'],
  async play() {
    const mute = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Silenciar' }))
      return within(await screen.findByRole('dialog', { name: 'Silenciar a Lucía Navarro' }))
    }
    const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const first = await mute()
    await userEvent.selectOptions(first.getByLabelText('Cuánto tiempo'), '7')
    await userEvent.type(first.getByRole('textbox', { name: 'Motivo' }), 'Insultos')
    await userEvent.keyboard('{Escape}')
    await closed()
    const second = await mute()
    await waitFor(() => expect(second.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Insultos'))
    await expect(second.getByLabelText('Cuánto tiempo')).toHaveValue('7')
    await userEvent.click(second.getByRole('button', { name: 'Silenciar' }))
    await expect(await screen.findByText('Lucía Navarro está en silencio')).toBeVisible()
    await closed()
    await expect((await mute()).getByRole('textbox', { name: 'Motivo' })).toHaveValue('')
  },
}

/** A note needs words. */
export const NoteWrong: Story = {
  tags: ['wide'],
  async play() {
    await userEvent.click(await screen.findByRole('button', { name: 'Añadir nota' }))
    await expect(await screen.findByText('Escribe la nota.')).toBeVisible()
    await expect(screen.getByRole('textbox', { name: 'Nota nueva' })).toHaveFocus()
  },
}

/** A note that is too long stays as it was typed. */
export const NoteTooLong: Story = {
  tags: ['no-photo'],
  async play() {
    const field = await screen.findByRole('textbox', { name: 'Nota nueva' })
    await userEvent.click(field)
    await userEvent.paste('x'.repeat(2001))
    await userEvent.click(screen.getByRole('button', { name: 'Añadir nota' }))
    await expect(await screen.findByText('Como mucho 2000 caracteres.')).toBeVisible()
    await expect(field).toHaveValue('x'.repeat(2001))
    await expect(field).toHaveFocus()
  },
}

/** The server does not take a note: it stays, with the reason. */
export const NoteRefused: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(addNote, 409, { error: 'Diego Salas ya quitó a Lucía Navarro.' }))
  },
  async play() {
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nota nueva' }), 'Llamar el lunes')
    await userEvent.click(screen.getByRole('button', { name: 'Añadir nota' }))
    await expect(await screen.findByText('Diego Salas ya quitó a Lucía Navarro.')).toBeVisible()
    await expect(screen.getByRole('textbox', { name: 'Nota nueva' })).toHaveValue('Llamar el lunes')
  },
}

/** A saved note empties its field, also for whoever opens the page again. */
export const NoteAdded: Story = {
  tags: ['check'],
  async play() {
    const field = await screen.findByRole('textbox', { name: 'Nota nueva' })
    await userEvent.type(field, 'Llamar el lunes')
    await userEvent.click(screen.getByRole('button', { name: 'Añadir nota' }))
    await waitFor(() => expect(field).toHaveValue(''))
    await expect(screen.queryByText('Escribe la nota.')).toBeNull()
  },
}

/** What was typed into a note is there again when it is edited again. */
export const EditKept: Story = {
  tags: ['check'],
  async play() {
    const edit = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Editar la nota' }))
      return screen.getByRole('textbox', { name: 'Nota' })
    }
    await userEvent.type(await edit(), ' Sin falta.')
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    const field = await edit()
    await waitFor(() => expect(field).toHaveValue(`${ownNote.text} Sin falta.`))
    await expect(screen.getByRole('textbox', { name: 'Nota nueva' })).toHaveValue('')
  },
}
