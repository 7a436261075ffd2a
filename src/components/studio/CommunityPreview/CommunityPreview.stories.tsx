import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { imageUrl } from '#mocks/media.ts'
import { paidCommunity, runCommunity } from '#mocks/fixtures/studio/communities.ts'
import { blankCommunity, toFormValues } from '../CommunityForm/communityForm.schema.ts'
import { CommunityPreview } from './CommunityPreview.tsx'

const meta = {
  component: CommunityPreview,
  args: { values: toFormValues(runCommunity), community: runCommunity },
  decorators: [
    (Story) => (
      <main style={{ maxWidth: 352 }}>
        <Story />
      </main>
    ),
  ],
} satisfies Meta<typeof CommunityPreview>
export default meta
type Story = StoryObj<typeof meta>

/** The very card and banner that members see. */
export const Public: Story = {}

/** By payment, with a featured product. */
export const PaidWithProduct: Story = {
  args: { values: toFormValues(paidCommunity), community: paidCommunity },
}

/** With a picture: the card and the banner show it, as for members. */
export const WithPicture: Story = {
  tags: ['no-photo'],
  args: { community: { ...runCommunity, image_url: imageUrl } },
  async play({ canvas }) {
    const preview = canvas.getByRole('region', { name: 'Así se verá' })
    await waitFor(() => expect(preview.querySelectorAll(`img[src="${imageUrl}"]`)).toHaveLength(2))
  },
}

/** Nothing is typed yet. */
export const Blank: Story = { args: { values: blankCommunity } }

/** It cannot be found. */
export const Unlisted: Story = {
  tags: ['no-photo'],
  args: { values: { ...toFormValues(runCommunity), listed: false } },
  async play({ canvas }) {
    await expect(canvas.getByText('No aparece en Explorar.')).toBeVisible()
  },
}
