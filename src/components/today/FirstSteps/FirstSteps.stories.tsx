import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { FirstSteps } from './FirstSteps.tsx'

const meta = {
  component: FirstSteps,
  args: { done: { photo: false, community: false, post: false, class: false }, onPutAway: fn() },
  argTypes: { done: { control: 'object' } },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 328 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof FirstSteps>
export default meta
type Story = StoryObj<typeof meta>

/** Somebody has just registered. */
export const NothingDone: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('link', { name: 'Únete a una comunidad' })).toHaveAttribute(
      'href',
      '/explorar-comunidades',
    )
  },
}

/** What is done is no link any more. */
export const SomeDone: Story = {
  tags: ['dark', 'forced'],
  args: { done: { photo: true, community: true, post: false, class: false } },
  async play({ canvas }) {
    await expect(canvas.getAllByRole('link')).toHaveLength(2)
    await expect(canvas.getByText('2 de 4')).toBeVisible()
  },
}

/** The list is put away. */
export const PutAway: Story = {
  tags: ['check'],
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: 'No mostrar más' }))
    await expect(args.onPutAway).toHaveBeenCalledOnce()
  },
}
