import { common as t } from '#locales/common.ts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, within } from 'storybook/test'
import { PasswordField } from './PasswordField.tsx'

const meta = {
  component: PasswordField,
  argTypes: {
    label: { control: 'text' },
    error: { control: 'text' },
    help: { control: 'text' },
    disabled: { control: 'boolean' },
  },
  args: { label: 'Contraseña', defaultValue: 'brisa-del-norte', autoComplete: 'current-password' },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 420 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PasswordField>

export default meta
type Story = StoryObj<typeof meta>

/** The value is masked. */
export const Hidden: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByLabelText('Contraseña')).toHaveAttribute('type', 'password')
  },
}

/** The value as plain text, after its toggle was pressed. */
export const Shown: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: t.showPassword }))
    await expect(canvas.getByLabelText('Contraseña')).toHaveAttribute('type', 'text')
    const toggle = canvas.getByRole('button', { name: t.hidePassword })
    await expect(toggle).toBeVisible()
    // Away with its tooltip, which is a story of its own.
    toggle.blur()
  },
}

/** The field with its message. */
export const Invalid: Story = {
  args: { defaultValue: '12345', error: 'La contraseña debe tener al menos 6 caracteres' },
}

/** While the form is sent. */
export const Disabled: Story = { args: { disabled: true } }

/** Caps Lock is on while typing. */
export const CapsLock: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await fireEvent.keyDown(canvas.getByLabelText('Contraseña'), { key: 'A', modifierCapsLock: true })
    await expect(await canvas.findByText(t.capsLock)).toBeVisible()
  },
}

/** On a dark ground. */
export const Dark: Story = { ...Invalid, globals: { theme: 'dark' } }
