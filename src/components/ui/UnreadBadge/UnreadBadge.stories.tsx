import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { UnreadBadge } from './UnreadBadge.tsx'

const meta = { title: 'messaging/UnreadBadge', component: UnreadBadge, args: { count: 0 } } satisfies Meta<
  typeof UnreadBadge
>
export default meta
type Story = StoryObj<typeof meta>

/** Everything is read: no badge. */
export const None: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await expect(canvas.queryByText(/sin leer/)).toBeNull()
  },
}
/** A few. */
export const Some: Story = {
  tags: ['dark'],
  args: { count: 3 },
  async play({ canvasElement }) {
    await expect(canvasElement).toHaveTextContent('3 mensajes sin leer')
  },
}
/** More than 99. */
export const Many: Story = {
  args: { count: 1240 },
  async play({ canvasElement }) {
    await expect(canvasElement).toHaveTextContent('99+ mensajes sin leer')
  },
}
