import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { CategorySelect } from './CategorySelect.tsx'

const meta = {
  component: CategorySelect,
  args: { onChange: fn() },
} satisfies Meta<typeof CategorySelect>
export default meta
type Story = StoryObj<typeof meta>

/** The first category is chosen. */
export const Default: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('combobox', { name: 'Categoría' })).toHaveValue('motivacion')
  },
}
/** The seven of them; what is chosen is the bare word. The platform draws the list, outside of any photograph. */
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
