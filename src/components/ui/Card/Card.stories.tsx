import type { Meta, StoryObj } from '@storybook/react-vite'
import { Badge } from '../Badge/Badge.tsx'
import { RelativeDateA } from '../RelativeDate/RelativeDateA.tsx'
import { UserAvatar } from '../UserAvatar/UserAvatar.tsx'
import { Card } from './Card.tsx'

const meta = {
  component: Card,
  argTypes: {
    children: { control: false },
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 640 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Card>

export default meta
type Story = StoryObj<typeof meta>

/** A box for one thing, as an article. */
export const Plain: Story = {
  args: {
    as: 'article',
    children: (
      <>
        <div style={{ display: 'flex', gap: 12, alignItems: 'center', marginBottom: 12 }}>
          <UserAvatar name="Marta Ríos" color="#87388c" />
          <div style={{ flex: 1 }}>
            <strong>Marta Ríos</strong>
            <div>
              <RelativeDateA date="2026-11-21T10:00:00Z" />
            </div>
          </div>
          <Badge tone="brand">Coaching</Badge>
        </div>
        <p>La pregunta que más cambió mis sesiones este año no la hice yo.</p>
      </>
    ),
  },
}
