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

/** What communities are for, three to join from here, and the way to all. */
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

/** The free ones are on their way: their place is kept. */
export const Loading: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(searchCommunities))
  },
  async play({ canvas }) {
    await expect(canvas.getByRole('status', { name: 'Cargando comunidades gratuitas' })).toBeVisible()
  },
}

/** There is no free one: the way to all is left. */
export const NothingFree: Story = {
  beforeEach({ msw }) {
    msw.use(mock(searchCommunities, { success: true, data: [], total: 0 }))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.queryByRole('status')).toBeNull())
    await expect(canvas.getByRole('link', { name: 'Ver todas las comunidades' })).toBeVisible()
  },
}

/** The free ones could not be loaded: as if there were none. */
export const SuggestionsFail: Story = {
  ...NothingFree,
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(searchCommunities, 500))
  },
}
