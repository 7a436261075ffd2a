import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { longReferral, pendingReferral } from '#mocks/fixtures/referrals.ts'
import { ReferralDeleteModal } from './ReferralDeleteModal.tsx'

const meta = {
  component: ReferralDeleteModal,
  args: {
    open: true,
    referral: pendingReferral,
    onClose: fn(),
    onDelete: fn(() => Promise.resolve()),
  },
} satisfies Meta<typeof ReferralDeleteModal>
export default meta
type Story = StoryObj<typeof meta>

async function modal() {
  const dialog = await screen.findByRole('dialog', { name: 'Eliminar referido' })
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancelar' })).toHaveFocus())
  return within(dialog)
}
async function confirm() {
  const dialog = await modal()
  await userEvent.click(dialog.getByRole('button', { name: 'Eliminar' }))
  return dialog
}

/** The warning: it is deleted for good, with its activities and rewards. */
export const Open: Story = {
  async play({ args }) {
    const dialog = await modal()
    const warning = dialog.getByText(/permanentemente/)
    await expect(warning).toHaveTextContent(
      /«Julia Peña» se eliminará permanentemente, junto con sus actividades y recompensas/,
    )
    await expect(args.onDelete).not.toHaveBeenCalled()
  },
}
/** The call is under way: a second press does nothing. */
export const Busy: Story = {
  args: { onDelete: fn(() => new Promise<void>(() => undefined)) },
  async play({ args }) {
    const dialog = await confirm()
    await waitFor(() => expect(dialog.getByText('Eliminando...')).toBeVisible())
    await userEvent.click(dialog.getByRole('button', { name: /Eliminando/ }))
    await expect(args.onDelete).toHaveBeenCalledOnce()
  },
}
/** The server refused: the modal stays. */
export const Refused: Story = {
  args: { onDelete: fn(() => Promise.reject(new ApiError('http', { status: 403 }))) },
  async play({ args }) {
    const dialog = await confirm()
    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent(
        'Error al eliminar el referido. Inténtalo de nuevo.',
      ),
    )
    await expect(args.onClose).not.toHaveBeenCalled()
  },
}

/** It is tried again, and refused again. */
export const RefusedRetried: Story = {
  ...Refused,
  tags: ['check'],
  async play(context) {
    await Refused.play?.(context)
    const { args } = context
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(args.onDelete).toHaveBeenCalledTimes(2))
    await waitFor(() => expect(dialog.getByText(/Inténtalo de nuevo/)).toBeVisible())
  },
}

/** No answer came. */
export const Network: Story = {
  args: { onDelete: fn(() => Promise.reject(new ApiError('network'))) },
  async play({ args }) {
    const dialog = await confirm()
    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent('Error de conexión al eliminar el referido.'),
    )
    await expect(args.onClose).not.toHaveBeenCalled()
  },
}
/** Somebody with a very long name. */
export const LongName: Story = {
  args: { referral: longReferral },
  tags: ['phone'],
  async play() {
    const dialog = await modal()
    await waitFor(() => expect(dialog.getByText(/Fernández-Villaverde/)).toBeVisible())
  },
}
