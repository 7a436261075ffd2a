import type { Meta, StoryObj } from '@storybook/react-vite'
import { UpToDate } from './UpToDate.tsx'

const meta = {
  component: UpToDate,
  args: { text: '3 publicaciones nuevas desde tu última visita.' },
} satisfies Meta<typeof UpToDate>
export default meta
type Story = StoryObj<typeof meta>

/** Between posts since the last visit and older ones. */
export const SinceLastVisit: Story = {}
/** At the end of the feed. */
export const End: Story = { args: { text: 'Has llegado al final: no hay más publicaciones.' } }
