import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { SelectField } from './SelectField.tsx'

const meta = {
  component: SelectField,
  argTypes: {
    label: { control: 'text' },
    error: { control: 'text' },
    help: { control: 'text' },
    hideLabel: { control: 'boolean' },
    disabled: { control: 'boolean' },
    required: { control: 'boolean' },
    children: { control: false },
  },
  args: {
    label: 'Nivel de experiencia',
    children: ['Principiante', 'Básico', 'Intermedio', 'Avanzado', 'Experto'].map((level, index) => (
      <option key={level} value={index + 1}>
        Nivel {index + 1} · {level}
      </option>
    )),
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 420 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof SelectField>

export default meta
type Story = StoryObj<typeof meta>

/** The first choice stands. */
export const Chosen: Story = {
  play: async ({ canvasElement }) => {
    const select = within(canvasElement).getByLabelText('Nivel de experiencia')
    await userEvent.selectOptions(select, '3')
    await expect(select).toHaveValue('3')
  },
}

/** The choice is missing or wrong. */
export const Invalid: Story = { args: { error: 'Elige un nivel', help: 'Podrás cambiarlo más tarde.' } }

/** While the form is sent. */
export const Disabled: Story = { args: { disabled: true } }

/** On a dark ground. */
export const Dark: Story = { globals: { theme: 'dark' } }
