import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { getCommunityFigures } from '#api/contract/communities.ts'
import { handlers } from '#mocks/handlers/communities.ts'
import { mock, mockError } from '#mocks/mock.ts'
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
  beforeEach({ msw }) {
    msw.use(...handlers)
  },
} satisfies Meta<typeof CommunityDetailModal>
export default meta
type Story = StoryObj<typeof meta>

const shown: Story['play'] = async () => {
  await expect(await screen.findByText('26 %')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible())
}

export const PublicMember: Story = {
  tags: ['narrow'],
  async play() {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Entrar a la Comunidad' })).toBeVisible())
    await expect(screen.getByText('Carolina Ibáñez')).toBeVisible()
    await expect(await screen.findByText('26 %')).toBeVisible()
  },
}

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

/** A private community that the member owns. */
export const PrivateOwner: Story = {
  args: { community: { ...ownedCommunity, is_public: false } },
  async play() {
    await expect(await screen.findByText('26 %')).toBeVisible()
    // Opening focuses the first button; an earlier press would lose the focus again.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Entrar a la Comunidad' })).toHaveFocus())
  },
}

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
export const NoDescription: Story = {
  args: { community: plainCommunity },
  async play() {
    await waitFor(() => expect(screen.getByText('Esta comunidad no tiene descripción.')).toBeVisible())
    await expect(await screen.findByText('26 %')).toBeVisible()
  },
}
/** A description taller than the dialog scrolls. */
export const LongDescription: Story = {
  args: {
    community: { ...moderatedCommunity, description: 'Hablamos de precios, miedos y clientes. '.repeat(60) },
  },
  play: shown,
}
/** The server's figures; an empty community has zeros. */
export const Figures: Story = {
  args: { community: plainCommunity },
  beforeEach({ msw }) {
    const figures = { modules: 0, posts: 0, members: 1, participants: 0 }
    msw.use(mock(getCommunityFigures, { success: true, figures }))
  },
  async play() {
    const value = (label: string) => screen.getByText(label).nextElementSibling
    await waitFor(() => expect(value('Publicaciones')).toHaveTextContent(/^0$/))
    await expect(value('Módulos')).toHaveTextContent(/^0$/)
    await expect(value('Participación')).toHaveTextContent(/^0 %$/)
    await expect(value('Miembros')).toHaveTextContent(/^1$/)
    // A coach without a name is shown under the community's name.
    await expect(screen.getByText('Coach de Ágora')).toBeVisible()
  },
}

/** The dialog shows initials even if the community has a picture. */
export const NoPicture: Story = {
  tags: ['no-photo'],
  args: { community: picturedCommunity },
  async play() {
    await waitFor(() => expect(screen.getByText('ED')).toBeVisible())
    await expect(screen.getByRole('dialog').querySelector('img')).toBeNull()
  },
}

/** Figures that the server does not send are omitted. */
export const FiguresUnknown: Story = {
  args: { community: { ...plainCommunity, member_count: null, created_at: null } },
  beforeEach({ msw }) {
    msw.use(mockError(getCommunityFigures, 404))
  },
  async play() {
    await waitFor(() => expect(screen.queryByText('Publicaciones')).toBeNull())
    for (const label of ['En cifras', 'Módulos', 'Participación', 'Miembros', 'Creada', 'Categoría'])
      await expect(screen.queryByText(label)).toBeNull()
  },
}
