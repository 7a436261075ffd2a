import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { MeetingFilter } from './MeetingFilter.tsx'

const meta = {
  component: MeetingFilter,
  args: { value: 'proximas', onChange: fn() },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 200 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof MeetingFilter>
export default meta
type Story = StoryObj<typeof meta>

/** The default: upcoming and running meetings. */
export const Proximas: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('combobox', { name: 'Filtrar reuniones' })).toHaveValue('proximas')
    await expect(canvas.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Próximas',
      'Todas',
      'Pasadas',
    ])
  },
}

export const Chosen: Story = {
  ...Proximas,
  tags: ['check'],
  async play(context) {
    await Proximas.play?.(context)
    const { canvas, args } = context
    const select = canvas.getByRole('combobox', { name: 'Filtrar reuniones' })
    await userEvent.selectOptions(select, 'Pasadas')
    await expect(args.onChange).toHaveBeenCalledWith('pasadas')
  },
}

export const Todas: Story = { args: { value: 'todas' } }
export const Pasadas: Story = { args: { value: 'pasadas' } }
