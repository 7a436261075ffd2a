import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { comments, manyComments, textPost } from '#mocks/fixtures/posts.ts'
import { useStoryDraft } from '#mocks/stories/drafts.ts'
import { CommentsModal, type CommentsModalProps } from './CommentsModal.tsx'

type Args = Omit<CommentsModalProps, 'draft'> & { text: string }

const meta = {
  component: CommentsModal as never,
  args: {
    open: true,
    postId: textPost.id,
    post: textPost,
    comments,
    error: null,
    onRetry: fn(),
    onSend: fn(() => Promise.resolve()),
    onClose: fn(),
    text: '',
  },
  render: function Render({ text, ...args }: Args) {
    return <CommentsModal {...args} draft={useStoryDraft(text)} />
  },
} satisfies Meta<Args>
export default meta
type Story = StoryObj<Args>

const shown: Story['play'] = async () => {
  await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible())
}

/** The comments are on their way. */
export const Loading: Story = { args: { comments: undefined }, play: shown }

/** The post, then what was said: author, role, date. */
export const WithComments: Story = {
  async play() {
    await waitFor(() => expect(screen.getByText('Moderador')).toBeVisible())
    await waitFor(() => expect(screen.getByText('Propietario')).toBeVisible())
    await waitFor(() => expect(screen.getByText('Miembro')).toBeVisible())
  },
}

/** Nobody has said anything. */
export const Empty: Story = {
  args: { comments: [] },
  async play() {
    await waitFor(() => expect(screen.getByText('Aún no hay comentarios en este post.')).toBeVisible())
    await waitFor(() => expect(screen.getByText('¡Sé el primero en comentar!')).toBeVisible())
  },
}

/** The call failed. */
export const LoadError: Story = {
  args: { comments: undefined, error: new ApiError('network') },
  async play() {
    await waitFor(() => expect(screen.getByText('Error al cargar comentarios')).toBeVisible())
  },
}

/** The button retries. */
export const LoadErrorRetried: Story = {
  ...LoadError,
  tags: ['check'],
  async play(context) {
    await LoadError.play?.(context)
    const { args } = context
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

/** Sent: the modal says so and closes after a second. */
export const Sent: Story = {
  args: { text: 'Gracias por contarlo.' },
  async play({ args }) {
    await userEvent.click(await screen.findByRole('button', { name: 'Comentar' }))
    await waitFor(() => expect(screen.getByText('Comentario enviado')).toBeVisible())
    await expect(args.onSend).toHaveBeenCalledWith('Gracias por contarlo.')
    await expect(args.onClose).not.toHaveBeenCalled()
    await waitFor(() => expect(args.onClose).toHaveBeenCalledWith(true), { timeout: 2000 })
  },
}

/** Opened again after a comment was sent: the form takes another one. */
export const SentAndReopened: Story = {
  ...Sent,
  tags: ['no-photo'],
  render: function Render({ text, ...args }: Args) {
    const [open, setOpen] = useState(true)
    const draft = useStoryDraft(text)
    return (
      <>
        <button onClick={() => setOpen(true)}>Abrir</button>
        <CommentsModal {...args} open={open} draft={draft} onClose={() => setOpen(false)} />
      </>
    )
  },
  async play() {
    await userEvent.click(await screen.findByRole('button', { name: 'Comentar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 3000 })
    await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
    const field = await screen.findByRole('textbox', { name: 'Agregar comentario' })
    await userEvent.type(field, 'Y otra cosa')
    await expect(field).toHaveValue('Y otra cosa')
    await expect(screen.getByRole('button', { name: 'Comentar' })).toBeEnabled()
  },
}

/** More than fit: the list scrolls. */
export const ManyComments: Story = { args: { comments: manyComments }, play: shown }

const idle = { state: 'idle', error: null, load: fn() } as const

/** There are earlier comments than those that come with the post. */
export const EarlierComments: Story = {
  args: { comments: manyComments.slice(12), thread: { earlier: idle } },
  async play() {
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Ver comentarios anteriores' })).toBeVisible(),
    )
  },
}

/** Earlier comments are there: what was being read stays where it is, and the focus moves to the nearest new one. */
export const EarlierLoaded: Story = {
  ...EarlierComments,
  tags: ['check'],
  render: function Render({ text, ...args }: Args) {
    const [loaded, setLoaded] = useState(false)
    return (
      <CommentsModal
        {...args}
        comments={loaded ? manyComments : args.comments}
        thread={loaded ? {} : { earlier: { ...idle, load: () => setLoaded(true) } }}
        draft={useStoryDraft(text)}
      />
    )
  },
  async play() {
    const button = await screen.findByRole('button', { name: 'Ver comentarios anteriores' })
    const first = screen.getByText(/^Comentario número 13:/)
    button.focus()
    const { top } = first.getBoundingClientRect()
    await userEvent.keyboard('{Enter}')
    await screen.findByText(/^Comentario número 1:/)
    await expect(Math.abs(first.getBoundingClientRect().top - top)).toBeLessThan(2)
    await expect(document.activeElement).toHaveTextContent('Comentario número 12:')
    await expect(screen.getByText('18 comentarios cargados')).toHaveAttribute('role', 'status')
  },
}

/** Earlier comments could not be loaded; the others stay, and the button tries again. */
export const EarlierFailed: Story = {
  args: {
    comments: manyComments.slice(12),
    thread: { earlier: { ...idle, state: 'failed', error: new ApiError('network') } },
  },
  async play() {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible())
    await expect(screen.getByRole('alert')).toHaveTextContent('No pudimos cargar los comentarios anteriores.')
  },
}

/** A link leads to an old comment: those between it and the newest are not loaded yet. */
export const LinkedOld: Story = {
  args: {
    comments: [...manyComments.slice(0, 2), ...comments],
    highlightedId: '1001',
    thread: { earlier: idle, later: { ...idle, after: 1001 } },
  },
  async play() {
    await waitFor(() => expect(screen.getByRole('group', { name: 'Comentario del enlace' })).toBeVisible())
    await expect(screen.getByRole('button', { name: 'Ver comentarios siguientes' })).toBeVisible()
  },
}

/** A link leads to a comment that has been deleted. */
export const LinkedGone: Story = {
  args: { highlightedId: '77', thread: { link: { ...idle, state: 'gone' } } },
  async play() {
    await waitFor(() =>
      expect(screen.getByText('El comentario del enlace ya no está disponible.')).toBeVisible(),
    )
  },
}
