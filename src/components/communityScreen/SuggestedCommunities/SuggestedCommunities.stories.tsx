import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { freeCommunity, longListedCommunity } from '#mocks/fixtures/explore.ts'
import { imageUrl } from '#mocks/media.ts'
import { SuggestedCommunities } from './SuggestedCommunities.tsx'

const meta = {
  title: 'communities/SuggestedCommunities',
  component: SuggestedCommunities,
  args: {
    communities: [freeCommunity, { ...longListedCommunity, id: 998 }],
    joiningId: undefined,
    onJoin: fn(),
  },
  argTypes: { communities: { control: 'object' } },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 544 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof SuggestedCommunities>
export default meta
type Story = StoryObj<typeof meta>

export const Suggested: Story = { tags: ['narrow'] }

export const Joining: Story = {
  args: { joiningId: freeCommunity.id },
  async play({ canvas }) {
    await expect(canvas.getAllByRole('button')[0]).toHaveAttribute('aria-busy', 'true')
  },
}

export const Loading: Story = { args: { communities: undefined } }

export const Chosen: Story = {
  tags: ['check'],
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: `Unirse gratis a ${freeCommunity.name}` }))
    await expect(args.onJoin).toHaveBeenCalledWith(freeCommunity)
  },
}

export const Picture: Story = {
  args: { communities: [{ ...freeCommunity, image_url: imageUrl }] },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('img')?.naturalWidth).toBeGreaterThan(0))
  },
}
