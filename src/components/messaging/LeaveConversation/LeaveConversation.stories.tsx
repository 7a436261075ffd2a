import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { LeaveConversation } from './LeaveConversation.tsx'

const meta = {
  component: LeaveConversation,
  args: { group: true, onLeave: fn(() => Promise.resolve()) },
} satisfies Meta<typeof LeaveConversation>
export default meta
type Story = StoryObj<typeof meta>

const confirm: NonNullable<Story['play']> = async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Salir de la conversación' }))
  await screen.findByRole('alertdialog')
  await userEvent.click(await screen.findByRole('button', { name: 'Salir' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}

export const Idle: Story = {}

/** Cancelling the confirmation leaves nothing. */
export const Stayed: Story = {
  ...Idle,
  tags: ['check'],
  async play(context) {
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Salir de la conversación' }))
    await expect(await screen.findByRole('alertdialog')).toHaveTextContent('¿Salir de este grupo?')
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(args.onLeave).not.toHaveBeenCalled()
  },
}
export const Busy: Story = {
  args: { onLeave: fn(() => new Promise<void>(() => undefined)) },
  async play(context) {
    await confirm(context)
    await waitFor(() => expect(context.canvas.getByText('Saliendo...')).toBeVisible())
    // The confirmation dialog returns the focus when it closes.
    await waitFor(() => expect(context.canvas.getByRole('button')).toHaveFocus())
  },
}
/** Leaving failed; the reason is shown. */
export const Error: Story = {
  args: {
    onLeave: fn(() =>
      Promise.reject(new ApiError('http', { status: 500, statusText: 'Internal Server Error' })),
    ),
  },
  async play(context) {
    await confirm(context)
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(
      'Error 500: Internal Server Error',
    )
    await expect(context.canvas.getByRole('button', { name: 'Salir de la conversación' })).toBeEnabled()
  },
}
