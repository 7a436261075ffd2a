import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, within } from 'storybook/test'
import { handlers } from '#mocks/handlers/blocks.ts'
import { chooseItem } from '#mocks/stories/chooseItem.ts'
import { ReportButton } from './ReportButton.tsx'

const meta = {
  component: ReportButton,
  args: { target: 'comment', id: 12, author: { id: 61, name: 'Rubén Salas' } },
} satisfies Meta<typeof ReportButton>
export default meta
type Story = StoryObj<typeof meta>

/** Beside what it is about; its name says what that is. */
export const Default: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Denunciar comentario o bloquear' })).toBeVisible()
  },
}

/** Pressed: the dialog opens. */
export const Opened: Story = {
  tags: ['check'],
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Denunciar comentario o bloquear' }))
    await chooseItem('Denunciar comentario')
    const dialog = within(await screen.findByRole('dialog', { name: 'Denunciar este comentario' }))
    await expect(dialog.getByText('¿También quieres bloquear a Rubén Salas?')).toBeVisible()
  },
}

/** Blocking is confirmed first. */
export const Blocked: Story = {
  tags: ['check'],
  beforeEach({ msw }) {
    msw.use(...handlers)
  },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Denunciar comentario o bloquear' }))
    await chooseItem('Bloquear a Rubén Salas')
    const question = within(await screen.findByRole('alertdialog', { name: '¿Bloquear a Rubén Salas?' }))
    await userEvent.click(question.getByRole('button', { name: 'Bloquear' }))
    await expect(await screen.findByText('Has bloqueado a Rubén Salas')).toBeVisible()
  },
}

/** A blocked author is unblocked from the same menu. */
export const Unblocked: Story = {
  tags: ['check'],
  args: { blocked: true },
  beforeEach({ msw }) {
    msw.use(...handlers)
  },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Denunciar comentario o bloquear' }))
    await chooseItem('Desbloquear a Rubén Salas')
    await expect(await screen.findByText('Has desbloqueado a Rubén Salas')).toBeVisible()
  },
}
