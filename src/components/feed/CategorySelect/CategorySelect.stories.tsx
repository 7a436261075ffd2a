import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { CategorySelect } from './CategorySelect.tsx'

const meta = {
  component: CategorySelect,
  args: { onChange: fn() },
} satisfies Meta<typeof CategorySelect>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('combobox', { name: 'Categoría' })).toHaveValue('motivacion')
  },
}
/** The browser draws the native list, so screenshots do not contain it; the visible value omits the emoji. */
export const Open: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    const select = canvas.getByRole<HTMLSelectElement>('combobox')
    await expect([...select.options].map(({ value }) => value)).toEqual([
      'motivacion',
      'coaching',
      'liderazgo',
      'inspiracion',
      'desarrollo',
      'negocios',
      'mindset',
    ])
    await userEvent.selectOptions(select, 'Inspiración')
    await expect(select).toHaveValue('inspiracion')
  },
}
