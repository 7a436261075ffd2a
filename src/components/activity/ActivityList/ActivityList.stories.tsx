import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { activityItems } from '#mocks/fixtures/activity.ts'
import { today } from '#mocks/fixtures/today.ts'
import { Card } from '#components/ui/Card/Card.tsx'
import { ActivityList } from './ActivityList.tsx'

const meta = {
  component: ActivityList,
  args: {
    items: activityItems,
    newPosts: today.new_posts,
    error: null,
    busy: false,
    onlyUnread: false,
    onRetry: fn(),
    onOpen: fn(),
    onOpenPosts: fn(),
    onLess: fn(),
  },
  argTypes: { items: { control: 'object' }, newPosts: { control: 'object' }, error: { control: false } },
  decorators: [
    (Story) => (
      <Card maxWidth="480px">
        <Story />
      </Card>
    ),
  ],
} satisfies Meta<typeof ActivityList>
export default meta
type Story = StoryObj<typeof meta>

/** New posts first, then other items, newest first. */
export const Filled: Story = { tags: ['narrow'] }

export const WithMore: Story = {
  args: { onMore: fn() },
  tags: ['check'],
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Ver más' }))
    await expect(args.onMore).toHaveBeenCalledOnce()
  },
}

export const Loading: Story = { args: { items: undefined, newPosts: [] } }

export const Empty: Story = { args: { items: [], newPosts: [] } }

export const NothingUnread: Story = { args: { items: [], newPosts: [], onlyUnread: true } }

export const LoadFailed: Story = {
  args: { items: undefined, newPosts: [], error: new ApiError('network') },
}

export const LoadRetried: Story = {
  ...LoadFailed,
  tags: ['check'],
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

/** Loaded items stay visible when a later request fails. */
export const RefreshFailed: Story = {
  args: { error: new ApiError('network') },
  async play({ canvas }) {
    await expect(canvas.getAllByRole('listitem').length).toBeGreaterThan(5)
  },
}
