import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { CommunityAvatar } from './CommunityAvatar.tsx'

const meta = {
  component: CommunityAvatar,
  args: { name: 'Liderazgo Consciente' },
  parameters: { layout: 'centered' },
} satisfies Meta<typeof CommunityAvatar>
export default meta
type Story = StoryObj<typeof meta>

/** The initials of two words. */
export const TwoWords: Story = {
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('LC')).toBeVisible())
  },
}
/** Two letters of an only word. */
export const OneWord: Story = {
  args: { name: 'Mentoría' },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('ME')).toBeVisible())
  },
}
/** Accents stay. */
export const Accents: Story = {
  args: { name: 'Ágora Íntima' },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('ÁÍ')).toBeVisible())
  },
}
/** The same name always has the same colour. */
export const ColourPalette: Story = {
  render: () => (
    <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap', maxWidth: 320 }}>
      {['Ágora', 'Ágora ', 'Brújula', 'Círculo', 'Diálogo', 'Escucha', 'Faro', 'Guía', 'Huella'].map(
        (name) => (
          <CommunityAvatar key={name} name={name} />
        ),
      )}
    </div>
  ),
  async play({ canvas }) {
    const [first, second] = canvas
      .getAllByText('ÁG')
      .map((letters) => getComputedStyle(letters).backgroundColor)
    await expect(first).toBe(second)
  },
}
