import type { Meta, StoryObj } from '@storybook/react-vite'
import { MessageCircle } from 'lucide-react'
import { expect, userEvent } from 'storybook/test'
import { UnreadBadge } from '#components/messaging/UnreadBadge/UnreadBadge.tsx'
import { HeaderLink } from './HeaderLink.tsx'

const meta = {
  component: HeaderLink,
  argTypes: { icon: { control: false }, badge: { control: false }, state: { control: false } },
  args: { param: 'mensajes', state: {}, icon: <MessageCircle />, label: 'Mensajes', badge: null },
  parameters: { route: '/comunidad?actividad=' },
} satisfies Meta<typeof HeaderLink>
export default meta
type Story = StoryObj<typeof meta>

/** Nothing waits. */
export const Plain: Story = {}

/** Something waits; on a phone the words are left out. */
export const WithBadge: Story = { tags: ['narrow'], args: { badge: <UnreadBadge count={12} /> } }

/** It opens its drawer in the place of another one. */
export const Followed: Story = {
  tags: ['check'],
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('link', { name: 'Mensajes' }))
    await expect(canvas.getByTestId('location')).toHaveTextContent('/comunidad?mensajes=')
  },
}
