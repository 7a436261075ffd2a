import type { Meta, StoryObj } from '@storybook/react-vite'
import { RoleBadge } from './RoleBadge.tsx'

const meta = {
  component: RoleBadge,
  args: { role: 'owner' },
  parameters: { layout: 'centered' },
} satisfies Meta<typeof RoleBadge>
export default meta
type Story = StoryObj<typeof meta>

/** Who owns the community. */
export const Propietario: Story = {}
/** Who moderates it. */
export const Moderador: Story = { args: { role: 'moderator' } }
/** Everybody else. */
export const Miembro: Story = { args: { role: 'member' } }
