import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { partner } from '#mocks/fixtures/networking.ts'
import { ReportDialog } from './ReportDialog.tsx'

const meta = {
  component: ReportDialog,
  args: { open: true, person: partner, onClose: fn(), onReport: fn(() => Promise.resolve()) },
} satisfies Meta<typeof ReportDialog>
export default meta
type Story = StoryObj<typeof meta>

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Reportar a Irene Castaño' }))

/** The form: a reason, details, and whether to block the person as well. */
export const Default: Story = {
  tags: ['narrow'],
  async play() {
    const form = await dialog()
    await expect(form.getAllByRole('radio')).toHaveLength(5)
    await waitFor(() => expect(form.getAllByRole('radio')[0]).toHaveFocus())
  },
}

/** Sends all fields; the details are trimmed. */
export const Sent: Story = {
  ...Default,
  tags: ['check'],
  async play(context) {
    await Default.play?.(context)
    const { args } = context
    const form = await dialog()
    await userEvent.click(form.getByRole('radio', { name: 'Acoso o falta de respeto' }))
    await userEvent.type(form.getByRole('textbox', { name: 'Detalles (opcional)' }), '  Insistió  ')
    await waitFor(() => expect(form.getByText('8/1000')).toBeVisible())
    await userEvent.click(form.getByRole('checkbox', { name: 'Bloquear también' }))
    await userEvent.click(form.getByRole('button', { name: 'Enviar reporte' }))
    await waitFor(() =>
      expect(args.onReport).toHaveBeenCalledWith({
        user_id: 34,
        reason: 'harassment',
        details: 'Insistió',
        block: true,
      }),
    )
  },
}

/** Sending without a reason shows an error below the reasons, which get the focus. */
export const NoReason: Story = {
  async play({ args }) {
    const form = await dialog()
    await userEvent.click(form.getByRole('button', { name: 'Enviar reporte' }))
    await waitFor(() => expect(form.getByText('Elige un motivo')).toBeVisible())
    const group = form.getByRole('radiogroup', { name: '¿Qué ha pasado?' })
    await expect(group).toHaveAccessibleDescription('Elige un motivo')
    await waitFor(() => expect(form.getAllByRole('radio')[0]).toHaveFocus())
    await expect(args.onReport).not.toHaveBeenCalled()
  },
}

/** Selecting a reason removes the error. */
export const ReasonGiven: Story = {
  tags: ['no-photo'],
  async play() {
    const form = await dialog()
    await userEvent.click(form.getByRole('button', { name: 'Enviar reporte' }))
    await form.findByText('Elige un motivo')
    await userEvent.click(form.getByRole('radio', { name: 'Otro motivo' }))
    await waitFor(() => expect(form.queryByText('Elige un motivo')).toBeNull())
  },
}
/** Details that are too long: nothing is sent, and the text stays. */
export const TooLong: Story = {
  tags: ['no-photo'],
  async play({ args }) {
    const form = await dialog()
    await userEvent.click(form.getByRole('radio', { name: 'Publicidad o spam' }))
    await fireEvent.change(form.getByRole('textbox'), { target: { value: 'x'.repeat(1001) } })
    await userEvent.click(form.getByRole('button', { name: 'Enviar reporte' }))
    await waitFor(() => expect(form.getByText('Usa como mucho 1000 caracteres')).toBeVisible())
    await waitFor(() => expect(form.getByText('1001/1000')).toBeVisible())
    await expect(args.onReport).not.toHaveBeenCalled()
  },
}
/** Sending failed: the error is shown in the dialog, which keeps its contents. */
export const Failed: Story = {
  tags: ['no-photo'],
  args: { onReport: fn(() => Promise.reject(new ApiError('network'))) },
  async play() {
    const form = await dialog()
    await userEvent.click(form.getByRole('radio', { name: 'No se presentó' }))
    await userEvent.type(form.getByRole('textbox'), 'Ni entró')
    await userEvent.click(form.getByRole('button', { name: 'Enviar reporte' }))
    await waitFor(() => expect(form.getByText('No pudimos enviar el reporte')).toBeVisible())
    await expect(form.getByRole('textbox')).toHaveValue('Ni entró')
    await expect(form.getByRole('radio', { name: 'No se presentó' })).toBeChecked()
  },
}
