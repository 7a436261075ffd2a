import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { listStudioCommunities } from '#api/contract/studio/access.ts'
import { listMembers } from '#api/contract/studio/members.ts'
import { listStudioPosts } from '#api/contract/studio/posts.ts'
import { ownStudio } from '#mocks/fixtures/studio/access.ts'
import { members } from '#mocks/fixtures/studio/members.ts'
import { studioPosts } from '#mocks/fixtures/studio/posts.ts'
import { handlers } from '#mocks/handlers/studio/access.ts'
import { handlers as memberHandlers } from '#mocks/handlers/studio/members.ts'
import { handlers as meetings } from '#mocks/handlers/studio/meetings.ts'
import { handlers as posts } from '#mocks/handlers/studio/posts.ts'
import { mock, mockError } from '#mocks/mock.ts'
import { press } from '#mocks/stories/press.ts'
import { CommandPalette } from './CommandPalette.tsx'

const meta = {
  component: CommandPalette,
  args: { open: true, onClose: fn(), community: ownStudio, canCreate: true, staff: false },
  parameters: { route: '/estudio/1' },
  beforeEach({ msw }) {
    msw.use(...handlers, ...memberHandlers, ...meetings, ...posts)
  },
} satisfies Meta<typeof CommandPalette>
export default meta
type Story = StoryObj<typeof meta>

const field = () => screen.findByRole('combobox', { name: /^Buscar una pantalla/ })
const chosen = () => screen.getByRole('option', { selected: true })

/** Every screen and community, before anything is typed. */
export const Opened: Story = {
  async play() {
    await field()
    await expect(await screen.findByRole('option', { name: /Mujeres que Emprenden/ })).toBeVisible()
    await expect(chosen()).toHaveTextContent('Inicio')
  },
}

/** A few letters, without accents, are enough. */
export const Typed: Story = {
  async play() {
    await userEvent.type(await field(), 'invitac')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await expect(chosen()).toHaveTextContent('Invitaciones')
  },
}

/** People, the next meetings and posts stand with what tells them apart. */
export const Found: Story = {
  tags: ['narrow'],
  beforeEach({ msw }) {
    msw.use(
      mock(listStudioPosts, { success: true, posts: studioPosts.slice(0, 1), total: 1 }),
      mock(listMembers, { success: true, members, total: members.length, products: [] }),
    )
  },
  async play() {
    await userEvent.type(await field(), 'martes')
    const [next] = await screen.findAllByRole('option', { name: /Círculo de los martes/ })
    await expect(next).toBeVisible()
    await expect(await screen.findByRole('option', { name: /Publicación de Lucía Ferrer/ })).toBeVisible()
    await expect(await screen.findByRole('option', { name: /lucia@/ })).toBeVisible()
  },
}

/** Arrows choose, and Enter goes there. */
export const ByKeys: Story = {
  tags: ['check'],
  async play({ canvas, args }) {
    await field()
    await screen.findByRole('option', { name: /Mujeres que Emprenden/ })
    await press('{ArrowDown}')
    await expect(chosen()).toHaveTextContent('Comunidad')
    await press('{ArrowUp}{ArrowUp}')
    await expect(chosen()).toHaveTextContent('Mujeres que Emprenden')
    await press('{Enter}')
    await expect(args.onClose).toHaveBeenCalledOnce()
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent('/estudio/2'))
  },
}

/** Staff find the platform's screens beside those of the community. */
export const OfStaff: Story = {
  tags: ['check'],
  args: { staff: true },
  async play() {
    await userEvent.type(await field(), 'moderac')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
    await expect(screen.getByRole('option', { name: /Plataforma/ })).toBeVisible()
  },
}

/** Nothing has such a name. */
export const NothingFound: Story = {
  beforeEach({ msw }) {
    msw.use(
      mock(listStudioCommunities, { success: true, communities: [] }),
      mock(listMembers, { success: true, members: [], total: 0, products: [] }),
      mock(listStudioPosts, { success: true, posts: [], total: 0 }),
    )
  },
  async play() {
    await userEvent.type(await field(), 'xyz')
    await expect(await screen.findByText('Nada coincide con «xyz».')).toBeVisible()
  },
}

/** The server does not answer: the screens can be found all the same. */
export const Failed: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(listStudioCommunities, 500))
  },
  async play() {
    await field()
    await expect(await screen.findByText(/^No pudimos buscar en todo/)).toBeVisible()
    await expect(screen.getByRole('option', { name: /Referidos/ })).toBeVisible()
  },
}
