import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { productsReply } from '#mocks/fixtures/classes/products.ts'
import { classesFigures } from '../shared/products.ts'
import { ClassesStats } from './ClassesStats.tsx'

const meta = {
  component: ClassesStats,
  args: classesFigures(productsReply.productos_comprados ?? []),
} satisfies Meta<typeof ClassesStats>
export default meta
type Story = StoryObj<typeof meta>

type Canvas = { getAllByRole: (role: 'definition') => HTMLElement[] }
const figures = (canvas: Canvas) => canvas.getAllByRole('definition').map(({ textContent }) => textContent)

export const Zero: Story = {
  args: classesFigures([]),
  async play({ canvas }) {
    await expect(figures(canvas)).toEqual(['0', '0', '0', '0'])
  },
}
/** Ten hours equal three weeks; the info icon explains the calculation. */
export const Weeks: Story = {
  tags: ['dark'],
  async play({ canvas }) {
    await expect(figures(canvas)).toEqual(['4', '12', '10', '3'])
    const help = canvas.getByRole('button', { name: 'Cómo se calculan las semanas' })
    help.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.getByText(/Con 10 horas son 3 semanas/)).toBeVisible())
  },
}

export const WeeksByKeyboard: Story = {
  ...Weeks,
  tags: ['check'],
  async play(context) {
    await Weeks.play?.(context)
    const { canvas } = context
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.queryByText(/Con 10 horas/)).toBeNull())
    await userEvent.keyboard(' ')
    await waitFor(() => expect(canvas.getByText(/Con 10 horas son 3 semanas/)).toBeVisible())
  },
}

/** Large numbers, and a fraction of an hour. */
export const Many: Story = {
  tags: ['narrow'],
  args: { products: 1204, modules: 15_360, hours: 12_345.5, weeks: 3601 },
  async play({ canvas }) {
    await expect(figures(canvas)).toEqual(['1204', '15.360', '12.345,5', '3601'])
  },
}
export const One: Story = {
  tags: ['no-photo'],
  args: { products: 1, modules: 1, hours: 1, weeks: 1 },
  async play({ canvas }) {
    for (const label of ['Producto', 'Módulo', 'Hora', 'Semanas'])
      await expect(canvas.getByText(label)).toBeVisible()
  },
}
