import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { progressReply } from '#mocks/fixtures/classes/progress.ts'
import { Lesson } from './Lesson.tsx'

const [started, other] = progressReply.continue
if (!started || !other) throw new Error('fixture')

const meta = {
  component: Lesson,
  args: { lesson: { ...started, total: 9, watched: 2 } },
  argTypes: { lesson: { control: 'object' } },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 328 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Lesson>
export default meta
type Story = StoryObj<typeof meta>

/** A video that was left in the middle. */
export const Started: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('link')).toHaveAttribute('href', '/modulo/801?video=8013')
    await expect(canvas.getByRole('img', { name: 'Visto el 63 %' })).toBeVisible()
  },
}

/** The one before is finished: this is the next. */
export const Next: Story = { args: { lesson: { ...started, position: 0, total: 9, watched: 3 } } }

/** A long title, and nobody knows how long the video is. */
export const LongTitle: Story = { args: { lesson: { ...other, duration: null, total: 1, watched: 0 } } }
