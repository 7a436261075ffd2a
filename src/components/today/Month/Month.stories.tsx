import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { today } from '#mocks/fixtures/today.ts'
import { Month } from './Month.tsx'

const { month } = today
if (!month) throw new Error('fixture')

const meta = {
  component: Month,
  args: { month },
  argTypes: { month: { control: 'object' } },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 328 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Month>
export default meta
type Story = StoryObj<typeof meta>

/** Points, place, and what would bring the next one. */
export const Second: Story = {
  async play({ canvas }) {
    await expect(canvas.getByText('quedan 9 días')).toBeVisible()
    await expect(
      canvas.getByText('Te faltan 26 puntos para el 1.er puesto: por ejemplo, 1 testimonio.'),
    ).toBeVisible()
  },
}

/** In the lead. */
export const First: Story = { args: { month: { ...month, points: 64, position: 1, next_place: null } } }

/** No points yet this month, in a community with a long name. */
export const NoPoints: Story = {
  args: {
    month: {
      ...month,
      points: 0,
      position: null,
      community_name: 'Mente en Calma: atención plena, respiración y descanso',
      next_place: { place: 3, points: 12, steps: [{ kind: 'posts', count: 2 }] },
    },
  },
}

/** The last day of the month. */
export const LastDay: Story = {
  parameters: { clock: '2026-11-30T12:00:00Z' },
  async play({ canvas }) {
    await expect(canvas.getByText('termina hoy')).toBeVisible()
  },
}
