import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { feedComment, memberComment, moderatorComment, ownerComment } from '#mocks/fixtures/posts.ts'
import { CommentItem } from './CommentItem.tsx'

const meta = { component: CommentItem, args: { comment: ownerComment } } satisfies Meta<typeof CommentItem>
export default meta
type Story = StoryObj<typeof meta>

/** By the owner. */
export const Owner: Story = {
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Propietario')).toBeVisible())
  },
}
/** By a moderator. */
export const Moderator: Story = { args: { comment: moderatorComment } }
/** By a member. */
export const Member: Story = { args: { comment: memberComment } }
/** One's own: nobody reports it. */
export const Own: Story = {
  tags: ['no-photo'],
  args: { comment: memberComment, own: true },
  async play({ canvas }) {
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
/** Hidden by moderators: its author still sees it, and reads why nobody else does. */
export const Hidden: Story = {
  args: { comment: { ...memberComment, is_hidden: true }, own: true },
  async play({ canvas }) {
    await expect(canvas.getByText('Retirado por la moderación: solo lo ves tú')).toBeVisible()
  },
}
/** As the feed sends it: the author is in user_name. */
export const FeedComment: Story = {
  args: { comment: feedComment },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Bruno Escudero')).toBeVisible())
  },
}
/** By somebody without an image: the initials are made here, and look like the server's. */
export const NoImage: Story = {
  tags: ['no-photo'],
  args: { comment: { ...memberComment, author_initials: null, author_fallback_color: null } },
}
