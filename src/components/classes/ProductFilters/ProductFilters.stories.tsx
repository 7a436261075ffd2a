import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { noFilter } from '../shared/products.ts'
import { ProductFilters } from './ProductFilters.tsx'

const meta = {
  component: ProductFilters,
  args: { filter: noFilter, onChange: fn(), showAccessFilter: false },
} satisfies Meta<typeof ProductFilters>
export default meta
type Story = StoryObj<typeof meta>

/** Empty search text, expired products hidden. */
export const Default: Story = {
  tags: ['dark'],
  async play({ canvas }) {
    await expect(canvas.getByRole('searchbox')).toHaveValue('')
    await expect(canvas.getByRole('checkbox', { name: 'Mostrar expirados' })).not.toBeChecked()
    await expect(canvas.queryByRole('group')).toBeNull()
  },
}

export const Changed: Story = {
  ...Default,
  tags: ['check'],
  async play(context) {
    await Default.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Mostrar expirados' }))
    await expect(args.onChange).toHaveBeenLastCalledWith({ ...noFilter, expired: true })
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Buscar en tus clases' }), 'd')
    await expect(args.onChange).toHaveBeenLastCalledWith({ ...noFilter, text: 'd' })
  },
}

/** Some listed products are expired, so the access filter is shown. */
export const Divided: Story = {
  tags: ['narrow'],
  args: { filter: { text: 'delegar', expired: true, which: 'todas' }, showAccessFilter: true },
  async play({ canvas }) {
    await expect(canvas.getByRole('group')).toBeVisible()
  },
}

export const DividedChanged: Story = {
  ...Divided,
  tags: ['check'],
  async play(context) {
    await Divided.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Accesibles' }))
    await expect(args.onChange).toHaveBeenLastCalledWith({ ...args.filter, which: 'accesibles' })
    await userEvent.click(canvas.getByRole('button', { name: 'Borrar la búsqueda' }))
    await expect(args.onChange).toHaveBeenLastCalledWith({ ...args.filter, text: '' })
  },
}
