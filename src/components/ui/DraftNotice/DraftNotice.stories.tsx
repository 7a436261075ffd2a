import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { DraftNotice } from './DraftNotice.tsx'

const meta = {
  component: DraftNotice,
  argTypes: { draft: { control: 'object' } },
  args: {
    draft: { restored: true, clear: fn() },
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 480 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof DraftNotice>
export default meta
type Story = StoryObj<typeof meta>

/** What was typed before and not sent is there again. */
export const Restored: Story = { tags: ['narrow'] }

/** A press drops it. */
export const Discarded: Story = {
  tags: ['check'],
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button'))
    await expect(args.draft.clear).toHaveBeenCalled()
  },
}
