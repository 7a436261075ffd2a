import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { LoadMore } from './LoadMore.tsx'

const meta = {
  component: LoadMore,
  args: { more: true, busy: false, onMore: fn() },
} satisfies Meta<typeof LoadMore>
export default meta
type Story = StoryObj<typeof meta>

/** More pages follow. */
export const Idle: Story = {}

/** The next page is asked for. */
export const Pressed: Story = {
  tags: ['check'],
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Cargar más' }))
    await expect(args.onMore).toHaveBeenCalledOnce()
  },
}

/** The next page is on its way: pressing again does nothing. */
export const Busy: Story = {
  args: { busy: true },
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Cargando...' }))
    await expect(args.onMore).not.toHaveBeenCalled()
  },
}
/** That was the last page: nothing is left to see. */
export const Gone: Story = {
  tags: ['no-photo'],
  args: { more: false },
  async play({ canvas }) {
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
