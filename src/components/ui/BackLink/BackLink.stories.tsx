import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { BackLink } from './BackLink.tsx'

const meta = {
  component: BackLink,
  argTypes: {
    children: { control: 'text' },
    to: { control: 'text' },
  },
  args: { to: '/ranking', children: 'Ranking' },
} satisfies Meta<typeof BackLink>
export default meta
type Story = StoryObj<typeof meta>

/** Leads to the screen above. */
export const Default: Story = {}

/** A press leads there. */
export const Followed: Story = {
  ...Default,
  tags: ['check'],
  async play(context) {
    const { canvas } = context
    await userEvent.click(canvas.getByRole('link', { name: 'Ranking' }))
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent('/ranking'))
  },
}
