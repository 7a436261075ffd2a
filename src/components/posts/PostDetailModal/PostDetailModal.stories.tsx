import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { communityDetail } from '#mocks/fixtures/feed.ts'
import { comments, feedComment } from '#mocks/fixtures/posts.ts'
import { handlers } from '#mocks/handlers/posts.ts'
import { imageUrl, stillUrl, videoUrl } from '#mocks/media.ts'
import { useStoryDraft } from '#mocks/stories/drafts.ts'
import { PostDetailModal, type PostDetailModalProps } from './PostDetailModal.tsx'

type Args = Omit<PostDetailModalProps, 'draft'> & { text: string }

const meta = {
  component: PostDetailModal as never,
  args: {
    open: true,
    post: communityDetail,
    error: null,
    onRetry: fn(),
    onSend: fn(() => Promise.resolve()),
    onClose: fn(),
    text: '',
  },
  render: function Render({ text, post, onSend, ...args }: Args) {
    const draft = useStoryDraft(text)
    const [shown, setShown] = useState(post)
    return (
      <PostDetailModal
        {...args}
        post={shown}
        draft={draft}
        onSend={async (content) => {
          await onSend(content)
          draft.clear()
          if (!shown) return
          const said = { ...feedComment, id: 999, content }
          const count = (shown.comments_count ?? 0) + 1
          setShown({ ...shown, comments: [...(shown.comments ?? []), said], comments_count: count })
        }}
      />
    )
  },
  beforeEach({ msw }) {
    msw.use(...handlers)
  },
} satisfies Meta<Args>
export default meta
type Story = StoryObj<Args>

const send = async () => userEvent.click(await screen.findByRole('button', { name: 'Comentar' }))

/** Author, community, tag, text, counts. */
export const Text: Story = {
  async play() {
    await waitFor(() => expect(screen.getByText('Liderazgo Consciente')).toBeVisible())
    await expect(screen.getByText('Pública')).toBeVisible()
    await expect(screen.getByText('Coaching')).toBeVisible()
    await expect(screen.getByText('Hoy')).toBeVisible()
    await expect(screen.getByText('12 me gusta · 3 comentarios')).toBeVisible()
  },
}
/** With its picture. */
export const Image: Story = {
  args: {
    post: {
      ...communityDetail,
      media_type: 'image',
      image_url: imageUrl,
      image_width: 1600,
      image_height: 900,
      image_alt: 'Un faro sobre el mar al amanecer',
    },
  },
  async play() {
    const image = await screen.findByAltText<HTMLImageElement>('Un faro sobre el mar al amanecer')
    await waitFor(() => expect(image.naturalWidth).toBeGreaterThan(0))
  },
}
/** With its video, which waits to be played. */
export const Video: Story = {
  args: {
    post: { ...communityDetail, media_type: 'video', video_url: videoUrl, public_thumbnail_url: stillUrl },
  },
  async play() {
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Reproducir video de Marta Ríos/ })).toBeVisible(),
    )
  },
}
/** What was said. */
export const Comments: Story = {
  tags: ['narrow'],
  args: { post: { ...communityDetail, content: 'Breve.', comments } },
  async play() {
    await waitFor(() => expect(screen.getByText('Ana Quiroga')).toBeVisible())
  },
}
/** Nobody has said anything. */
export const NoComments: Story = {
  args: { post: { ...communityDetail, content: 'Breve.', comments: [], comments_count: 0 } },
  async play() {
    await waitFor(() => expect(screen.getByText('¡Sé el primero en comentar!')).toBeVisible())
    await expect(screen.getByText('12 me gusta · 0 comentarios')).toBeVisible()
  },
}
/** Only blanks: it cannot be sent. */
export const CommentBlank: Story = {
  args: { text: '   ' },
  async play() {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Comentar' })).toBeDisabled())
  },
}
/** As long as a comment may be. */
export const CommentLimit: Story = {
  args: { text: 'a'.repeat(500) },
  async play() {
    await waitFor(() => expect(screen.getByText('500/500 caracteres')).toBeVisible())
    await expect(screen.getByRole('button', { name: 'Comentar' })).toBeEnabled()
  },
}
/** The comment is on its way. */
export const CommentBusy: Story = {
  args: { text: 'Gracias.', onSend: fn(() => new Promise<void>(() => undefined)) },
  async play() {
    await send()
    await waitFor(() => expect(screen.getByText('Enviando...')).toBeVisible())
  },
}
/** It failed: an alert, and what was typed stays. */
export const CommentFails: Story = {
  args: { text: 'Gracias.', onSend: fn(() => Promise.reject(new ApiError('network'))) },
  async play() {
    await send()
    await screen.findByRole('alertdialog', {
      name: 'Error al enviar el comentario. Por favor, inténtalo de nuevo.',
    })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Aceptar' })).toHaveFocus())
    await expect(screen.getByDisplayValue('Gracias.')).toBeInTheDocument()
  },
}
/** Sent: it is in the list and counted, without loading the post again. */
export const CommentSent: Story = {
  args: { text: 'Gracias por contarlo.', post: { ...communityDetail, content: 'Breve.' } },
  async play({ args }) {
    await send()
    await waitFor(() => expect(screen.getByText('12 me gusta · 4 comentarios')).toBeVisible())
    await expect(screen.getByText('Gracias por contarlo.')).toBeInTheDocument()
    await expect(args.onSend).toHaveBeenCalledWith('Gracias por contarlo.')
    await expect(screen.getByRole('textbox')).toHaveValue('')
  },
}
/** An ad takes no comments. */
export const Ad: Story = {
  args: { ad: true },
  async play() {
    await waitFor(() => expect(screen.getByText('No se puede comentar en publicidades')).toBeVisible())
    await expect(screen.queryByRole('textbox')).toBeNull()
  },
}
/** On its way. */
export const Loading: Story = {
  args: { post: undefined },
  async play() {
    await waitFor(() => expect(screen.getByRole('status', { name: 'Cargando publicación' })).toBeVisible())
  },
}
/** It could not be loaded. */
export const LoadError: Story = {
  args: { post: undefined, error: new ApiError('network') },
  async play() {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible())
  },
}

/** The button retries. */
export const LoadErrorRetried: Story = {
  ...LoadError,
  tags: ['check'],
  async play(context) {
    await LoadError.play?.(context)
    const { args } = context
    await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

/** Deleted meanwhile: the server's own words, and no second try. */
export const Gone: Story = {
  args: {
    post: undefined,
    error: new ApiError('http', { status: 404, serverMessage: 'Publicación no encontrada' }),
  },
  async play() {
    await waitFor(() => expect(screen.getByText('Publicación no encontrada')).toBeVisible())
    await expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  },
}
/** In a private community. */
export const PrivateCommunity: Story = {
  args: { post: { ...communityDetail, community_is_public: false } },
  async play() {
    await waitFor(() => expect(screen.getByText('Privada')).toBeVisible())
  },
}
