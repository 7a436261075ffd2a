import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { offline } from '#mocks/stories/offline.ts'
import { ConnectionStrip } from './ConnectionStrip.tsx'

const meta = {
  title: 'contributions/ConnectionStrip',
  component: ConnectionStrip,
  args: { waiting: 0, failed: 0, onShow: fn() },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof ConnectionStrip>
export default meta
type Story = StoryObj<typeof meta>

/** Without a connection: the data shown are from an earlier visit. */
export const Offline: Story = {
  beforeEach: offline,
  async play({ canvas }) {
    await expect(canvas.getByText('Sin conexión.')).toBeVisible()
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}

/** Without a connection, and contributions are in the outbox. */
export const OfflineWithWaiting: Story = {
  args: { waiting: 2 },
  beforeEach: offline,
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: '2 cosas pendientes de enviar' }))
    await expect(args.onShow).toHaveBeenCalledOnce()
  },
}

/** With a connection: the server rejected a contribution. */
export const Refused: Story = {
  args: { waiting: 1, failed: 1 },
  async play({ canvas, args }) {
    await expect(canvas.getByText('Algo que escribiste no se pudo enviar.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Ver' }))
    await expect(args.onShow).toHaveBeenCalledOnce()
  },
}

/** With a connection and nothing rejected, nothing is rendered. */
export const Online: Story = {
  tags: ['check'],
  args: { waiting: 3 },
  async play({ canvas }) {
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
