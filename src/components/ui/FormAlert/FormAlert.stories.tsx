import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { FormAlert } from './FormAlert.tsx'

const meta = {
  component: FormAlert,
  argTypes: { text: { control: 'text' } },
  args: { text: 'No se pudo publicar. Inténtalo de nuevo.' },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 420 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof FormAlert>
export default meta
type Story = StoryObj<typeof meta>

/** What is wrong with the whole form, read out when it comes. */
export const Wrong: Story = {
  async play({ canvas, args }) {
    await expect(canvas.getByRole('alert')).toHaveTextContent(args.text ?? '')
  },
}

/** What a server said at length. */
export const LongText: Story = {
  args: {
    text: 'El servidor no ha aceptado el archivo porque ocupa más de lo permitido para esta comunidad: elige otro más pequeño o pide a quien la dirige que amplíe el espacio.',
  },
}
