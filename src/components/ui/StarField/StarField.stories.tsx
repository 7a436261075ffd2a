import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn, userEvent, waitFor } from 'storybook/test'
import { StarField } from './StarField.tsx'

const meta = {
  component: StarField,
  argTypes: {
    label: { control: 'text' },
    value: { control: { type: 'range', min: 0, max: 5, step: 1 } },
    error: { control: 'text' },
    hideLabel: { control: 'boolean' },
    required: { control: 'boolean' },
    disabled: { control: 'boolean' },
  },
  args: { label: 'Calificación', value: 0, onChange: fn() },
  render: function Render(args) {
    const [value, setValue] = useState(args.value)
    const [given, setGiven] = useState(args.value)
    if (given !== args.value) {
      setGiven(args.value)
      setValue(args.value)
    }
    return (
      <StarField
        {...args}
        value={value}
        onChange={(next) => {
          args.onChange(next)
          setValue(next)
        }}
      />
    )
  },
} satisfies Meta<typeof StarField>
export default meta
type Story = StoryObj<typeof meta>

/** Nothing chosen yet. */
export const Empty: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('radiogroup', { name: 'Calificación' })).toBeVisible()
    await expect(canvas.queryByRole('radio', { checked: true })).toBeNull()
  },
}

/** Arrow keys choose. */
export const ByKeyboard: Story = {
  tags: ['no-photo'],
  async play({ canvas, args }) {
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: '1 estrella' })).toHaveFocus()
    await userEvent.keyboard(' {ArrowRight}{ArrowRight}')
    await waitFor(() => expect(canvas.getByRole('radio', { name: '3 estrellas' })).toBeChecked())
    await userEvent.keyboard('{ArrowLeft}')
    await waitFor(() => expect(canvas.getByRole('radio', { name: '2 estrellas' })).toBeChecked())
    await expect(args.onChange).toHaveBeenLastCalledWith(2)
  },
}
/** Four of five. */
export const Chosen: Story = {
  args: { value: 4 },
  async play({ canvas }) {
    await expect(canvas.getByText('4 estrellas')).toBeVisible()
  },
}

/** A mouse over another star shows what that would be, a finger does not, and nothing is chosen by it. */
export const HoveredOver: Story = {
  ...Chosen,
  tags: ['check'],
  async play(context) {
    await Chosen.play?.(context)
    const { canvas, args } = context
    const two = canvas.getByRole('radio', { name: '2 estrellas' }).parentElement as HTMLElement
    await fireEvent.pointerOver(two, { pointerType: 'touch' })
    await expect(canvas.getByText('4 estrellas')).toBeVisible()
    await fireEvent.pointerOut(two, { pointerType: 'touch', relatedTarget: document.body })
    await userEvent.hover(two)
    await waitFor(() => expect(canvas.getByText('2 estrellas')).toBeVisible())
    await userEvent.unhover(two)
    await waitFor(() => expect(canvas.getByText('4 estrellas')).toBeVisible())
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

/** Required and left out. */
export const Wrong: Story = {
  args: { required: true, error: 'Por favor selecciona una calificación' },
  async play({ canvas }) {
    const group = canvas.getByRole('radiogroup')
    await expect(group).toHaveAccessibleDescription('Por favor selecciona una calificación')
    await expect(group).toBeInvalid()
    await expect(group).toHaveAttribute('aria-required', 'true')
  },
}
