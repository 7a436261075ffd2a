import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { keepDraftText } from '#api/drafts/drafts.ts'
import { blockPerson } from '#api/contract/blocks.ts'
import { createReport } from '#api/contract/reports.ts'
import { handlers } from '#mocks/handlers/reports.ts'
import { mock, mockError } from '#mocks/mock.ts'
import { ReportDialog } from './ReportDialog.tsx'

const sent = fn()

const meta = {
  component: ReportDialog,
  args: { open: true, thing: { target: 'post', id: 601 }, onClose: fn() },
  beforeEach({ msw }) {
    sent.mockClear()
    msw.use(
      mock(createReport, async ({ request }) => {
        sent(await request.json())
        return { success: true }
      }),
    )
  },
} satisfies Meta<typeof ReportDialog>
export default meta
type Story = StoryObj<typeof meta>

const dialog = async (name = 'Denunciar esta publicación') =>
  within(await screen.findByRole('dialog', { name }))

/** A post: one of six reasons, and whatever else is to be said. */
export const Default: Story = {
  tags: ['narrow'],
  async play() {
    const form = await dialog()
    await expect(form.getAllByRole('radio')).toHaveLength(6)
    await waitFor(() => expect(form.getAllByRole('radio')[0]).toHaveFocus())
  },
}

/** A message: whoever moderates sees only this one. */
export const OfMessage: Story = {
  args: { thing: { target: 'message', id: 77 } },
  async play() {
    const form = await dialog('Denunciar este mensaje')
    await expect(form.getByText(/verá solo este mensaje/)).toBeVisible()
    await waitFor(() => expect(form.getAllByRole('radio')[0]).toHaveFocus())
  },
}

/** Sent without a reason: the message stands under the reasons, which get the focus. */
export const NoReason: Story = {
  async play() {
    const form = await dialog()
    await userEvent.click(form.getByRole('button', { name: 'Enviar denuncia' }))
    await waitFor(() => expect(form.getByText('Elige un motivo')).toBeVisible())
    const group = form.getByRole('radiogroup', { name: '¿Qué ocurre?' })
    await expect(group).toHaveAccessibleDescription('Elige un motivo')
    await waitFor(() => expect(form.getAllByRole('radio')[0]).toHaveFocus())
    await expect(sent).not.toHaveBeenCalled()
  },
}

/** It goes through: the dialog closes, and thanks are said. */
export const Sent: Story = {
  tags: ['check'],
  async play({ args }) {
    const form = await dialog()
    await userEvent.click(form.getByRole('radio', { name: 'Insultos o acoso' }))
    await userEvent.type(form.getByRole('textbox', { name: 'Detalles (opcional)' }), '  Insiste  ')
    await waitFor(() => expect(form.getByText('7/1000')).toBeVisible())
    await userEvent.click(form.getByRole('button', { name: 'Enviar denuncia' }))
    await waitFor(() => expect(screen.getByText('Gracias, lo miraremos')).toBeVisible())
    await expect(sent).toHaveBeenCalledWith({
      target: 'post',
      id: 601,
      reason: 'harassment',
      text: 'Insiste',
    })
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

/** Its author can be blocked together with it. */
export const AlsoBlocks: Story = {
  args: { thing: { target: 'post', id: 601, author: { id: 61, name: 'Rubén Salas' } } },
  async play() {
    const form = await dialog()
    await userEvent.click(form.getByRole('radio', { name: 'Insultos o acoso' }))
    const also = form.getByRole('checkbox', { name: '¿También quieres bloquear a Rubén Salas?' })
    await userEvent.click(also)
    await expect(also).toBeChecked()
  },
}

/** The report arrives, and its author is blocked. */
export const SentAndBlocked: Story = {
  ...AlsoBlocks,
  tags: ['check'],
  async play(context) {
    await AlsoBlocks.play?.(context)
    const blockedIds = fn()
    context.msw.use(
      mock(blockPerson, async ({ request }) => {
        blockedIds(await request.json())
        return { success: true }
      }),
    )
    const form = await dialog()
    await userEvent.click(form.getByRole('button', { name: 'Enviar denuncia' }))
    await waitFor(() => expect(screen.getByText('Has bloqueado a Rubén Salas')).toBeVisible())
    await expect(sent).toHaveBeenCalledOnce()
    await expect(blockedIds).toHaveBeenCalledWith({ user_id: 61 })
  },
}

/** More words than fit: nothing is sent and nothing is lost. */
export const TooLong: Story = {
  tags: ['no-photo'],
  async play() {
    const form = await dialog()
    await userEvent.click(form.getByRole('radio', { name: 'Publicidad o spam' }))
    await fireEvent.change(form.getByRole('textbox'), { target: { value: 'x'.repeat(1001) } })
    await userEvent.click(form.getByRole('button', { name: 'Enviar denuncia' }))
    await waitFor(() => expect(form.getByText('Usa como mucho 1000 caracteres')).toBeVisible())
    await expect(sent).not.toHaveBeenCalled()
  },
}

/** What was typed about something is there again when its dialog is opened again. */
export const DraftRecovered: Story = {
  beforeEach: () => keepDraftText('7:report:post:601', 'Insiste desde hace una semana.'),
  async play() {
    const form = await dialog()
    await waitFor(() => expect(form.getByRole('textbox')).toHaveValue('Insiste desde hace una semana.'))
    await expect(form.getByRole('button', { name: 'Descartar' })).toBeVisible()
  },
}

/** Sending takes a while. */
export const Sending: Story = {
  beforeEach({ msw }) {
    msw.use(mock(createReport, { success: true }, { delayMs: 'infinite' }))
  },
  async play() {
    const form = await dialog()
    await userEvent.click(form.getByRole('radio', { name: 'Otro motivo' }))
    await userEvent.click(form.getByRole('button', { name: 'Enviar denuncia' }))
    await waitFor(() => expect(form.getByRole('button', { name: 'Enviando...' })).toBeVisible())
  },
}

/** It cannot be sent: the reason stands in the dialog, with everything as it was written. */
export const Failed: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(createReport, 404, { error: 'Eso que quieres denunciar ya no está.' }))
  },
  async play({ args }) {
    const form = await dialog()
    await userEvent.click(form.getByRole('radio', { name: 'Contenido sexual' }))
    await userEvent.type(form.getByRole('textbox'), 'La foto')
    await userEvent.click(form.getByRole('button', { name: 'Enviar denuncia' }))
    await waitFor(() => expect(form.getByText('No pudimos enviar la denuncia')).toBeVisible())
    await expect(form.getByText('Eso que quieres denunciar ya no está.')).toBeVisible()
    await expect(form.getByRole('textbox')).toHaveValue('La foto')
    await expect(form.getByRole('radio', { name: 'Contenido sexual' })).toBeChecked()
    await expect(args.onClose).not.toHaveBeenCalled()
  },
}

/** After a failure it can be sent again. */
export const FailedOnce: Story = {
  ...Failed,
  parameters: { pressMoves: 'With the error the dialog nearly fills the window.' },
  tags: ['check'],
  async play(context) {
    const { msw } = context
    await Failed.play?.(context)
    msw.use(...handlers)
    const form = await dialog()
    await userEvent.click(form.getByRole('button', { name: 'Enviar denuncia' }))
    await waitFor(() => expect(screen.getByText('Gracias, lo miraremos')).toBeVisible())
  },
}
