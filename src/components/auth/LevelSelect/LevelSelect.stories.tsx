import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { LevelSelect } from './LevelSelect.tsx'

const meta = { component: LevelSelect, args: { defaultValue: '1' } } satisfies Meta<typeof LevelSelect>
export default meta
type Story = StoryObj<typeof meta>

/** Level 1, as the registration begins. */
export const Default: Story = {}

/** The highest level. */
export const Level5: Story = { args: { defaultValue: '5' } }

/** All five levels; the platform draws the list, outside of any photograph. */
export const Open: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    canvas.getByRole('combobox').focus()
    await expect(canvas.getAllByRole('option').map((option) => option.textContent)).toEqual([
      '1 · Principiante',
      '2 · Básico',
      '3 · Intermedio',
      '4 · Avanzado',
      '5 · Experto',
    ])
  },
}
