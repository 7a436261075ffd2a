import type { Meta, StoryObj } from '@storybook/react-vite'
import { Route, Routes } from 'react-router-dom'
import { expect, waitFor } from 'storybook/test'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { UnknownRoute } from './UnknownRoute.tsx'

const meta = {
  component: UnknownRoute,
  parameters: { route: '/no-existe' },
  render: () => (
    <Routes>
      <Route path="/" element={<EmptyState titleAs="h1" drawing="waves" title="Feed Global Premium" />} />
      <Route path="*" element={<UnknownRoute />} />
    </Routes>
  ),
} satisfies Meta<typeof UnknownRoute>
export default meta
type Story = StoryObj<typeof meta>

/** A path that is not in the table leads to the feed. */
export const RedirectsHome: Story = {
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Feed Global Premium')).toBeVisible())
    await expect(canvas.getByTestId('location')).toHaveTextContent(/^\/$/)
  },
}
