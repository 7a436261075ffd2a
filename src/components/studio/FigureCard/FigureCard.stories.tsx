import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { figures, newFigures, weeks } from '#mocks/fixtures/studio/home.ts'
import { FigureCard } from './FigureCard.tsx'

const meta = {
  component: FigureCard,
  args: {
    title: 'Miembros',
    value: '84',
    details: ['+6 esta semana'],
    chart: {
      label: 'Entradas de cada semana, de quienes siguen siendo miembros.',
      weeks,
      values: figures.members.joined,
    },
  },
  decorators: [
    (Story) => (
      <main style={{ maxWidth: 260 }}>
        <h2 hidden>Cómo va</h2>
        <Story />
      </main>
    ),
  ],
} satisfies Meta<typeof FigureCard>
export default meta
type Story = StoryObj<typeof meta>

/** A number, what it is counted of, and twelve weeks of it. */
export const TwelveWeeks: Story = {
  tags: ['forced'],
  async play({ canvas }) {
    await expect(canvas.getByRole('img', { name: /De 3 la primera semana a 6 la última/ })).toBeVisible()
  },
}

/** The numbers behind the bars. */
export const NumbersOpen: Story = {
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Ver números' }))
    await expect(canvas.getByRole('row', { name: '16 nov 6' })).toBeVisible()
  },
}

/** Nothing has happened yet. */
export const Zeros: Story = {
  args: {
    title: 'Ventas de este mes',
    value: '0',
    details: ['0 compras'],
    chart: { label: 'Compras pagadas cada semana.', weeks, values: newFigures.posts },
  },
}
