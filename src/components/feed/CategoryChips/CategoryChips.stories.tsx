import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent } from 'storybook/test'
import { CategoryChips, type CategoryChipsProps } from './CategoryChips.tsx'

function Choosing({ selected, onSelect }: CategoryChipsProps) {
  const [now, setNow] = useState(selected)
  return (
    <CategoryChips
      selected={now}
      onSelect={(category) => {
        setNow(category)
        onSelect(category)
      }}
    />
  )
}

const meta = {
  component: CategoryChips,
  args: { selected: null, onSelect: fn() },
  render: (args) => <Choosing {...args} />,
} satisfies Meta<typeof CategoryChips>
export default meta
type Story = StoryObj<typeof meta>

export const All: Story = {
  tags: ['narrow'],
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Todo' })).toHaveAttribute('aria-pressed', 'true')
  },
}
export const One: Story = {
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Mindset' }))
    await expect(args.onSelect).toHaveBeenCalledWith('mindset')
    await expect(canvas.getByRole('button', { name: 'Mindset' })).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(document.body)
  },
}
