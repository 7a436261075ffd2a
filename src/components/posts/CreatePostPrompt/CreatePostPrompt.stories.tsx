import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { sessionUser } from '#mocks/fixtures/auth.ts'
import { CreatePostPrompt } from './CreatePostPrompt.tsx'

const meta = {
  component: CreatePostPrompt,
  args: { user: sessionUser, onOpen: fn() },
} satisfies Meta<typeof CreatePostPrompt>
export default meta
type Story = StoryObj<typeof meta>

/** While nobody writes. */
export const Collapsed: Story = {}

/** A press opens the form. */
export const Pressed: Story = {
  tags: ['check'],
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: '¿En qué estás pensando?' }))
    await expect(args.onOpen).toHaveBeenCalledOnce()
  },
}

/** Reached with the keyboard. */
export const Focus: Story = {
  async play({ canvas }) {
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: '¿En qué estás pensando?' })).toHaveFocus()
  },
}
