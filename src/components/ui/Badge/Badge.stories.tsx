import type { Meta, StoryObj } from '@storybook/react-vite'
import { Globe, Lock, Radio } from 'lucide-react'
import { Badge } from './Badge.tsx'

const meta = {
  component: Badge,
  argTypes: {
    tone: {
      control: 'select',
      options: ['brand', 'accent', 'neutral', 'success', 'warning', 'danger', 'info'],
    },
    children: { control: 'text' },
    icon: { control: false },
  },
  args: { children: 'Propietario', tone: 'brand' },
} satisfies Meta<typeof Badge>

export default meta
type Story = StoryObj<typeof meta>

/** Who owns, and what is ours. */
export const Brand: Story = {}

/** What deserves a second look. */
export const Warning: Story = { args: { tone: 'warning', children: 'Moderador' } }

/** A plain fact. */
export const Neutral: Story = {
  args: { tone: 'neutral', children: 'Pública', icon: <Globe aria-hidden="true" /> },
}

/** Happening now. */
export const Accent: Story = {
  args: { tone: 'accent', children: 'En curso', icon: <Radio aria-hidden="true" /> },
}

/** Done well. */
export const Success: Story = { args: { tone: 'success', children: 'Activo' } }

/** To come. */
export const Info: Story = { args: { tone: 'info', children: 'Próxima' } }

/** Gone wrong. */
export const Danger: Story = { args: { tone: 'danger', children: 'Expirada' } }

/** A text that does not fit is cut at the end. */
export const LongText: Story = {
  args: { tone: 'neutral', children: 'Desarrollo personal y profesional', icon: <Lock aria-hidden="true" /> },
  decorators: [
    (Story) => (
      <div style={{ width: 140 }}>
        <Story />
      </div>
    ),
  ],
}

/** All tones on a dark ground. */
export const Dark: Story = {
  globals: { theme: 'dark' },
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      <Badge tone="brand">Propietario</Badge>
      <Badge tone="warning">Moderador</Badge>
      <Badge tone="neutral">Miembro</Badge>
      <Badge tone="accent">En curso</Badge>
      <Badge tone="success">Activo</Badge>
      <Badge tone="info">Próxima</Badge>
      <Badge tone="danger">Expirada</Badge>
    </div>
  ),
}
