import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { searchCommunities } from '#api/contract/explore.ts'
import { handlers } from '#mocks/handlers/communities.ts'
import { handlers as explore } from '#mocks/handlers/explore.ts'
import { handlers as purchases } from '#mocks/handlers/purchases.ts'
import { mock, mockError, mockPending } from '#mocks/mock.ts'
import { NoCommunity } from './NoCommunity.tsx'

const meta = {
  title: 'communities/NoCommunity',
  component: NoCommunity,
  beforeEach({ msw }) {
    msw.use(...handlers, ...explore, ...purchases)
  },
} satisfies Meta<typeof NoCommunity>
export default meta
type Story = StoryObj<typeof meta>

/** A member without a community: a sentence and a link to Explorar. */
export const Default: Story = {
  async play({ canvas }) {
    await canvas.findAllByRole('button', { name: /^Unirse gratis a/ })
    await expect(canvas.getByRole('link', { name: 'Explorar Comunidades' })).toHaveAttribute(
      'href',
      '/explorar-comunidades',
    )
  },
}

/** Skeletons reserve the space of the free communities. */
export const Loading: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(searchCommunities))
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('status', { name: 'Cargando comunidades gratuitas' })).toBeVisible()
  },
}

/** Without free communities, only the link to Explorar is left. */
export const NothingFree: Story = {
  beforeEach({ msw }) {
    msw.use(mock(searchCommunities, { success: true, data: [], total: 0 }))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.queryByRole('status')).toBeNull())
    await expect(canvas.getByRole('link', { name: 'Explorar Comunidades' })).toBeVisible()
  },
}

/** The free communities could not be loaded; the link to Explorar is left. */
export const SuggestionsFail: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(searchCommunities, 500))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.queryByRole('status')).toBeNull())
    await expect(canvas.getByRole('link', { name: 'Explorar Comunidades' })).toBeVisible()
  },
}

/** A press joins a community without leaving the screen. */
export const JoinedHere: Story = {
  async play({ canvas }) {
    const [join] = await canvas.findAllByRole('button', { name: /^Unirse gratis a/ })
    if (join) await userEvent.click(join)
    await expect(await screen.findByText(/^Ya formas parte de/)).toBeVisible()
  },
}
