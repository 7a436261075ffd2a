import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { imagePost, linkPost, longPost, taggedPost, textPost, videoPost } from '#mocks/fixtures/posts.ts'
import { handlers } from '#mocks/handlers/posts.ts'
import { PostCard, type PostCardProps } from './PostCard.tsx'

/** Counts as the page does: only when the like went through. */
function Counting({ post, onLike, ...rest }: PostCardProps) {
  const [shown, setShown] = useState(post)
  return (
    <PostCard
      {...rest}
      post={shown}
      onLike={async (liked) => {
        await onLike(liked)
        setShown({ ...shown, likes_count: (shown.likes_count ?? 0) + 1, user_has_liked: true })
      }}
    />
  )
}

const meta = {
  component: PostCard,
  args: { post: textPost, onLike: fn(() => Promise.resolve()), onComments: fn(), onShare: fn() },
  render: (args) => (
    <div style={{ maxWidth: 640 }}>
      <Counting {...args} />
    </div>
  ),
  beforeEach({ msw }) {
    msw.use(...handlers)
  },
} satisfies Meta<typeof PostCard>
export default meta
type Story = StoryObj<typeof meta>

const pictureShown: Story['play'] = async ({ canvas }) => {
  const image = await canvas.findByAltText<HTMLImageElement>('Un faro sobre el mar al amanecer')
  await waitFor(() => expect(image.naturalWidth).toBeGreaterThan(0))
}

/** Text alone; avatar and name lead to the profile. */
export const TextOnly: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('link', { name: 'Marta Ríos' })).toHaveAttribute('href', '/perfil/21')
  },
}

/** Comments and the menu of sharing are asked for. */
export const Pressed: Story = {
  ...TextOnly,
  tags: ['check'],
  async play(context) {
    await TextOnly.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Comentarios 3' }))
    await expect(args.onComments).toHaveBeenCalledWith(textPost)
    await userEvent.click(canvas.getByRole('button', { name: 'Compartir' }))
    await expect(args.onShare).toHaveBeenCalledWith(textPost)
  },
}
/** With a tag. */
export const WithTag: Story = { args: { post: taggedPost } }
/** Whoever runs the community has put it before the others. */
export const Pinned: Story = { args: { post: { ...taggedPost, is_pinned: true } }, tags: ['narrow'] }
/** One's own: nobody reports it. */
export const Own: Story = {
  args: { own: true },
  async play({ canvas }) {
    await expect(canvas.queryByRole('button', { name: /^Denunciar publicación/ })).toBeNull()
  },
}
/** With an image behind a signed address. */
export const WithImage: Story = { args: { post: imagePost }, play: pictureShown }
/** With a video behind a signed address. */
export const WithVideo: Story = {
  args: { post: videoPost },
  tags: ['no-photo'],
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByLabelText('Reproducir video')).toBeVisible())
  },
}
/** With both. */
export const ImageAndVideo: Story = {
  args: { post: { ...imagePost, has_video: true } },
  tags: ['no-photo'],
  async play(context) {
    await pictureShown?.(context)
    await waitFor(() => expect(context.canvas.getByLabelText('Reproducir video')).toBeVisible())
  },
}
/** An author without an image: initials on the colour the server gives. */
export const AuthorWithoutImage: Story = {
  args: { post: { ...textPost, author_initials: 'MR', author_fallback_color: '#4ECDC4' } },
}
/** The like is under way: the count has not moved, the card looks the same, and pressing again does nothing. */
export const LikePending: Story = {
  tags: ['no-photo'],
  args: { onLike: fn(() => new Promise<void>(() => undefined)) },
  async play({ canvas, args }) {
    const like = canvas.getByRole('button', { name: 'Me gusta 12' })
    await userEvent.click(like)
    await userEvent.click(like)
    await expect(args.onLike).toHaveBeenCalledOnce()
    await expect(like).toHaveTextContent('12')
  },
}
/** The like went through: one more. */
export const Liked: Story = {
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Me gusta 12' }))
    await expect(await canvas.findByRole('button', { name: 'Te gusta 13' })).toHaveTextContent('13')
  },
}
/** The like came to nothing, which the page tells, as in CommunityPage/LikeFails: the count stays, and it can be tried again. */
export const LikeFailed: Story = {
  tags: ['no-photo'],
  args: { onLike: fn(() => Promise.resolve()) },
  render: (args) => <PostCard {...args} />,
  async play({ canvas, args }) {
    const like = canvas.getByRole('button', { name: 'Me gusta 12' })
    await userEvent.click(like)
    await waitFor(() => expect(like).not.toHaveAttribute('aria-busy', 'true'))
    await expect(like).toHaveTextContent('12')
    await userEvent.click(like)
    await expect(args.onLike).toHaveBeenCalledTimes(2)
  },
}
/** Nobody has reacted yet. */
export const ZeroCounts: Story = { args: { post: { ...textPost, likes_count: 0, comments_count: 0 } } }
/** A long text is folded. */
export const LongText: Story = {
  args: { post: longPost },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Ver más' })).toBeVisible()
  },
}

/** It opens, and folds again. */
export const LongTextUnfolded: Story = {
  ...LongText,
  tags: ['check'],
  async play(context) {
    await LongText.play?.(context)
    const { canvas } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Ver más' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Ver menos' })).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: 'Ver menos' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Ver más' })).toBeVisible())
  },
}

/** Web addresses become links that give nothing away. */
export const WithLink: Story = {
  args: { post: linkPost },
  async play({ canvas }) {
    const link = await canvas.findByRole('link', { name: 'https://example.org/seguridad-psicologica' })
    await expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
  },
}
/** A reply with almost nothing in it. */
export const Bare: Story = {
  args: { post: { id: 1 } },
  async play({ canvasElement }) {
    await expect(canvasElement).not.toHaveTextContent(/undefined|null|NaN|Invalid/)
  },
}

/** Pressed without a connection: nothing is counted before the server has it. */
export const LikeWaits: Story = {
  args: { likeWaits: true },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: /Me gusta 12 Pendiente de enviar/ })).toBeVisible()
  },
}
