import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { ownPosts, profilePosts, profileTextPost } from '#mocks/fixtures/profiles.ts'
import { ProfilePosts, type ProfilePostsProps } from './ProfilePosts.tsx'

const meta = {
  component: ProfilePosts,
  args: {
    name: 'Marta Ríos',
    posts: profilePosts,
    error: null,
    own: false,
    hasMore: false,
    busy: false,
    moreFailed: false,
    onRetry: fn(),
    onMore: fn(),
    onOpen: fn(),
    onDelete: fn(() => Promise.resolve()),
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 640 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ProfilePosts>
export default meta
type Story = StoryObj<typeof meta>

const failed = new ApiError('http', { status: 500, statusText: 'Internal Server Error' })
const question = '¿Estás seguro de que quieres eliminar este post? Esta acción no se puede deshacer.'

/** On their way. */
export const Loading: Story = {
  args: { posts: undefined },
  async play({ canvas }) {
    await expect(canvas.getByRole('status', { name: 'Cargando publicaciones' })).toBeVisible()
  },
}

/** Community, date, counts and what comes with each. */
export const Posts: Story = {
  async play({ canvas, canvasElement }) {
    const [text, image, video, bare] = canvas.getAllByRole('article')
    await expect(text).toHaveTextContent('Liderazgo Consciente')
    await expect(text).toHaveTextContent('Hoy')
    await expect(text).toHaveTextContent('128 me gusta')
    await expect(text).toHaveTextContent('24 comentarios')
    await expect(image).toHaveTextContent('Ayer')
    await expect(image).toHaveTextContent('1 comentario')
    await expect(image).toHaveTextContent('Imagen')
    await expect(video).toHaveTextContent('Video · 1:24')
    await expect(video).toHaveTextContent('1240 me gusta')
    await expect(bare).toHaveTextContent('Imagen')
    await expect(canvas.queryByRole('button', { name: 'Eliminar post' })).toBeNull()
    for (const picture of canvasElement.querySelectorAll('img')) {
      await waitFor(() => expect(picture.naturalWidth).toBeGreaterThan(0))
    }
  },
}

/** A press opens one. */
export const PostPressed: Story = {
  ...Posts,
  tags: ['check'],
  async play(context) {
    await Posts.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: /^Ver publicación: No necesitas ganas/ }))
    await expect(args.onOpen).toHaveBeenCalledWith(profilePosts[1])
  },
}

function Deleting(props: ProfilePostsProps) {
  const [posts, setPosts] = useState(props.posts)
  return (
    <ProfilePosts
      {...props}
      posts={posts}
      onDelete={async (post) => {
        await props.onDelete(post)
        setPosts((now) => now?.filter(({ id }) => id !== post.id))
      }}
    />
  )
}

/** The author's: each with a delete button. */
export const OwnPosts: Story = {
  args: { own: true, posts: ownPosts },
  async play({ canvas }) {
    await expect(canvas.getAllByRole('button', { name: 'Eliminar post' })).toHaveLength(3)
  },
}

/** Declining makes no call; confirming takes the post out of the list. */
export const Deleted: Story = {
  tags: ['no-photo'],
  args: { own: true, posts: ownPosts },
  render: (args) => <Deleting {...args} />,
  async play({ canvas, args }) {
    const first = () => within(canvas.getAllByRole('article')[0] as HTMLElement)
    await userEvent.click(first().getByRole('button', { name: 'Eliminar post' }))
    await screen.findByRole('alertdialog', { name: question })
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(args.onDelete).not.toHaveBeenCalled()
    await userEvent.click(first().getByRole('button', { name: 'Eliminar post' }))
    await screen.findByRole('alertdialog', { name: question })
    await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(canvas.getAllByRole('article')).toHaveLength(2))
    await expect(args.onOpen).not.toHaveBeenCalled()
  },
}

/** Deleting failed: its text, and the post stays. */
export const DeleteFails: Story = {
  args: { own: true, posts: ownPosts, onDelete: fn(() => Promise.reject(failed)) },
  async play({ canvas }) {
    await userEvent.click(canvas.getAllByRole('button', { name: 'Eliminar post' })[1] as HTMLElement)
    await screen.findByRole('alertdialog', { name: question })
    await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }))
    const alert = await screen.findByRole('alertdialog', {
      name: 'Error al eliminar el post. Por favor, inténtalo de nuevo.',
    })
    await waitFor(() => expect(alert).toBeVisible())
    await expect(canvas.getAllByRole('article', { hidden: true })).toHaveLength(3)
  },
}

/** Somebody else who has published nothing. */
export const Empty: Story = {
  args: { posts: [] },
  async play({ canvas }) {
    await expect(canvas.getByText('Cuando Marta Ríos publique algo, lo verás aquí.')).toBeVisible()
    await expect(canvas.queryByRole('link')).toBeNull()
  },
}

/** The owner has published nothing: an invitation. */
export const EmptyOwn: Story = {
  args: { posts: [], own: true },
  async play({ canvas }) {
    await expect(canvas.getByRole('link', { name: 'Publicar en tu comunidad' })).toHaveAttribute(
      'href',
      '/comunidad',
    )
  },
}

/** They could not be had. */
export const Error: Story = {
  args: { posts: undefined, error: failed },
  async play({ canvas }) {
    await expect(canvas.getByText('HTTP 500: Internal Server Error')).toBeVisible()
  },
}

/** The button retries. */
export const ErrorRetried: Story = {
  ...Error,
  tags: ['check'],
  async play(context) {
    await Error.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

/** More pages follow. */
export const More: Story = {
  args: { hasMore: true, posts: [profileTextPost] },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Ver más' })).toBeVisible()
  },
}

/** The next page is asked for. */
export const MorePressed: Story = {
  ...More,
  tags: ['check'],
  async play(context) {
    await More.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Ver más' }))
    await expect(args.onMore).toHaveBeenCalledOnce()
  },
}

/** The next page failed: what is there stays, and it can be asked for again. */
export const MoreFails: Story = {
  args: { hasMore: true, posts: [profileTextPost], error: failed, moreFailed: true },
  async play({ canvas }) {
    await expect(canvas.getByText('No pudimos cargar más publicaciones')).toBeVisible()
  },
}

/** Another try asks for more, not for all of it. */
export const MoreFailsRetried: Story = {
  ...MoreFails,
  tags: ['check'],
  async play(context) {
    await MoreFails.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await expect(args.onMore).toHaveBeenCalledOnce()
    await expect(args.onRetry).not.toHaveBeenCalled()
  },
}

/** Moderators have hidden one: its author still sees it and may delete it. */
export const Hidden: Story = {
  args: { own: true, posts: [{ ...profileTextPost, is_hidden: true }] },
  async play({ canvas }) {
    await expect(canvas.getByText('Retirado por la moderación: solo lo ves tú')).toBeVisible()
    await expect(canvas.getByRole('button', { name: /^Eliminar/ })).toBeVisible()
  },
}
