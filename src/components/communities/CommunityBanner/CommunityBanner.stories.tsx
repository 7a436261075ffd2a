import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import {
  joinedCommunity,
  longNamedCommunity,
  moderatedCommunity,
  ownedCommunity,
  picturedCommunity,
  plainCommunity,
} from '#mocks/fixtures/communities.ts'
import { CommunityBanner } from './CommunityBanner.tsx'

const meta = {
  component: CommunityBanner,
  args: { community: ownedCommunity },
  parameters: { route: '/comunidad' },
} satisfies Meta<typeof CommunityBanner>
export default meta
type Story = StoryObj<typeof meta>

const inert = (name: string): Story['play'] =>
  async function play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name }))
    await expect(canvas.getByTestId('location')).toHaveTextContent('/comunidad')
  }

/** The owner's button, which has no function yet. */
export const FullOwner: Story = { tags: ['narrow'] }
export const OwnerPresses: Story = { tags: ['check'], play: inert('Gestionar Comunidad') }
/** The moderator's button, which has no function yet. */
export const FullModerator: Story = { args: { community: moderatedCommunity } }
export const ModeratorPresses: Story = {
  ...FullModerator,
  tags: ['check'],
  play: inert('Panel de Moderación'),
}
/** Members have no button. */
export const FullMember: Story = {
  args: { community: joinedCommunity },
  async play({ canvas }) {
    await expect(canvas.queryByRole('button')).toBeNull()
    await waitFor(() => expect(canvas.getByText('Viendo contenido de')).toBeVisible())
  },
}
export const CompactOwner: Story = { tags: ['narrow'], args: { variant: 'compact' } }
export const CompactMember: Story = { args: { community: joinedCommunity, variant: 'compact' } }
/** Compact, with no community selected: the screen shows the content of all communities. */
export const CompactNoCommunity: Story = { args: { community: null, variant: 'compact' } }
/** A long name is truncated in the compact form. */
export const CompactLongName: Story = { args: { community: longNamedCommunity, variant: 'compact' } }
export const Private: Story = { args: { community: { ...joinedCommunity, is_public: false } } }
export const NoDescription: Story = {
  args: { community: plainCommunity },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Esta comunidad no tiene descripción.')).toBeVisible())
  },
}
export const NoCommunity: Story = {
  args: { community: null },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Vista General')).toBeVisible())
    await waitFor(() => expect(canvas.getByText('Todas las comunidades')).toBeVisible())
  },
}
/** The singular form for one member. */
export const OneMember: Story = { args: { community: { ...joinedCommunity, member_count: 1 } } }
/** A very long name wraps. */
export const LongName: Story = { args: { community: longNamedCommunity } }

const showsPicture: Story['play'] = async ({ canvasElement }) => {
  await waitFor(() => expect(canvasElement.querySelector('img')?.naturalWidth).toBeGreaterThan(0))
}
export const FullPicture: Story = {
  tags: ['narrow'],
  args: { community: picturedCommunity },
  play: showsPicture,
}
export const CompactPicture: Story = {
  tags: ['narrow', 'dark'],
  args: { community: picturedCommunity, variant: 'compact' },
  play: showsPicture,
}
