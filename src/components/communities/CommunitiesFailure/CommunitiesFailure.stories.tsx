import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { myCommunities } from '#api/contract/communities.ts'
import { mockError, mockPending, mockRefusal } from '#mocks/mock.ts'
import { CommunitiesFailure } from './CommunitiesFailure.tsx'

const meta = {
  component: CommunitiesFailure,
  beforeEach({ msw }) {
    msw.use(mockError(myCommunities, 500, {}, 'Internal Server Error'))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Error al obtener comunidades')).toBeVisible())
    await waitFor(() => expect(canvas.getByText('HTTP 500: Internal Server Error')).toBeVisible())
  },
} satisfies Meta<typeof CommunitiesFailure>
export default meta
type Story = StoryObj<typeof meta>

/** In the place of what a screen would show. */
export const Alone: Story = {}
/** Above what a screen shows all the same. */
export const Compact: Story = { args: { compact: true } }
/** The server refuses, with its own words. */
export const Refused: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockRefusal(myCommunities, 'En obras hasta las 15:00'))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('En obras hasta las 15:00')).toBeVisible())
  },
}
/** Another try is under way. */
export const Trying: Story = {
  async play({ canvas, msw }) {
    await waitFor(() => expect(canvas.getByText('HTTP 500: Internal Server Error')).toBeVisible())
    msw.use(mockPending(myCommunities))
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(canvas.getByRole('button')).toHaveAttribute('aria-busy', 'true'))
  },
}
