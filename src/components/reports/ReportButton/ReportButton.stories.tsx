import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent } from 'storybook/test'
import { ReportButton } from './ReportButton.tsx'

const meta = {
  component: ReportButton,
  args: { target: 'comment', id: 12 },
} satisfies Meta<typeof ReportButton>
export default meta
type Story = StoryObj<typeof meta>

/** Beside what it is about; its name says what that is. */
export const Default: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Denunciar comentario' })).toBeVisible()
  },
}

/** Pressed: the dialog opens. */
export const Opened: Story = {
  tags: ['check'],
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Denunciar comentario' }))
    await expect(await screen.findByRole('dialog', { name: 'Denunciar este comentario' })).toBeVisible()
  },
}
