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

/** Fills its card's width. */
export const Wide: Story = {}

/** Small, beside a title. */
export const Square: Story = { args: { shape: 'square' } }

/** Fills a page's width. */
export const Banner: Story = { args: { shape: 'banner' } }

/** For an expired product. */
export const Faded: Story = { args: { faded: true } }

/** Without a picture, a book icon is shown. */
export const NoPicture: Story = { tags: ['dark'], args: { src: null } }

/** A picture that fails to load is replaced by the icon. */
export const Broken: Story = {
  args: { src: 'data:image/png;base64,broken' },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('svg')).not.toBeNull())
  },
}

/** While it is unknown whether there is a picture, a plain background is shown. */
export const Pending: Story = {
  tags: ['no-photo'],
  args: { src: null, pending: true },
  async play({ canvasElement }) {
    await expect(canvasElement.querySelector('svg')).toBeNull()
  },
}
