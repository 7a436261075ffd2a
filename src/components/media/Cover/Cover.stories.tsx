import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { imageUrl } from '#mocks/media.ts'
import { Cover } from './Cover.tsx'

const meta = {
  component: Cover,
  argTypes: {
    shape: { control: 'inline-radio', options: ['square', 'wide', 'banner'] },
    faded: { control: 'boolean' },
    src: { control: 'text' },
  },
  args: { src: imageUrl, shape: 'wide' },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 420 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Cover>
export default meta
type Story = StoryObj<typeof meta>

/** As wide as its card. */
export const Wide: Story = {}

/** Beside a title. */
export const Square: Story = { args: { shape: 'square' } }

/** Over a whole page. */
export const Banner: Story = { args: { shape: 'banner' } }

/** Of something that is over. */
export const Faded: Story = { args: { faded: true } }

/** There is none: a book stands in for it. */
export const NoPicture: Story = { tags: ['dark'], args: { src: null } }

/** It does not come: the same. */
export const Broken: Story = {
  args: { src: 'data:image/png;base64,broken' },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('svg')).not.toBeNull())
  },
}

/** Not known yet: a quiet ground, whose colour does not flash before the picture. */
export const Pending: Story = {
  tags: ['no-photo'],
  args: { src: null, pending: true },
  async play({ canvasElement }) {
    await expect(canvasElement.querySelector('svg')).toBeNull()
  },
}
