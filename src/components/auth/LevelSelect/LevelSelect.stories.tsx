import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { LevelSelect } from './LevelSelect.tsx'

const meta = { component: LevelSelect, args: { defaultValue: '1' } } satisfies Meta<typeof LevelSelect>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Level5: Story = { args: { defaultValue: '5' } }

/** All five levels. The browser draws the native list, so screenshots do not contain it. */
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
