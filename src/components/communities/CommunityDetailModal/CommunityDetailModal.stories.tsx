import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import {
  joinedCommunity,
  moderatedCommunity,
  ownedCommunity,
  picturedCommunity,
  plainCommunity,
} from '#mocks/fixtures/communities.ts'
import { CommunityDetailModal } from './CommunityDetailModal.tsx'

const meta = {
  component: CommunityDetailModal,
  args: { community: joinedCommunity, memberName: 'Lucía Navarro', onClose: fn(), onEnter: fn() },
} satisfies Meta<typeof CommunityDetailModal>
export default meta
type Story = StoryObj<typeof meta>

const shown: Story['play'] = async () => {
  await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible())
}

/** A public community that the member has joined, with its coach. */
export const PublicMember: Story = {
  tags: ['narrow'],
  async play() {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Entrar a la Comunidad' })).toBeVisible())
    await expect(screen.getByText('Carolina Ibáñez')).toBeVisible()
  },
}

/** The button enters the community. */
export const Entered: Story = {
  ...PublicMember,
  tags: ['check'],
  async play(context) {
    await PublicMember.play?.(context)
    const { args } = context
    await userEvent.click(await screen.findByRole('button', { name: 'Entrar a la Comunidad' }))
    await expect(args.onEnter).toHaveBeenCalledWith(joinedCommunity)
  },
}

/** A private community of the member's own. */
export const PrivateOwner: Story = {
  args: { community: { ...ownedCommunity, is_public: false } },
  async play() {
    // Opening gives the focus to the first action; a press before that would lose it again.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Entrar a la Comunidad' })).toHaveFocus())
  },
}

/** A press on Cancel closes it. */
export const Cancelled: Story = {
  ...PrivateOwner,
  tags: ['check'],
  async play(context) {
    await PrivateOwner.play?.(context)
    const { args } = context
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
/** Without a description. */
export const NoDescription: Story = {
  args: { community: plainCommunity },
  async play() {
    await waitFor(() => expect(screen.getByText('Esta comunidad no tiene descripción.')).toBeVisible())
  },
}
/** A description longer than the window: the body scrolls. */
export const LongDescription: Story = {
  args: {
    community: { ...moderatedCommunity, description: 'Hablamos de precios, miedos y clientes. '.repeat(60) },
  },
  play: shown,
}
/** One line says which figures are derived, not measured; without a coach's name a placeholder stands for it. */
export const PlaceholderStats: Story = {
  args: { community: plainCommunity },
  async play() {
    await expect(await screen.findAllByText(/estimad/iu)).toHaveLength(1)
    await expect(
      screen.getByText('Datos estimados, aún no medidos: módulos, publicaciones, participación y categoría.'),
    ).toBeVisible()
    await expect(screen.getByText('Coach de Ágora')).toBeVisible()
  },
}

/** Initials, also of a community with a picture. */
export const NoPicture: Story = {
  tags: ['no-photo'],
  args: { community: picturedCommunity },
  async play() {
    await waitFor(() => expect(screen.getByText('ED')).toBeVisible())
    await expect(screen.getByRole('dialog').querySelector('img')).toBeNull()
  },
}
