import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { TextAreaField } from './TextAreaField.tsx'

const meta = {
  component: TextAreaField,
  argTypes: {
    label: { control: 'text' },
    error: { control: 'text' },
    help: { control: 'text' },
    hideLabel: { control: 'boolean' },
    disabled: { control: 'boolean' },
    required: { control: 'boolean' },
    placeholder: { control: 'text' },
    counter: { control: 'object' },
  },
  args: { label: 'Comentario', placeholder: 'Escribe un comentario...' },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 480 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof TextAreaField>

export default meta
type Story = StoryObj<typeof meta>

/** Nothing typed yet. */
export const Empty: Story = { args: { counter: { text: '0/500', warn: false } } }

/** The limit is near: the counter turns amber. */
export const NearTheLimit: Story = {
  args: {
    defaultValue: 'Gracias por compartirlo, Marta. '.repeat(14),
    counter: { text: '462/500', warn: true },
  },
}

/** It could not be sent; the text stays. */
export const Invalid: Story = {
  args: {
    defaultValue: 'Gracias, Marta.',
    error: 'El comentario no puede estar vacío',
    counter: { text: '15/500', warn: false },
  },
}

/** While it is sent. */
export const Disabled: Story = { args: { defaultValue: 'Gracias, Marta.', disabled: true } }

/** It grows with what is typed. */
export const Grows: Story = {
  play: async ({ canvasElement }) => {
    const area = within(canvasElement).getByLabelText('Comentario')
    const before = area.offsetHeight
    await userEvent.type(area, 'Uno{enter}Dos{enter}Tres{enter}Cuatro{enter}Cinco{enter}Seis')
    await expect(area.offsetHeight).toBeGreaterThan(before)
    await expect(area.scrollHeight).toBeLessThanOrEqual(area.clientHeight + 1)
  },
}

/** On a dark ground. */
export const Dark: Story = { ...NearTheLimit, globals: { theme: 'dark' } }
