import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { firstToday, quietToday, today } from '#mocks/fixtures/today.ts'
import { SinceLastVisit } from './SinceLastVisit.tsx'

const meta = {
  component: SinceLastVisit,
  args: { today, onOpen: fn(), onOpenPosts: fn() },
  argTypes: { today: { control: 'object' } },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 328 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof SinceLastVisit>
export default meta
type Story = StoryObj<typeof meta>

/** What happened since yesterday evening. */
export const Filled: Story = {
  async play({ canvas }) {
    await expect(canvas.getByText('ayer, 21:14')).toBeVisible()
  },
}

/** Nothing happened. */
export const Nothing: Story = { args: { today: quietToday } }

/** In the first visit there is no visit before. */
export const FirstVisit: Story = { args: { today: { ...firstToday, activity: today.activity.slice(0, 1) } } }

/** A line and all of them. */
export const Followed: Story = {
  tags: ['check'],
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('link', { name: /4 publicaciones nuevas/ }))
    await expect(args.onOpenPosts).toHaveBeenCalledWith(today.new_posts[0])
    await userEvent.click(canvas.getByRole('link', { name: 'Ver toda la actividad' }))
    await expect(canvas.getByTestId('location')).toHaveTextContent('/comunidad?actividad=')
  },
}
