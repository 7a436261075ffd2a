import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { ModuleFinished } from './ModuleFinished.tsx'

const meta = {
  component: ModuleFinished,
  args: { videosLeft: 0, onReplay: fn() },
  decorators: [
    (Story) => (
      <div style={{ position: 'relative', maxWidth: 640, aspectRatio: '16 / 10', overflow: 'hidden' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ModuleFinished>
export default meta
type Story = StoryObj<typeof meta>

export const AllSeen: Story = {
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Has visto todos los videos a tu nivel.')).toBeVisible())
    await expect(canvas.getByRole('link', { name: 'Volver a Clases' })).toHaveAttribute('href', '/clases')
  },
}
/** The last video ended, but earlier ones were skipped. */
export const SomeLeft: Story = {
  args: { videosLeft: 2 },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Te quedan 2 videos por ver.')).toBeVisible())
  },
}
