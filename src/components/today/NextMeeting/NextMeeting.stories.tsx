import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { soonMeeting } from '#mocks/fixtures/meetings.ts'
import { today } from '#mocks/fixtures/today.ts'
import { NextMeeting } from './NextMeeting.tsx'

const community = { community_id: 1, community_name: 'Liderazgo Consciente' }

const meta = {
  component: NextMeeting,
  args: { meeting: today.meeting ?? { ...soonMeeting, ...community }, onCommunity: fn() },
  argTypes: { meeting: { control: 'object' } },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 328 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof NextMeeting>
export default meta
type Story = StoryObj<typeof meta>

/** Later today, with its countdown. */
export const Later: Story = {
  async play({ canvas }) {
    await expect(canvas.getByText('en 3 h 20 min')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Unirse' })).toHaveAttribute('target', '_blank')
  },
}

/** In a few minutes. */
export const Soon: Story = {
  args: { meeting: { ...soonMeeting, ...community } },
  async play({ canvas }) {
    await expect(canvas.getByText('en 12 min')).toBeVisible()
  },
}

/** It has begun. */
export const Running: Story = {
  args: { meeting: { ...soonMeeting, ...community, start_time: '2026-11-21T11:50:00Z', status: 'started' } },
  async play({ canvas }) {
    await expect(canvas.getByText('en curso')).toBeVisible()
  },
}

/** Some days ahead, and its link is not known yet. */
export const WithoutLink: Story = {
  args: { meeting: { ...soonMeeting, ...community, start_time: '2026-11-26T18:00:00Z', join_url: null } },
  async play({ canvas }) {
    await expect(canvas.getByText('en 5 días')).toBeVisible()
    await expect(canvas.queryByRole('link', { name: 'Unirse' })).toBeNull()
  },
}

/** It is over: nothing is left of it. */
export const Over: Story = {
  tags: ['no-photo'],
  args: { meeting: { ...soonMeeting, ...community, start_time: '2026-11-21T10:00:00Z' } },
  async play({ canvas }) {
    await expect(canvas.queryByRole('heading')).toBeNull()
  },
}

/** Its details are in the calendar of its community. */
export const DetailsPressed: Story = {
  tags: ['check'],
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('link', { name: 'Detalles' }))
    await expect(args.onCommunity).toHaveBeenCalledWith(1)
    await expect(canvas.getByTestId('location')).toHaveTextContent('/calendario?reunion=904')
  },
}
