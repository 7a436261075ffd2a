import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { RelativeDateA } from './RelativeDateA.tsx'

// The clock of the stories stands at 2026-11-21T12:00:00Z.
const meta = {
  component: RelativeDateA,
  argTypes: {
    date: { control: 'text' },
    format: { control: 'inline-radio', options: ['words', 'feed'] },
  },
  args: { date: '2026-11-21T11:48:00Z' },
} satisfies Meta<typeof RelativeDateA>

export default meta
type Story = StoryObj<typeof meta>

const says = (text: string) =>
  async function play({ canvasElement }: { canvasElement: HTMLElement }) {
    const time = within(canvasElement).getByText(text)
    await expect(time.tagName).toBe('TIME')
    await expect(time).toHaveAttribute('title', expect.stringContaining('2026'))
  }

/** Less than an hour ago. */
export const Minutes: Story = { play: says('Hace unos minutos') }

/** At least one hour and less than 24 hours ago. */
export const Hours: Story = { args: { date: '2026-11-21T07:00:00Z' }, play: says('Hace 5 horas') }

/** One hour ago, in the singular. */
export const OneHour: Story = { args: { date: '2026-11-21T10:30:00Z' }, play: says('Hace 1 hora') }

/** At least 24 and less than 48 hours ago. */
export const Ayer: Story = { args: { date: '2026-11-20T11:00:00Z' }, play: says('Ayer') }

/** 48 hours ago or more. */
export const ShortDate: Story = { args: { date: '2026-10-03T11:00:00Z' }, play: says('3 oct 2026') }

/** In the global feed, less than an hour ago. */
export const FeedMinutes: Story = { args: { format: 'feed' }, play: says('12 m') }

/** In the global feed, less than a day ago. */
export const FeedHours: Story = { args: { format: 'feed', date: '2026-11-21T07:00:00Z' }, play: says('5 h') }

/** In the global feed, a day ago or more. */
export const FeedDays: Story = { args: { format: 'feed', date: '2026-11-18T07:00:00Z' }, play: says('3 d') }

/** What is not a date shows nothing. */
export const NotADate: Story = {
  args: { date: 'ayer por la tarde' },
  render: (args) => (
    <p>
      Lucía Navarro <RelativeDateA {...args} />
    </p>
  ),
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('time')).toBeNull()
    await expect(canvasElement).not.toHaveTextContent('Invalid')
  },
}
