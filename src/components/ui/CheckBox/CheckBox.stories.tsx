import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { CheckBox } from './CheckBox.tsx'

const meta = {
  component: CheckBox,
  argTypes: { disabled: { control: 'boolean' }, defaultChecked: { control: 'boolean' } },
  args: { type: 'checkbox' },
  render: (args) => (
    <label htmlFor="box" style={{ display: 'inline-flex', gap: 8, alignItems: 'center' }}>
      <CheckBox id="box" {...args} />
      Mostrar caducados
    </label>
  ),
} satisfies Meta<typeof CheckBox>
export default meta
type Story = StoryObj<typeof meta>

/** Not ticked. */
export const Empty: Story = {}

/** Ticked, in the brand's colour. */
export const Ticked: Story = {
  tags: ['dark'],
  args: { defaultChecked: true },
  async play({ canvas }) {
    await expect(canvas.getByRole('checkbox', { name: 'Mostrar caducados' })).toBeChecked()
  },
}

/** Cannot be changed now. */
export const Disabled: Story = { args: { defaultChecked: true, disabled: true } }
