import type { Meta, StoryObj } from '@storybook/react-vite'
import { RoleBadge } from './RoleBadge.tsx'

const meta = {
  component: RoleBadge,
  args: { role: 'owner' },
  parameters: { layout: 'centered' },
} satisfies Meta<typeof RoleBadge>
export default meta
type Story = StoryObj<typeof meta>

export const Propietario: Story = {}
export const Moderador: Story = { args: { role: 'moderator' } }
export const Miembro: Story = { args: { role: 'member' } }
