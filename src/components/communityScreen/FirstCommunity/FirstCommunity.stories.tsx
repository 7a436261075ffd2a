import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { searchCommunities } from '#api/contract/explore.ts'
import { handlers } from '#mocks/handlers/communities.ts'
import { mock, mockError, mockPending } from '#mocks/mock.ts'
import { FirstCommunity } from './FirstCommunity.tsx'

const meta = {
  title: 'communities/FirstCommunity',
  component: FirstCommunity,
  beforeEach({ msw }) {
    msw.use(...handlers)
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 640 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof FirstCommunity>
export default meta
type Story = StoryObj<typeof meta>

/** Explains communities, offers three to join, and links to Explorar. */
export const Default: Story = {
  tags: ['narrow'],
  async play({ canvas }) {
    await expect(await canvas.findAllByRole('button', { name: /^Unirse gratis a/ })).toHaveLength(3)
    await expect(canvas.getByRole('link', { name: 'Ver todas las comunidades' })).toHaveAttribute(
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
    await expect(canvas.getByRole('status', { name: 'Cargando comunidades gratuitas' })).toBeVisible()
  },
}

/** Without free communities, only the link to Explorar is left. */
export const NothingFree: Story = {
  beforeEach({ msw }) {
    msw.use(mock(searchCommunities, { success: true, data: [], total: 0 }))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.queryByRole('status')).toBeNull())
    await expect(canvas.getByRole('link', { name: 'Ver todas las comunidades' })).toBeVisible()
  },
}

/** A failed request is treated as if there were no free communities. */
export const SuggestionsFail: Story = {
  ...NothingFree,
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(searchCommunities, 500))
  },
}
