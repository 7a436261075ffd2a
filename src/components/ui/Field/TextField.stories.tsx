import type { Meta, StoryObj } from '@storybook/react-vite'
import { Mail } from 'lucide-react'
import { expect, within } from 'storybook/test'
import { TextField } from './TextField.tsx'

const meta = {
  component: TextField,
  argTypes: {
    label: { control: 'text' },
    error: { control: 'text' },
    help: { control: 'text' },
    hideLabel: { control: 'boolean' },
    disabled: { control: 'boolean' },
    required: { control: 'boolean' },
    placeholder: { control: 'text' },
    start: { control: false },
    end: { control: false },
  },
  args: { label: 'Email', type: 'email', autoComplete: 'email' },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 420 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof TextField>

export default meta
type Story = StoryObj<typeof meta>

/** Nothing typed yet. */
export const Empty: Story = { args: { placeholder: 'tu@email.com' } }

/** Something typed, and a hint below. */
export const Filled: Story = {
  args: { defaultValue: 'lucia@faro.test', help: 'Solo lo ve tu comunidad.' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByLabelText('Email')).toHaveAccessibleDescription(
      'Solo lo ve tu comunidad.',
    )
  },
}

/** What was typed is wrong; the hint gives way to the reason. */
export const Invalid: Story = {
  args: {
    defaultValue: 'lucia',
    help: 'Solo lo ve tu comunidad.',
    error: 'Por favor, ingresa un email válido',
  },
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByLabelText('Email')
    await expect(field).toBeInvalid()
    await expect(field).toHaveAccessibleDescription('Por favor, ingresa un email válido')
  },
}

/** While the form is sent. */
export const Disabled: Story = { args: { defaultValue: 'lucia@faro.test', disabled: true } }

/** An icon says what is meant; the label is only read out. */
export const WithIcon: Story = {
  args: { start: <Mail aria-hidden="true" />, hideLabel: true, placeholder: 'Email' },
}

/** A long reason wraps. */
export const LongError: Story = {
  args: { error: `No se pudo comprobar: ${'respuesta-del-servidor-'.repeat(6)}` },
}

/** With the keyboard in it, on a dark ground. */
export const Dark: Story = {
  globals: { theme: 'dark' },
  args: { defaultValue: 'lucia', error: 'Por favor, ingresa un email válido' },
}
