import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { importMembers } from '#api/contract/studio/memberImport.ts'
import * as contract from '#api/contract/studio/members.ts'
import { StudioCommunityContext } from '#api/studio/openCommunity.ts'
import { archivedStudio, moderatedStudio } from '#mocks/fixtures/studio/access.ts'
import { importRows, members, memberProducts } from '#mocks/fixtures/studio/members.ts'
import { handlers as changes } from '#mocks/handlers/studio/changes.ts'
import { handlers as invitations } from '#mocks/handlers/studio/invitations.ts'
import { handlers } from '#mocks/handlers/studio/members.ts'
import { mock, mockError, mockPending } from '#mocks/mock.ts'
import { chooseItem } from '#mocks/stories/chooseItem.ts'
import { withStudio } from '#mocks/stories/withStudio.tsx'
import { MembersPage } from './MembersPage.tsx'

const meta = {
  component: MembersPage,
  decorators: [withStudio()],
  parameters: { layout: 'fullscreen', route: '/estudio/1/miembros' },
  beforeEach({ msw }) {
    msw.use(...handlers, ...changes)
  },
} satisfies Meta<typeof MembersPage>
export default meta
type Story = StoryObj<typeof meta>

const table = () => screen.findByRole('table', { name: 'Miembros' })
const choose = async (name: string) =>
  userEvent.click(await screen.findByRole('checkbox', { name: `Seleccionar ${name}` }))

/** A page of a hundred thousand members. */
export const Page: Story = {
  beforeEach({ msw }) {
    msw.use(mock(contract.listMembers, { success: true, members, total: 100_000, products: memberProducts }))
  },
  async play() {
    await expect(await screen.findByRole('link', { name: 'Lucía Navarro' })).toHaveAttribute(
      'href',
      '/estudio/1/miembros/7',
    )
    await expect(screen.getByText(/de 100.000/)).toBeVisible()
  },
}

/** What is searched, filtered and sorted stands in the address, and the server is asked for it. */
export const Filtered: Story = {
  tags: ['no-photo'],
  parameters: { route: '/estudio/1/miembros?rol=member&desde=100&orden=puntos&sentido=desc' },
  beforeEach({ msw }) {
    msw.use(
      mock(contract.listMembers, ({ query }) => ({
        success: true,
        members: members.filter(({ role }) => role === query.get('role')),
        total: Number(query.get('points_min')),
        products: [],
      })),
    )
  },
  async play() {
    await expect(await screen.findByText(/de 100$/)).toBeVisible()
    await expect(screen.getByRole('combobox', { name: 'Rol' })).toHaveValue('member')
    await expect(screen.getByRole('textbox', { name: 'Puntos, desde' })).toHaveValue('100')
    const header = screen.getByRole('button', { name: 'Ordenar por Puntos' }).closest('th')
    await expect(header).toHaveAttribute('aria-sort', 'descending')
  },
}

/** Some are chosen: what can be done with them appears above the table. */
export const Selected: Story = {
  async play() {
    await choose('Lucía Navarro')
    await choose('Álvaro Peña')
    await expect(screen.getByText('2 personas elegidas')).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Elegir las 5 del filtro' })).toBeVisible()
  },
}

/** The chosen get a level. */
export const LevelGiven: Story = {
  tags: ['check'],
  async play() {
    await choose('Lucía Navarro')
    await userEvent.click(screen.getByRole('button', { name: 'Nivel' }))
    await chooseItem('Nivel 4')
    await expect(await screen.findByText('Hecho para 2 personas')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('1 persona elegida')).toBeNull())
  },
}

/** Removing asks whether the person may come back. */
export const Removing: Story = {
  async play() {
    await choose('Lucía Navarro')
    await userEvent.click(screen.getByRole('button', { name: 'Quitar' }))
    const dialog = within(await screen.findByRole('dialog', { name: '¿Quitar a 1 persona de la comunidad?' }))
    await expect(dialog.getByRole('radio', { name: /^Sí/ })).toBeChecked()
  },
}

/** The answer is sent, and the removal can be taken back. */
export const Removed: Story = {
  tags: ['check'],
  beforeEach({ msw }) {
    msw.use(
      mock(contract.changeMembers, async ({ request }) => {
        const { may_return: mayReturn } = (await request.json()) as { may_return?: boolean }
        // Nobody is removed unless the answer arrives.
        return { success: true, changed: mayReturn === false ? 1 : 0, left_out: [], change: '9' }
      }),
    )
  },
  async play(context) {
    await Removing.play?.(context)
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.click(dialog.getByRole('radio', { name: /^No/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Quitar' }))
    await expect(await screen.findByText('1 persona fuera de la comunidad')).toBeVisible()
    await expect(await screen.findByRole('button', { name: 'Deshacer' })).toBeVisible()
  },
}

/** Those who may not come back, of whom the caller may not act on the second one. */
export const Banned: Story = {
  async play() {
    await userEvent.click(await screen.findByRole('button', { name: 'No pueden volver' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Personas que no pueden volver' }))
    await expect(await dialog.findByText('Héctor Bravo')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Dejar volver a Rubén Salas' })).toBeVisible()
    await expect(dialog.queryByRole('button', { name: 'Dejar volver a Héctor Bravo' })).toBeNull()
  },
}

/** One of them may come back from now on. */
export const Allowed: Story = {
  tags: ['check'],
  async play(context) {
    await Banned.play?.(context)
    context.msw.use(mock(contract.listBans, { success: true, people: [], total: 0 }))
    await userEvent.click(screen.getByRole('button', { name: 'Dejar volver a Rubén Salas' }))
    await expect(await screen.findByText('Rubén Salas puede volver')).toBeVisible()
    await expect(await screen.findByText('No hay nadie')).toBeVisible()
  },
}

/** A message to the chosen ones. */
export const Message: Story = {
  async play() {
    await choose('Lucía Navarro')
    await userEvent.click(screen.getByRole('button', { name: 'Mensaje' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mensaje a 1 persona' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
    await expect(await dialog.findByText('Escribe el mensaje.')).toBeVisible()
    await expect(dialog.getByRole('textbox')).toHaveFocus()
    await userEvent.type(dialog.getByRole('textbox'), 'Mañana empezamos antes.')
  },
}

/** It was not sent: the text stays, also for later, and is nobody else's. */
export const MessageFailed: Story = {
  tags: ['wide'],
  beforeEach({ msw }) {
    msw.use(
      mockError(contract.changeMembers, 429, { error: 'Espera una hora antes de escribir a más personas.' }),
    )
  },
  async play() {
    const write = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Mensaje' }))
      return within(await screen.findByRole('dialog', { name: 'Mensaje a 1 persona' }))
    }
    const close = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await choose('Lucía Navarro')
    const dialog = await write()
    await userEvent.type(dialog.getByRole('textbox'), 'Mañana empezamos antes.')
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
    await expect(await dialog.findByText('Espera una hora antes de escribir a más personas.')).toBeVisible()
    await close()
    await choose('Lucía Navarro')
    await choose('Álvaro Peña')
    await expect((await write()).getByRole('textbox')).toHaveValue('')
    await close()
    await choose('Álvaro Peña')
    await choose('Lucía Navarro')
    const again = await write()
    await waitFor(() => expect(again.getByRole('textbox')).toHaveValue('Mañana empezamos antes.'))
  },
}

/** A message that is too long stays as it was typed. */
export const MessageTooLong: Story = {
  tags: ['no-photo'],
  async play() {
    await choose('Lucía Navarro')
    await userEvent.click(screen.getByRole('button', { name: 'Mensaje' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mensaje a 1 persona' }))
    await userEvent.click(dialog.getByRole('textbox'))
    await userEvent.paste('x'.repeat(2001))
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
    await expect(await dialog.findByText('Como mucho 2000 caracteres.')).toBeVisible()
    await expect(dialog.getByRole('textbox')).toHaveValue('x'.repeat(2001))
  },
}

const file = new File(['email\nnuria@ejemplo.es\n'], 'lista.csv', { type: 'text/csv' })
const withFile = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Invitar desde un archivo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invitar desde un archivo' }))
  await userEvent.upload(dialog.getByLabelText(/archivo CSV/), file)
  return dialog
}

/** The import shows what becomes of each row before anything is changed. */
export const Import: Story = {
  async play() {
    const dialog = await withFile()
    await expect(await dialog.findByText('Se creará su invitación')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Invitar a 1 persona' })).toBeEnabled()
  },
}

/** The invitations are made: they can be taken back, and downloaded with their links. */
export const Imported: Story = {
  tags: ['wide'],
  beforeEach({ msw }) {
    msw.use(
      mock(importMembers, {
        success: true,
        rows: importRows,
        invited: 1,
        plan: 'abc',
        batch: '31',
        change: '12',
      }),
      ...invitations,
    )
  },
  async play() {
    const dialog = await withFile()
    await userEvent.click(await dialog.findByRole('button', { name: 'Invitar a 1 persona' }))
    await expect(await screen.findByText('1 persona invitada')).toBeVisible()
    const result = within(await screen.findByRole('dialog', { name: 'Invitaciones creadas' }))
    await expect(result.getByRole('link', { name: 'Ver las invitaciones' })).toHaveAttribute(
      'href',
      '/estudio/1/invitaciones?tipo=personales',
    )
    await expect(result.getByRole('button', { name: 'Descargar la lista con los enlaces' })).toBeEnabled()
  },
}

/** Nobody but the owner. */
export const Empty: Story = {
  beforeEach({ msw }) {
    msw.use(mock(contract.listMembers, { success: true, members: [], total: 0, products: [] }))
  },
  async play() {
    await expect(await screen.findByText('Aún no hay nadie más')).toBeVisible()
  },
}

/** Nobody fits the search. */
export const NothingFound: Story = {
  ...Empty,
  parameters: { route: '/estudio/1/miembros?buscar=nadie' },
  async play() {
    await expect(await screen.findByText('Nadie coincide')).toBeVisible()
  },
}

/** Before the first page has come. */
export const Loading: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(contract.listMembers))
  },
  async play() {
    await expect(await table()).toBeVisible()
  },
}

/** The server does not answer as it should. */
export const Failed: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(contract.listMembers, 500))
  },
  async play() {
    await expect(await screen.findByText('No pudimos cargar esto')).toBeVisible()
  },
}

/** Moderators give no roles and levels. */
export const Moderator: Story = {
  tags: ['check'],
  decorators: [
    (Story) => (
      <StudioCommunityContext value={moderatedStudio}>
        <Story />
      </StudioCommunityContext>
    ),
  ],
  async play() {
    await choose('Lucía Navarro')
    await expect(screen.getByRole('button', { name: 'Mensaje' })).toBeVisible()
    await expect(screen.queryByRole('button', { name: 'Nivel' })).toBeNull()
  },
}

/** In an archived community nobody can be invited from a file, and the page says why. */
export const Archived: Story = {
  tags: ['no-photo'],
  decorators: [
    (Story) => (
      <StudioCommunityContext value={archivedStudio}>
        <Story />
      </StudioCommunityContext>
    ),
  ],
  async play({ canvas }) {
    await expect(
      await canvas.findByRole('button', { name: 'Invitar desde un archivo' }),
    ).toHaveAccessibleDescription(/no admite miembros nuevos/u)
    await expect(canvas.getByRole('button', { name: 'Invitar desde un archivo' })).toBeDisabled()
  },
}
