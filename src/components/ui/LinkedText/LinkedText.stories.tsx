import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { LinkedText } from './LinkedText.tsx'

const meta = {
  component: LinkedText,
  argTypes: { text: { control: 'text' } },
  args: { text: 'La guía está en https://faro.example/guia, con ejemplos.' },
  decorators: [
    (Story) => (
      <p style={{ maxWidth: 420, overflowWrap: 'anywhere' }}>
        <Story />
      </p>
    ),
  ],
} satisfies Meta<typeof LinkedText>
export default meta
type Story = StoryObj<typeof meta>

/** An address becomes a link; the comma after it does not belong to it. */
export const WithLink: Story = {
  async play({ canvas }) {
    const link = await canvas.findByRole('link', { name: 'https://faro.example/guia' })
    await expect(link).toHaveAttribute('href', 'https://faro.example/guia')
    await expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
  },
}

/** Words alone. */
export const WordsOnly: Story = { args: { text: 'Nos vemos el martes.' } }

/** An address longer than a line breaks anywhere. */
export const LongAddress: Story = {
  tags: ['narrow'],
  async play({ canvas }) {
    await canvas.findByRole('link')
  },
  args: {
    text: 'https://faro.example/comunidades/liderazgo-consciente/recursos/practicas-de-la-semana/calma-criterio-y-humanidad?edicion=2026',
  },
}

/** What is not a web address stays text. */
export const Unsafe: Story = {
  args: { text: 'javascript:alert(1) no es una dirección' },
  async play({ canvas }) {
    await expect(canvas.queryByRole('link')).toBeNull()
  },
}
