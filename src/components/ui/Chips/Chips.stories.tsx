import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { Chips } from './Chips.tsx'

const meta = {
  component: Chips<string>,
  argTypes: {
    label: { control: 'text' },
    selected: { control: 'inline-radio', options: ['all', 'direct', 'group'] },
    bleed: { control: 'boolean' },
  },
  args: {
    label: 'Tipo de conversación',
    options: [
      { value: 'all', label: 'Todas' },
      { value: 'direct', label: 'Directas' },
      { value: 'group', label: 'Grupos' },
    ],
    selected: 'all',
    onSelect: fn(),
  },
} satisfies Meta<typeof Chips<string>>
export default meta
type Story = StoryObj<typeof meta>

/** One is chosen; a press on another tells so. */
export const Default: Story = {
  tags: ['dark', 'forced'],
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Todas' })).toHaveAttribute('aria-pressed', 'true')
  },
}

/** A press on another tells so. */
export const Pressed: Story = {
  ...Default,
  tags: ['check'],
  async play(context) {
    await Default.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Grupos' }))
    await expect(args.onSelect).toHaveBeenCalledWith('group')
  },
}
