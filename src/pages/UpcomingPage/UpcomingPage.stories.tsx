import type { Meta, StoryObj } from '@storybook/react-vite'
import { UpcomingPage } from './UpcomingPage.tsx'

const meta = { component: UpcomingPage, args: { title: 'Ranking' } } satisfies Meta<typeof UpcomingPage>
export default meta
type Story = StoryObj<typeof meta>

/** A screen whose content is not there yet. */
export const Default: Story = {}
