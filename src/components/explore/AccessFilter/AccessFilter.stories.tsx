import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { AccessFilter } from './AccessFilter.tsx'

const meta = {
  component: AccessFilter,
  args: { value: null, onChange: fn() },
} satisfies Meta<typeof AccessFilter>
export default meta
type Story = StoryObj<typeof meta>

export const All: Story = {
  tags: ['dark', 'narrow'],
  async play({ canvas }) {
    await expect(canvas.getByRole('group', { name: 'Filtrar por tipo de acceso' })).toBeVisible()
    await expect(canvas.getByRole('button', { pressed: true })).toHaveTextContent('Todas')
  },
}

export const TypeChosen: Story = {
  ...All,
  tags: ['check'],
  async play(context) {
    await All.play?.(context)
    const { canvas, args } = context
    for (const [label, value] of [
      ['Acceso Público', 'publica'],
      ['Acceso Gratuito', 'gratuita'],
      ['Acceso de Pago', 'por_pago'],
      ['Solo por Invitación', 'invitacion'],
    ] as const) {
      await userEvent.click(canvas.getByRole('button', { name: label }))
      await expect(args.onChange).toHaveBeenLastCalledWith(value)
    }
  },
}

/** Communities that are open to all readers. */
export const Publica: Story = {
  args: { value: 'publica' },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { pressed: true })).toHaveTextContent('Acceso Público')
  },
}

export const AllChosen: Story = {
  ...Publica,
  tags: ['check'],
  async play(context) {
    await Publica.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Todas' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(null)
  },
}

export const Pago: Story = {
  args: { value: 'por_pago' },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { pressed: true })).toHaveTextContent('Acceso de Pago')
  },
}
export const Gratuita: Story = {
  args: { value: 'gratuita' },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { pressed: true })).toHaveTextContent('Acceso Gratuito')
  },
}
/** Communities that require an invitation. */
export const Invitacion: Story = {
  args: { value: 'invitacion' },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { pressed: true })).toHaveTextContent('Solo por Invitación')
  },
}
