import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import * as contract from '#api/contract/studio/moderation.ts'
import { muteMember, removeMember } from '#api/contract/studio/members.ts'
import {
  deletedPost,
  editedProfile,
  hiddenPost,
  ofMutedModerator,
  reportedPost,
} from '#mocks/fixtures/studio/moderation.ts'
import { handlers as changes } from '#mocks/handlers/studio/changes.ts'
import { handlers as members } from '#mocks/handlers/studio/members.ts'
import { handlers } from '#mocks/handlers/studio/moderation.ts'
import { mock, mockError } from '#mocks/mock.ts'
import { withStudio } from '#mocks/stories/withStudio.tsx'
import { ModerationPage } from './ModerationPage.tsx'

const meta = {
  component: ModerationPage,
  decorators: [withStudio()],
  parameters: { layout: 'fullscreen', route: '/estudio/1/moderacion' },
  beforeEach({ msw }) {
    msw.use(...handlers, ...changes, ...members)
  },
} satisfies Meta<typeof ModerationPage>
export default meta
type Story = StoryObj<typeof meta>

const postCase = () => screen.findByRole('article', { name: 'Publicación de Rubén Salas' })

/** What waits, the last reported first, and beside it the first of it. */
export const Queue: Story = {
  tags: ['wide'],
  async play() {
    await expect(await screen.findAllByRole('listitem')).not.toHaveLength(0)
    const open = within(await postCase())
    await expect(open.getByText(/Es la tercera vez esta semana/)).toBeVisible()
    await expect(open.getByRole('button', { name: 'Ocultar' })).toBeEnabled()
  },
}

/** A comment is shown with the post under which it stands. */
export const OfComment: Story = {
  parameters: { route: '/estudio/1/moderacion?caso=comment:702' },
  async play() {
    const open = within(await screen.findByRole('article', { name: 'Comentario de Héctor Bravo' }))
    await expect(open.getByText(/Lucía Ferrer/)).toBeVisible()
  },
}

/** Nobody warns herself. */
export const OfOneself: Story = {
  tags: ['check'],
  parameters: { route: '/estudio/1/moderacion' },
  beforeEach({ msw }) {
    const author = { ...reportedPost.author, id: 7, may_act: false, may_warn: false }
    msw.use(mock(contract.listModeration, { success: true, items: [{ ...reportedPost, author }], total: 1 }))
  },
  async play({ canvas }) {
    const link = await canvas.findByRole('link', { name: /Publicación/ })
    if (!canvas.queryByRole('article')) await userEvent.click(link)
    const open = within(await canvas.findByRole('article'))
    await expect(open.getByRole('button', { name: 'Ocultar' })).toBeVisible()
    await expect(open.queryByRole('button', { name: 'Avisar' })).toBeNull()
  },
}

/** Of a conversation only the message is shown that somebody chose to show. */
export const OfMessage: Story = {
  tags: ['wide'],
  parameters: { route: '/estudio/1/moderacion?caso=message:704' },
  async play() {
    const open = within(await screen.findByRole('article', { name: 'Mensaje de Iván Prieto' }))
    await expect(open.getByText(/Solo se ve este mensaje/)).toBeVisible()
  },
}

/** Its author deleted it: the snapshot is left, and the author can still be warned, muted and removed. */
export const DeletedByAuthor: Story = {
  tags: ['wide'],
  parameters: { route: '/estudio/1/moderacion?caso=post:707' },
  beforeEach({ msw }) {
    msw.use(
      mock(contract.listModeration, { success: true, items: [deletedPost], total: 1 }),
      mock(contract.getModeration, { success: true, item: deletedPost }),
    )
  },
  async play() {
    const open = within(await postCase())
    await expect(open.getByText('Borrado por su autor')).toBeVisible()
    await expect(open.getByText(/Gana 3.000 €/)).toBeVisible()
    for (const name of ['Cerrar el caso', 'Avisar', 'Silenciar', 'Quitar de la comunidad']) {
      await expect(open.getByRole('button', { name })).toBeVisible()
    }
    await expect(open.queryByRole('button', { name: 'Ocultar' })).toBeNull()
  },
}

/** A profile was edited after it was reported: both are shown. */
export const EditedProfile: Story = {
  parameters: { route: '/estudio/1/moderacion?caso=profile:64' },
  beforeEach({ msw }) {
    msw.use(
      mock(contract.listModeration, { success: true, items: [editedProfile], total: 1 }),
      mock(contract.getModeration, { success: true, item: editedProfile }),
    )
  },
  async play() {
    const open = within(await screen.findByRole('article', { name: 'Perfil de Elena Promo' }))
    await expect(open.getByText('Me gusta el mar.')).toBeVisible()
    await expect(open.getByText(/^Cuando se denunció/)).toBeVisible()
    await expect(open.getByText(/^Vendo seguidores/)).toBeVisible()
  },
}

/** A profile is not hidden: its person is warned, or nothing is wrong. */
export const OfProfile: Story = {
  tags: ['no-photo'],
  parameters: { route: '/estudio/1/moderacion?caso=profile:64' },
  async play() {
    const open = within(await screen.findByRole('article', { name: 'Perfil de Promo Total' }))
    await expect(open.queryByRole('button', { name: 'Ocultar' })).toBeNull()
    await expect(open.getByRole('button', { name: 'Avisar' })).toBeEnabled()
  },
}

/** On a phone the list is alone; what is open is a screen of its own. */
export const ListOnPhone: Story = {
  tags: ['phone'],
  async play() {
    await expect(await screen.findByRole('link', { name: /Rubén Salas/ })).toBeVisible()
    await expect(screen.queryByRole('article')).toBeNull()
  },
}

/** What was decided, with who decided and why. */
export const Resolved: Story = {
  parameters: { route: '/estudio/1/moderacion?estado=resueltas&caso=post:705' },
  async play() {
    const open = within(await postCase())
    await expect(await open.findByText(/Oculto por Marta Ruiz/)).toBeVisible()
    await expect(open.getByRole('button', { name: 'Volver a mostrar' })).toBeEnabled()
  },
}

/** Nothing was reported. */
export const Empty: Story = {
  beforeEach({ msw }) {
    msw.use(mock(contract.listModeration, { success: true, items: [], total: 0 }))
  },
  async play() {
    await expect(await screen.findByText('No hay nada por mirar')).toBeVisible()
  },
}

/** The queue cannot be read. */
export const Failed: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(contract.listModeration, 500))
  },
  async play() {
    await expect(await screen.findByText('No pudimos cargar esto')).toBeVisible()
  },
}

/** A link to something that is gone. */
export const Gone: Story = {
  tags: ['no-photo'],
  parameters: { route: '/estudio/1/moderacion?caso=post:999' },
  beforeEach({ msw }) {
    msw.use(mockError(contract.getModeration, 404, { error: 'Eso ya no está, o no es de aquí.' }))
  },
  async play() {
    await expect(await screen.findByText('Esto ya no está')).toBeVisible()
    await expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  },
}

/** The server fails to say what a link leads to: nothing is claimed about it, and another try is offered. */
export const CaseFailed: Story = {
  ...Gone,
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(contract.getModeration, 500))
  },
  async play() {
    await expect(await screen.findByText('No pudimos cargar esto')).toBeVisible()
    await expect(screen.queryByText('Esto ya no está')).toBeNull()
    await expect(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  },
}

/** Hiding asks why, and has chosen what most reporters said. */
export const Hiding: Story = {
  tags: ['wide'],
  async play() {
    const open = within(await postCase())
    await userEvent.click(open.getByRole('button', { name: 'Ocultar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ocultar' }))
    await expect(dialog.getByRole('radio', { name: 'Publicidad o spam' })).toBeChecked()
    await waitFor(() => expect(dialog.getByRole('radio', { name: 'Publicidad o spam' })).toHaveFocus())
  },
}

/** It is hidden, which can be taken back, and the next one waits. */
export const Hidden: Story = {
  tags: ['check'],
  async play(context) {
    const { msw } = context
    await Hiding.play?.(context)
    let sent: unknown
    msw.use(
      mock(contract.hideContent, async ({ request }) => {
        sent = await request.json()
        return { success: true, item: hiddenPost, change: 901 }
      }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Ocultar' }))
    await userEvent.type(dialog.getByRole('textbox'), ' Otra vez ')
    await userEvent.click(dialog.getByRole('button', { name: 'Ocultar' }))
    await expect(await screen.findByText('Oculto: los demás ya no lo ven')).toBeVisible()
    await expect(sent).toEqual({ version: 3, reason: 'spam', note: 'Otra vez' })
    await expect(await screen.findByRole('article', { name: 'Comentario de Héctor Bravo' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }))
    await expect(await screen.findByText('Deshecho')).toBeVisible()
  },
}

/** Somebody else was first: it says who, and what they did. */
export const Conflict: Story = {
  tags: ['wide'],
  beforeEach({ msw }) {
    msw.use(mockError(contract.dismissReports, 409, { error: 'Marta Ruiz ya lo ocultó hace un momento.' }))
  },
  async play() {
    const open = within(await postCase())
    await userEvent.click(open.getByRole('button', { name: 'Dejar a la vista' }))
    await expect(await open.findByText('Marta Ruiz ya lo ocultó hace un momento.')).toBeVisible()
  },
}

/** A warning needs words. */
export const Warning: Story = {
  tags: ['wide'],
  async play() {
    const open = within(await postCase())
    await userEvent.click(open.getByRole('button', { name: 'Avisar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Avisar a Rubén Salas' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar aviso' }))
    await expect(await dialog.findByText('Escribe el aviso')).toBeVisible()
  },
}

/** It is sent about what is open, which settles its reports. */
export const Warned: Story = {
  tags: ['check'],
  async play(context) {
    const { msw } = context
    await Warning.play?.(context)
    let sent: unknown
    msw.use(
      mock(contract.warnMember, async ({ request }) => {
        sent = await request.json()
        return { success: true, conversation_id: 77 }
      }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Avisar a Rubén Salas' }))
    await userEvent.type(dialog.getByRole('textbox'), 'Esto aquí no')
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar aviso' }))
    await expect(await screen.findByText('Aviso enviado')).toBeVisible()
    const { target_kind, target_id, version } = reportedPost
    await expect(sent).toEqual({ text: 'Esto aquí no', about: { target_kind, target_id, version } })
  },
}

/** J and K go through the list, O hides, A warns, D leaves it as it is. */
export const Keyboard: Story = {
  tags: ['check'],
  async play() {
    await postCase()
    await userEvent.keyboard('j')
    await expect(await screen.findByRole('article', { name: 'Comentario de Héctor Bravo' })).toBeVisible()
    await userEvent.keyboard('k')
    await postCase()
    // From the press on, keys are for the dialog.
    await userEvent.keyboard('ajod')
    await expect(await screen.findByRole('dialog', { name: 'Avisar a Rubén Salas' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.keyboard('d')
    await expect(await screen.findByText('Se queda a la vista')).toBeVisible()
    await expect(await screen.findByRole('article', { name: 'Comentario de Héctor Bravo' })).toBeVisible()
  },
}

/** Hiding needs a reason where nobody gave one. */
export const HidingWrong: Story = {
  tags: ['wide'],
  beforeEach({ msw }) {
    msw.use(
      mock(contract.listModeration, {
        success: true,
        items: [{ ...reportedPost, reasons: [], texts: [], reports_count: 0 }],
        total: 1,
      }),
    )
  },
  async play() {
    const open = within(await postCase())
    await userEvent.click(open.getByRole('button', { name: 'Ocultar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ocultar' }))
    await userEvent.type(dialog.getByRole('textbox'), 'Ya lo hizo en mayo')
    await userEvent.click(dialog.getByRole('button', { name: 'Ocultar' }))
    await expect(await dialog.findByText('Elige un motivo')).toBeVisible()
    await expect(dialog.getByRole('radio', { name: 'Publicidad o spam' })).toHaveFocus()
    await expect(dialog.getByRole('textbox')).toHaveValue('Ya lo hizo en mayo')
  },
}

/** What was typed survives closing the dialog, and belongs to this thing alone. */
export const WarningKept: Story = {
  tags: ['wide'],
  async play() {
    const warn = async (name: string) => {
      await userEvent.click(screen.getByRole('button', { name: 'Avisar' }))
      return within(await screen.findByRole('dialog', { name: `Avisar a ${name}` }))
    }
    const close = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await postCase()
    await userEvent.type((await warn('Rubén Salas')).getByRole('textbox'), 'Esto aquí no')
    await close()
    await userEvent.keyboard('j')
    await screen.findByRole('article', { name: 'Comentario de Héctor Bravo' })
    await expect((await warn('Héctor Bravo')).getByRole('textbox')).toHaveValue('')
    await close()
    await userEvent.keyboard('k')
    await postCase()
    const again = await warn('Rubén Salas')
    await waitFor(() => expect(again.getByRole('textbox')).toHaveValue('Esto aquí no'))
    await expect(again.getByText('Recuperamos lo que estabas escribiendo')).toBeVisible()
  },
}

/** Its author can be muted from here. */
export const MutingAuthor: Story = {
  tags: ['wide'],
  async play() {
    const author = within(await screen.findByRole('region', { name: 'Rubén Salas' }))
    author.getByRole('button', { name: 'Silenciar' }).focus()
    await userEvent.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Silenciar a Rubén Salas' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Publicidad')
  },
}

/** It is done, and can be taken back; what was reported still waits. */
export const AuthorMuted: Story = {
  tags: ['check'],
  async play(context) {
    const { msw } = context
    await MutingAuthor.play?.(context)
    let sent: unknown
    const mute = { until: null, reason: 'Publicidad', by: 'Marta Ruiz', created_at: '2026-11-21T12:00:00Z' }
    msw.use(
      mock(muteMember, async ({ request }) => {
        sent = await request.json()
        return { success: true, change: 904, mute }
      }),
      mock(contract.listModeration, {
        success: true,
        items: [{ ...reportedPost, author: { ...reportedPost.author, mute } }],
        total: 1,
      }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Silenciar a Rubén Salas' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Silenciar' }))
    await expect(await screen.findByText('Rubén Salas está en silencio')).toBeVisible()
    await expect(sent).toEqual({ days: 3, reason: 'Publicidad' })
    const author = within(await screen.findByRole('region', { name: 'Rubén Salas' }))
    await expect(await author.findByText('En silencio hasta que lo quites')).toBeVisible()
    await expect(author.getByRole('button', { name: 'Quitar el silencio' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }))
    await expect(await screen.findByText('Deshecho')).toBeVisible()
  },
}

/** Its author is taken out of the community, and is no member any more. */
export const AuthorRemoved: Story = {
  tags: ['wide'],
  async play({ msw }) {
    const region = () => screen.findByRole('region', { name: 'Rubén Salas' })
    const author = within(await region())
    msw.use(
      mock(removeMember, { success: true, change: 905 }),
      mock(contract.listModeration, {
        success: true,
        items: [
          {
            ...reportedPost,
            author: { ...reportedPost.author, role: null, joined_at: null, may_act: false },
          },
        ],
        total: 1,
      }),
    )
    await userEvent.click(author.getByRole('button', { name: 'Quitar de la comunidad' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Rubén Salas/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Quitar' }))
    await expect(await screen.findByText('Rubén Salas ya no es miembro')).toBeVisible()
    const now = within(await region())
    await expect(await now.findByText('Ya no es de la comunidad')).toBeVisible()
    await expect(now.queryByRole('button')).toBeNull()
  },
}

/** A moderator acts on no moderator: only what is so already is told. */
export const OfMutedModerator: Story = {
  tags: ['wide'],
  beforeEach({ msw }) {
    msw.use(mock(contract.listModeration, { success: true, items: [ofMutedModerator], total: 1 }))
  },
  async play() {
    const author = within(await screen.findByRole('region', { name: 'Héctor Bravo' }))
    await expect(author.getByText(/^En silencio hasta el/)).toBeVisible()
    await expect(author.queryByRole('button')).toBeNull()
  },
}
