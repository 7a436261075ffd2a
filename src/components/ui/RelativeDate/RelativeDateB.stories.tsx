import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { RelativeDateB } from './RelativeDateB.tsx'

// The clock of the stories stands at 2026-11-21T12:00:00Z.
const meta = {
  component: RelativeDateB,
  argTypes: {
    date: { control: 'text' },
  },
  args: { date: '2026-11-21T07:00:00Z' },
} satisfies Meta<typeof RelativeDateB>

export default meta
type Story = StoryObj<typeof meta>

const says = (text: string) =>
  async function play({ canvasElement }: { canvasElement: HTMLElement }) {
    await expect(within(canvasElement).getByText(text).tagName).toBe('TIME')
  }

/** The date is today. */
export const Hoy: Story = { play: says('Hoy') }

/** The date is the day before: the word of the other format. */
export const Ayer: Story = { tags: ['no-photo'], args: { date: '2026-11-20T20:00:00Z' }, play: says('Ayer') }

/** Under seven days. */
export const Days: Story = { args: { date: '2026-11-16T12:00:00Z' }, play: says('Hace 5 días') }

/** Under 30 days. */
export const Weeks: Story = { args: { date: '2026-11-01T12:00:00Z' }, play: says('Hace 2 semanas') }

/** Exactly one week, in the singular. */
export const OneWeek: Story = { args: { date: '2026-11-14T12:00:00Z' }, play: says('Hace 1 semana') }

/** Under 365 days. */
export const Months: Story = { args: { date: '2026-07-01T12:00:00Z' }, play: says('Hace 4 meses') }

/** Over a year: the date itself. */
export const Old: Story = { args: { date: '2024-02-29T12:00:00Z' }, play: says('29 feb 2024') }
