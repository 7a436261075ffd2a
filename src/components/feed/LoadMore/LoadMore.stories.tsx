import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { LoadMore } from './LoadMore.tsx'

const meta = {
  component: LoadMore,
  args: { more: true, busy: false, onMore: fn() },
} satisfies Meta<typeof LoadMore>
export default meta
type Story = StoryObj<typeof meta>

export const Idle: Story = {}

export const Pressed: Story = {
  tags: ['check'],
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Cargar más' }))
    await expect(args.onMore).toHaveBeenCalledOnce()
  },
}

/** While the next page loads, a second press has no effect. */
export const Busy: Story = {
  args: { busy: true },
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Cargando...' }))
    await expect(args.onMore).not.toHaveBeenCalled()
  },
}
/** Nothing is rendered after the last page. */
export const Gone: Story = {
  tags: ['no-photo'],
  args: { more: false },
  async play({ canvas }) {
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
