import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { imageUrl } from '#mocks/media.ts'
import { CommunityAvatar } from './CommunityAvatar.tsx'

const meta = {
  component: CommunityAvatar,
  args: { name: 'Liderazgo Consciente' },
  parameters: { layout: 'centered' },
} satisfies Meta<typeof CommunityAvatar>
export default meta
type Story = StoryObj<typeof meta>

/** The initials of the first two words. */
export const TwoWords: Story = {
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('LC')).toBeVisible())
  },
}
/** The first two letters of a single word. */
export const OneWord: Story = {
  args: { name: 'Mentoría' },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('ME')).toBeVisible())
  },
}
/** Initials keep their accents. */
export const Accents: Story = {
  args: { name: 'Ágora Íntima' },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('ÁÍ')).toBeVisible())
  },
}
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

/** A picture, in each size. */
export const Picture: Story = {
  args: { imageUrl },
  render: (args) => (
    <div style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
      <CommunityAvatar {...args} size="sm" />
      <CommunityAvatar {...args} size="md" />
      <CommunityAvatar {...args} size="lg" />
    </div>
  ),
  async play({ canvasElement }) {
    const pictures = [...canvasElement.querySelectorAll('img')]
    await expect(pictures.map(({ alt }) => alt)).toEqual(['', '', ''])
    await waitFor(() => expect(pictures.every(({ naturalWidth }) => naturalWidth > 0)).toBe(true))
  },
}

/** A picture that fails to load is replaced by the initials, in the same box. */
export const BrokenPicture: Story = {
  args: { imageUrl: 'data:image/webp;base64,AAAA' },
  async play({ canvas, canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('img')).toBeNull())
    await expect(canvas.getByText('LC')).toBeVisible()
  },
}
