import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { sessionUser } from '#mocks/fixtures/auth.ts'
import { GlobalFeedPrompt } from './GlobalFeedPrompt.tsx'

const meta = {
  component: GlobalFeedPrompt,
  args: { user: sessionUser, allowed: true, onOpen: fn() },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 640 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof GlobalFeedPrompt>
export default meta
type Story = StoryObj<typeof meta>

/** A member who may post: the prompt, its file pickers, and the link to the communities. */
export const Allowed: Story = {
  tags: ['narrow'],
  async play({ canvas }) {
    await expect(canvas.getByRole('link', { name: 'Explorar Comunidades' })).toHaveAttribute(
      'href',
      '/explorar-comunidades',
    )
  },
}

/** The prompt and each file picker open the form. */
export const Pressed: Story = {
  tags: ['check'],
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: '¿En qué estás pensando?' }))
    await expect(args.onOpen).toHaveBeenLastCalledWith()
    await userEvent.click(canvas.getByRole('button', { name: 'Video' }))
    await expect(args.onOpen).toHaveBeenLastCalledWith('video')
  },
}
/** A member who may not post: only the link to the communities, and the reason. */
export const NotAllowed: Story = {
  args: { allowed: false },
  async play({ canvas }) {
    await expect(canvas.queryByRole('button')).toBeNull()
    await expect(canvas.getByRole('link', { name: 'Explorar Comunidades' })).toBeVisible()
  },
}
/** Permission has not loaded yet. */
export const Unknown: Story = { args: { allowed: undefined } }
