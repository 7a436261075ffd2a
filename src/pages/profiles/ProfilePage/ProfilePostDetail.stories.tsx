import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { deletePost } from '#api/contract/feed.ts'
import { createComment, getPost } from '#api/contract/posts.ts'
import { communityDetail } from '#mocks/fixtures/feed.ts'
import { feedComment } from '#mocks/fixtures/posts.ts'
import { handlers } from '#mocks/handlers/posts.ts'
import { mock, mockError, mockNetworkError, mockRefusal } from '#mocks/mock.ts'
import { ProfilePostDetail } from './ProfilePostDetail.tsx'

const post = { ...communityDetail, id: 41, content: 'Breve.', comments: [feedComment], comments_count: 1 }
const asked = fn()
const deleted = fn()

const meta = {
  component: ProfilePostDetail,
  args: { postId: 41, own: true, onClose: fn() },
  render: function Render(args) {
    const [open, setOpen] = useState(true)
    if (!open) return <p>Lista de publicaciones</p>
    return (
      <ProfilePostDetail
        {...args}
        onClose={() => {
          args.onClose()
          setOpen(false)
        }}
      />
    )
  },
  beforeEach({ msw }) {
    asked.mockClear()
    deleted.mockClear()
    msw.use(
      mock(getPost, () => {
        asked()
        return post
      }),
      mock(createComment, { success: true, comment: { ...feedComment, id: 999, content: 'Gracias.' } }),
      mock(deletePost, ({ params }) => {
        deleted(params['id'])
        return { success: true }
      }),
      ...handlers,
    )
  },
} satisfies Meta<typeof ProfilePostDetail>
export default meta
type Story = StoryObj<typeof meta>

async function comment() {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Agregar comentario' }), 'Gracias.')
  await userEvent.click(screen.getByRole('button', { name: 'Comentar' }))
}
async function remove() {
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar post' }))
  const question = await screen.findByRole('alertdialog', {
    name: '¿Estás seguro de que quieres eliminar este post? Esta acción no se puede deshacer.',
  })
  await waitFor(() => expect(question).toBeVisible())
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }))
}

/** An own post: it can be deleted from within. */
export const Own: Story = {
  async play() {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Eliminar post' })).toBeVisible())
    await expect(screen.getByText('12 me gusta · 1 comentario')).toBeVisible()
  },
}

/** Somebody else's post: no delete button. */
export const Other: Story = {
  tags: ['no-photo'],
  args: { own: false },
  async play() {
    await waitFor(() => expect(screen.getByText('Breve.')).toBeVisible())
    await expect(screen.queryByRole('button', { name: 'Eliminar post' })).toBeNull()
  },
}

/** A comment was sent: one more is counted, without asking for the post again. */
export const CommentSent: Story = {
  async play() {
    await comment()
    await waitFor(() => expect(screen.getByText('12 me gusta · 2 comentarios')).toBeVisible())
    await expect(screen.getByRole('textbox', { name: 'Agregar comentario' })).toHaveValue('')
    await expect(asked).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.getByText('Comentario enviado')).toBeVisible())
  },
}

/** The comment could not be sent: the documents' text, and what was typed stays. */
export const CommentFails: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockNetworkError(createComment))
  },
  async play() {
    await comment()
    await screen.findByRole('alertdialog', {
      name: 'Error al enviar el comentario. Por favor, inténtalo de nuevo.',
    })
    await expect(screen.getByDisplayValue('Gracias.')).toBeInTheDocument()
    await expect(screen.getByText('12 me gusta · 1 comentario')).toBeInTheDocument()
  },
}

/** Deleted, once: it leaves the list of the profile and the count, and the modal closes. */
export const Deleted: Story = {
  tags: ['no-photo'],
  async play({ args }) {
    await remove()
    await waitFor(() => expect(screen.getByText('Lista de publicaciones')).toBeInTheDocument())
    await expect(args.onClose).toHaveBeenCalledOnce()
    await expect(deleted.mock.calls).toEqual([['41']])
  },
}

/** It could not be deleted: the documents' text, and the post stays. */
export const DeleteFails: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(deletePost, 500, {}, 'Internal Server Error'))
  },
  async play({ args }) {
    await remove()
    await screen.findByRole('alertdialog', {
      name: 'Error al eliminar el post. Por favor, inténtalo de nuevo.',
    })
    await expect(args.onClose).not.toHaveBeenCalled()
    await expect(screen.getByText('Breve.')).toBeInTheDocument()
  },
}

/** The server refuses to delete it in an ok reply: it says why, and the post stays. */
export const DeleteRefused: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockRefusal(deletePost, 'En obras hasta las 15:00'))
  },
  async play({ args }) {
    await remove()
    await screen.findByRole('alertdialog', {
      name: 'Error al eliminar el post. Por favor, inténtalo de nuevo.',
    })
    await waitFor(() => expect(screen.getByText('En obras hasta las 15:00')).toBeVisible())
    await expect(args.onClose).not.toHaveBeenCalled()
  },
}

/** Deleted elsewhere before it was opened: the dialog of PostDetailModal says so in the server's words. */
export const Gone: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(getPost, 404, { error: 'Publicación no encontrada' }))
  },
  async play() {
    await waitFor(() => expect(screen.getByText('Publicación no encontrada')).toBeVisible())
    await expect(screen.queryByRole('textbox')).toBeNull()
  },
}
