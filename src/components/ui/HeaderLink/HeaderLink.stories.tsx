import type { Meta, StoryObj } from '@storybook/react-vite'
import { MessageCircle } from 'lucide-react'
import { expect, userEvent } from 'storybook/test'
import { UnreadBadge } from '#components/ui/UnreadBadge/UnreadBadge.tsx'
import { HeaderLink } from './HeaderLink.tsx'

const meta = {
  component: HeaderLink,
  argTypes: { icon: { control: false }, badge: { control: false } },
  args: { param: 'mensajes', icon: <MessageCircle />, label: 'Mensajes', badge: null },
  parameters: { route: '/comunidad?post=101&actividad=#contenido' },
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
    const link = canvas.getByRole('link', { name: 'Mensajes' })
    await expect(link).toHaveAttribute('href', '/comunidad?post=101&mensajes=#contenido')
    await userEvent.click(link)
    await expect(canvas.getByTestId('location')).toHaveTextContent('/comunidad?post=101&mensajes=')
  },
}
