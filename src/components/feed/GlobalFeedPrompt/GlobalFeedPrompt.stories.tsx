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

/** The server says yes: the prompt, its pickers, and the way to the communities. */
export const Allowed: Story = {
  tags: ['narrow'],
  async play({ canvas }) {
    await expect(canvas.getByRole('link', { name: 'Explorar Comunidades' })).toHaveAttribute(
      'href',
      '/explorar-comunidades',
    )
  },
}

/** The form is asked for, by the prompt and by one of its pickers. */
export const Pressed: Story = {
  tags: ['check'],
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: '¿En qué estás pensando?' }))
    await expect(args.onOpen).toHaveBeenLastCalledWith()
    await userEvent.click(canvas.getByRole('button', { name: 'Video' }))
    await expect(args.onOpen).toHaveBeenLastCalledWith('video')
  },
}
/** The server says no: only the way to the communities, and why. */
export const NotAllowed: Story = {
  args: { allowed: false },
  async play({ canvas }) {
    await expect(canvas.queryByRole('button')).toBeNull()
    await expect(canvas.getByRole('link', { name: 'Explorar Comunidades' })).toBeVisible()
  },
}
/** Not known yet. */
export const Unknown: Story = { args: { allowed: undefined } }
