import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { sessionUser } from '#mocks/fixtures/auth.ts'
import { ProfileButton } from './ProfileButton.tsx'

const portrait = new URL('../../../mocks/media/portrait.webp', import.meta.url).href

const meta = {
  component: ProfileButton,
  args: { user: sessionUser },
  parameters: { layout: 'centered' },
} satisfies Meta<typeof ProfileButton>
export default meta
type Story = StoryObj<typeof meta>

/** The member's own image. */
export const WithImage: Story = {
  args: { user: { ...sessionUser, has_profile_image: true, public_profile_image_url: portrait } },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('img')?.naturalWidth).toBeGreaterThan(0))
  },
}

/** Without an image: the initials of the name. */
export const Initial: Story = {
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('LN')).toBeVisible())
  },
}

/** The image cannot be shown: the initials stand in, as in Initial. */
export const BrokenImage: Story = {
  tags: ['no-photo'],
  args: {
    user: {
      ...sessionUser,
      has_profile_image: true,
      public_profile_image_url: 'data:image/webp;base64,AAAA',
    },
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('LN')).toBeVisible())
  },
}
