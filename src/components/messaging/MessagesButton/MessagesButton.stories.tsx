import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { unreadTotal } from '#api/messaging/unreadTotal.ts'
import { MessagesButton } from './MessagesButton.tsx'

const meta = {
  component: MessagesButton,
  beforeEach: () => () => unreadTotal.set(0),
} satisfies Meta<typeof MessagesButton>
export default meta
type Story = StoryObj<typeof meta>

/** Nothing is unread. The link keeps the URL's other parameters. */
export const AllRead: Story = {
  tags: ['phone'],
  parameters: { route: '/?categoria=mindset' },
  async play({ canvas }) {
    await expect(canvas.getByRole('link', { name: 'Mensajes' })).toHaveAttribute(
      'href',
      '/?categoria=mindset&mensajes=',
    )
  },
}
export const WithUnread: Story = {
  tags: ['dark'],
  beforeEach: () => unreadTotal.set(5),
  async play({ canvas }) {
    await expect(canvas.getByRole('link', { name: 'Mensajes 5 mensajes sin leer' })).toBeVisible()
  },
}
