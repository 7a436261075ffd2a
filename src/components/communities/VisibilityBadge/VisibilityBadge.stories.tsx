import type { Meta, StoryObj } from '@storybook/react-vite'
import { VisibilityBadge } from './VisibilityBadge.tsx'

const meta = {
  component: VisibilityBadge,
  args: { isPublic: true },
  parameters: { layout: 'centered' },
} satisfies Meta<typeof VisibilityBadge>
export default meta
type Story = StoryObj<typeof meta>

export const Publica: Story = {}
export const Privada: Story = { args: { isPublic: false } }
