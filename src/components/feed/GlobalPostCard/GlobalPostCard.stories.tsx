import type { Meta, StoryObj } from '@storybook/react-vite'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { likeFeedPost, listFeed, unlikeFeedPost } from '#api/contract/feed.ts'
import { feedQuery } from '#api/feed/queries.ts'
import { setFeedLike } from '#api/feed/mutations.ts'
import { feedImage, feedOwn, feedPage, feedText, feedVideo } from '#mocks/fixtures/feed.ts'
import { handlers as feedHandlers } from '#mocks/handlers/feed.ts'
import { handlers as postHandlers } from '#mocks/handlers/posts.ts'
import { mock, mockError } from '#mocks/mock.ts'
import { screenReady } from '#mocks/stories/screenReady.ts'
import { changeTimeout } from '#mocks/stories/timeouts.ts'
import { impressionMs } from '#components/media/shared/useImpression.ts'
import { GlobalPostCard, type GlobalPostCardProps } from './GlobalPostCard.tsx'

/** Changes the count immediately, as the page does, and restores it when the call fails. */
function Liking({ post, onLike, ...rest }: GlobalPostCardProps) {
  const [shown, setShown] = useState(post)
  return (
    <GlobalPostCard
      {...rest}
      post={shown}
      onLike={(now, liked) => {
        const count = (now.likes_count ?? 0) + (liked ? 1 : -1)
        setShown({ ...now, user_has_liked: liked, likes_count: count })
        onLike?.(now, liked)
      }}
    />
  )
}

/** The first post of the feed, with the feed's own like calls. */
function FirstOfFeed(props: GlobalPostCardProps) {
  const client = useQueryClient()
  const { data } = useInfiniteQuery(feedQuery(null))
  const post = data?.pages[0]?.data[0]
  return (
    post && (
      <GlobalPostCard
        {...props}
        post={post}
        onLike={(now, liked) => void setFeedLike(client, now.id, liked).catch(() => undefined)}
      />
    )
  )
}

const calls: string[] = []
/** Resolves after the last click; until then the mock does not reply. */
let clicked = Promise.withResolvers<void>()

const meta = {
  component: GlobalPostCard,
  args: {
    post: feedText,
    onLike: fn(),
    onComments: fn(),
    onShared: fn(),
    onDelete: fn(() => Promise.resolve()),
    onSeen: fn(),
  },
  render: (args) => <Liking {...args} />,
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 640 }}>
        <Story />
      </div>
    ),
  ],
  beforeEach({ msw }) {
    msw.use(...feedHandlers, ...postHandlers)
  },
} satisfies Meta<typeof GlobalPostCard>
export default meta
type Story = StoryObj<typeof meta>

/** A text post: author, age in hours, role, category, and actions. */
export const Text: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('link', { name: 'Marta Ríos' })).toHaveAttribute('href', '/perfil/21')
    await expect(canvas.getByText('2 h')).toBeVisible()
  },
}

export const CommentsPressed: Story = {
  ...Text,
  tags: ['check'],
  async play(context) {
    await Text.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Comentarios 24' }))
    await expect(args.onComments).toHaveBeenCalledWith(feedText)
  },
}
/** A post in view for a second is reported as seen, once; the card does not change. */
export const Seen: Story = {
  tags: ['no-photo'],
  beforeEach: () => changeTimeout(impressionMs, 0),
  async play({ args }) {
    await waitFor(() => expect(args.onSeen).toHaveBeenCalledWith(feedText))
    await screenReady()
    await expect(args.onSeen).toHaveBeenCalledOnce()
  },
}
export const Image: Story = {
  args: { post: feedImage },
  async play({ canvas }) {
    const image = await canvas.findByAltText<HTMLImageElement>('Un faro sobre el mar al amanecer')
    await waitFor(() => expect(image.naturalWidth).toBeGreaterThan(0))
    await expect(canvas.getByText('1 d')).toBeVisible()
  },
}
/** A video with its poster, length and play button; it does not start automatically. */
export const Video: Story = {
  args: { post: feedVideo },
  async play({ canvas }) {
    const play = await canvas.findByRole('button', { name: /^Reproducir video de Carolina Ibáñez/ })
    await expect(play).toHaveTextContent('1:24')
    await expect(canvas.getByText('5 m')).toBeVisible()
  },
}
/** The post is featured. */
export const Featured: Story = {
  args: { post: { ...feedText, is_featured: true } },
  async play({ canvas }) {
    await expect(canvas.getByText('Destacado')).toBeVisible()
  },
}
/** The viewer has not liked the post; the card equals that of Text. */
export const NotLiked: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Me gusta 128' })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
  },
}
/** The count changes immediately. */
export const Liked: Story = {
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Me gusta 128' }))
    await expect(args.onLike).toHaveBeenCalledWith(feedText, true)
    await expect(canvas.getByRole('button', { name: 'Te gusta 129' })).toHaveAttribute('aria-pressed', 'true')
  },
}
/** The call fails: count and button are restored. */
export const LikeReverted: Story = {
  tags: ['no-photo'],
  render: (args) => <FirstOfFeed {...args} />,
  beforeEach({ msw }) {
    msw.use(mockError(likeFeedPost, 500))
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Me gusta 128' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Me gusta 128' })).toBeVisible())
    await expect(canvas.queryByRole('button', { name: 'Te gusta 129' })).toBeNull()
  },
}
/** Removing a like fails: count and button are restored. */
export const UnlikeReverted: Story = {
  tags: ['no-photo'],
  render: (args) => <FirstOfFeed {...args} />,
  beforeEach({ msw }) {
    msw.use(
      mock(listFeed, { ...feedPage, data: [{ ...feedText, user_has_liked: true }] }),
      mockError(unlikeFeedPost, 500),
    )
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Te gusta 128' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Te gusta 128' })).toBeVisible())
  },
}
/** Three quick clicks: one call at a time, the last state is sent, and the count is the server's, as in Liked. */
export const RapidClicks: Story = {
  tags: ['no-photo'],
  render: (args) => <FirstOfFeed {...args} />,
  beforeEach({ msw }) {
    calls.length = 0
    clicked = Promise.withResolvers()
    const answer = (name: string, count: number) => async () => {
      calls.push(name)
      await clicked.promise
      return { success: true, likes_count: count }
    }
    msw.use(mock(likeFeedPost, answer('like', 130)), mock(unlikeFeedPost, answer('unlike', 129)))
  },
  async play({ canvas }) {
    const heart = await canvas.findByRole('button', { name: /gusta/ })
    await userEvent.click(heart)
    await userEvent.click(heart)
    await userEvent.click(heart)
    clicked.resolve()
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Te gusta 130' })).toBeVisible())
    await expect(calls).toEqual(['like'])
  },
}
/** The viewer's post, with a delete button and the engagement rate. */
export const OwnPost: Story = {
  args: { post: feedOwn, own: true },
  async play({ canvas }) {
    await expect(canvas.getByText('340 visualizaciones · 45,9 % de interacción')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Eliminar post' })).toBeVisible()
  },
}

/** The post is deleted after confirmation. */
export const OwnPostDeleted: Story = {
  ...OwnPost,
  tags: ['check'],
  async play(context) {
    await OwnPost.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Eliminar post' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(args.onDelete).toHaveBeenCalledWith(feedOwn))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  },
}

/** Somebody else's post: no delete button, and views as the only figure; the card equals that of Text. */
export const OtherPost: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await expect(canvas.queryByRole('button', { name: 'Eliminar post' })).toBeNull()
    await expect(canvas.queryByText(/interacción/)).toBeNull()
  },
}
/** A post without views, likes and comments. */
export const ZeroCounts: Story = {
  args: { post: { ...feedText, likes_count: 0, comments_count: 0, views_count: 0, engagement_rate: 0 } },
  async play({ canvas }) {
    await expect(canvas.getByText('0 visualizaciones')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Me gusta 0' })).toBeVisible()
  },
}
/** The post is the target of a shared link. */
export const Highlighted: Story = { args: { highlighted: true } }
/** A reply with the required fields only. */
export const Bare: Story = {
  tags: ['no-photo'],
  args: { post: { id: 1 } },
  async play({ canvasElement }) {
    await expect(canvasElement).not.toHaveTextContent(/undefined|null|NaN|Invalid/)
  },
}
/** A like without a connection is shown immediately and sent later. */
export const LikeWaits: Story = {
  args: { likeWaits: true, post: { ...feedText, user_has_liked: true } },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: /Te gusta \d+ Pendiente de enviar/ })).toBeVisible()
  },
}
