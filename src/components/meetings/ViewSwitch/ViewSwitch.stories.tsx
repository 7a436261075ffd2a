import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { ViewSwitch } from './ViewSwitch.tsx'

const meta = {
  component: ViewSwitch,
  args: { value: 'tarjetas', onChange: fn() },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 340 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ViewSwitch>
export default meta
type Story = StoryObj<typeof meta>

/** The default view. */
export const Cards: Story = {
  tags: ['forced'],
  async play({ canvas }) {
    await expect(canvas.getByRole('radio', { name: 'Tarjetas' })).toBeChecked()
  },
}

export const MonthChosen: Story = {
  ...Cards,
  tags: ['check'],
  async play(context) {
    await Cards.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByText('Mes'))
    await expect(args.onChange).toHaveBeenCalledWith('mes')
  },
}

export const Month: Story = { args: { value: 'mes' } }
