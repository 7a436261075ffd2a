import { avatarColors } from '#theme/avatarColors.ts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { UserAvatar } from './UserAvatar.tsx'

const portrait = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#f5d9b8"/><circle cx="48" cy="38" r="18" fill="#94461f"/><path d="M10 96c4-26 20-36 38-36s34 10 38 36z" fill="#136864"/></svg>',
)}`

const meta = {
  component: UserAvatar,
  argTypes: {
    name: { control: 'text' },
    initials: { control: 'text' },
    color: { control: { type: 'color', presetColors: [...avatarColors] } },
    size: { control: 'inline-radio', options: ['sm', 'md', 'lg', 'xl'] },
    shape: { control: 'inline-radio', options: ['circle', 'square'] },
    imageUrl: { control: 'text' },
    labelled: { control: 'boolean' },
  },
  args: { name: 'Lucía Navarro', size: 'lg', labelled: true },
} satisfies Meta<typeof UserAvatar>

export default meta
type Story = StoryObj<typeof meta>

/** The person has a profile image. */
export const Image: Story = { args: { imageUrl: portrait } }

/** The person has no image: initials on the colour that the server gives. */
export const Initials: Story = {
  args: { initials: 'LN', color: '#6647a8' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('img', { name: 'Lucía Navarro' })).toHaveTextContent('LN')
  },
}

/** No image and no colour: the usual #4ECDC4, with black letters because white ones would not read. */
export const DefaultColour: Story = {
  play: async ({ canvasElement }) => {
    const avatar = within(canvasElement).getByRole('img')
    await expect(avatar).toHaveStyle({ backgroundColor: 'rgb(78, 205, 196)', color: 'rgb(0, 0, 0)' })
  },
}

/** The image could not be loaded: the initials under it show. */
export const BrokenImage: Story = {
  args: { imageUrl: 'data:image/png;base64,AAAA', color: '#1f5f9e' },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('img')).toBeNull())
    await expect(within(canvasElement).getByText('LN')).toBeVisible()
  },
}

/** The four sizes, for people and for communities. */
export const Sizes: Story = {
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16, alignItems: 'center' }}>
      {(['sm', 'md', 'lg', 'xl'] as const).map((size) => (
        <UserAvatar key={size} name="Marta Ríos" color="#87388c" size={size} />
      ))}
      {(['sm', 'md', 'lg', 'xl'] as const).map((size) => (
        <UserAvatar key={size} name="Liderazgo Consciente" color="#94461f" size={size} shape="square" />
      ))}
    </div>
  ),
}

/** The twelve grounds of the palette. */
export const Palette: Story = {
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      {avatarColors.map((color) => (
        <UserAvatar key={color} name="Faro Azul" color={color} />
      ))}
    </div>
  ),
}

/** A pale colour from the server gets black letters, a broken one gives way to the usual. */
export const UnusualColours: Story = {
  render: () => (
    <div style={{ display: 'flex', gap: 8 }}>
      <UserAvatar name="Óscar Peña" color="#ffe08a" />
      <UserAvatar name="Ñ" color="#123" />
      <UserAvatar name="🎉" color="no-es-un-color" />
    </div>
  ),
}
