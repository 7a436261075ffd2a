import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { meetings, meetingsAt } from '#mocks/fixtures/meetings.ts'
import { toDisplay } from '../shared/displayMeeting.ts'
import { WeekView } from './WeekView.tsx'

const meta = {
  component: WeekView,
  args: { meetings: meetings.map(toDisplay), at: meetingsAt, onDetails: fn() },
} satisfies Meta<typeof WeekView>
export default meta
type Story = StoryObj<typeof meta>

/** The current week. */
export const Default: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { name: '16–22 de noviembre de 2026' })).toBeVisible()
    await expect(canvas.getAllByRole('heading', { level: 3 })).toHaveLength(7)
  },
}

export const DetailsPressed: Story = {
  ...Default,
  tags: ['check'],
  async play(context) {
    await Default.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: /Café de puertas abiertas/ }))
    await expect(args.onDetails).toHaveBeenCalledWith(expect.objectContaining({ id: 902 }))
  },
}

/** A week without meetings links to the next one with meetings. */
export const FreeWeek: Story = {
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Semana anterior' }))
    await expect(canvas.getByText('No hay reuniones esta semana.')).toBeVisible()
  },
}

/** A button returns to the current week. */
export const OtherWeeks: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Semana siguiente' }))
    await expect(canvas.getByRole('heading', { name: '23–29 de noviembre de 2026' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: /Dar malas noticias/ })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Hoy' }))
    await expect(canvas.getByRole('heading', { name: '16–22 de noviembre de 2026' })).toBeVisible()
  },
}

/** On a phone the week has seven rows. */
export const OnAPhone: Story = { tags: ['phone', 'dark'] }
