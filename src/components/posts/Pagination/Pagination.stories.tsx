import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { Pagination } from './Pagination.tsx'

const meta = {
  component: Pagination,
  args: { current: 2, total: 5, hasPrev: true, hasNext: true, onPage: fn() },
} satisfies Meta<typeof Pagination>
export default meta
type Story = StoryObj<typeof meta>

/** The first page: nothing before it. */
export const First: Story = {
  args: { current: 1, hasPrev: false },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Anterior' })).toBeDisabled()
  },
}
/** Between first and last. */
export const Middle: Story = {
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Página 2 de 5')).toBeVisible())
  },
}

/** The next page is asked for, and the one before. */
export const Turned: Story = {
  ...Middle,
  tags: ['check'],
  async play(context) {
    await Middle.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Siguiente' }))
    await expect(args.onPage).toHaveBeenLastCalledWith(3)
    await userEvent.click(canvas.getByRole('button', { name: 'Anterior' }))
    await expect(args.onPage).toHaveBeenLastCalledWith(1)
  },
}

/** The last page: nothing after it. */
export const Last: Story = {
  args: { current: 5, hasNext: false },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Siguiente' })).toBeDisabled()
  },
}
/** One page only: nothing is shown. */
export const SinglePageHidden: Story = {
  tags: ['no-photo'],
  args: { current: 1, total: 1, hasPrev: false, hasNext: false },
  async play({ canvas }) {
    await expect(canvas.queryByRole('navigation')).toBeNull()
  },
}
