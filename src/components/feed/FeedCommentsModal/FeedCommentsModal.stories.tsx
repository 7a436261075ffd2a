import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { useStoryDraft } from '#mocks/stories/drafts.ts'
import { feedAd, feedComments, feedText } from '#mocks/fixtures/feed.ts'
import { FeedCommentsModal, type FeedCommentsModalProps } from './FeedCommentsModal.tsx'

type Args = Omit<FeedCommentsModalProps, 'draft'> & { text: string }

const meta = {
  component: FeedCommentsModal as never,
  args: {
    open: true,
    item: feedText,
    comments: feedComments,
    error: null,
    onRetry: fn(),
    onSend: fn(() => Promise.resolve()),
    onClose: fn(),
    text: '',
  },
  render: function Render({ text, ...args }: Args) {
    return <FeedCommentsModal {...args} draft={useStoryDraft(text)} />
  },
} satisfies Meta<Args>
export default meta
type Story = StoryObj<Args>

/** Authors' names are in `user_name`, as the global feed sends them. */
export const WithComments: Story = {
  tags: ['narrow'],
  async play() {
    await waitFor(() => expect(screen.getByText('Bruno Escudero')).toBeVisible())
    await expect(await screen.findByRole('button', { name: 'Comentar' })).toBeDisabled()
  },
}
export const Empty: Story = {
  args: { comments: [] },
  async play() {
    await waitFor(() => expect(screen.getByText('¡Sé el primero en comentar!')).toBeVisible())
  },
}
export const Loading: Story = {
  args: { comments: undefined },
  async play() {
    await waitFor(() => expect(screen.getByRole('status', { name: 'Cargando comentarios' })).toBeVisible())
  },
}
/** The comments could not be loaded; the form is still available. */
export const LoadError: Story = {
  args: { comments: undefined, error: new ApiError('network') },
  async play() {
    await waitFor(() => expect(screen.getByText('Error al cargar comentarios')).toBeVisible())
    await expect(screen.getByRole('textbox')).toBeVisible()
  },
}
/** Ads take no comments: a text replaces the form. */
export const AdBlocked: Story = {
  args: { item: feedAd, comments: undefined },
  async play() {
    await waitFor(() => expect(screen.getByText('No se puede comentar en publicidades')).toBeVisible())
    await expect(screen.queryByRole('textbox')).toBeNull()
  },
}
export const Busy: Story = {
  args: { text: 'Me lo llevo.', onSend: fn(() => new Promise<void>(() => undefined)) },
  async play() {
    await userEvent.click(await screen.findByRole('button', { name: 'Comentar' }))
    await waitFor(() => expect(screen.getByText('Enviando...')).toBeVisible())
  },
}
/** Sending failed: the error is shown, and the text stays. */
export const Error: Story = {
  args: {
    text: 'Me lo llevo.',
    onSend: fn(() =>
      Promise.reject(new ApiError('http', { status: 500, statusText: 'Internal Server Error' })),
    ),
  },
  async play() {
    await userEvent.click(await screen.findByRole('button', { name: 'Comentar' }))
    await screen.findByRole('alertdialog', {
      name: 'Error al enviar el comentario. Por favor, inténtalo de nuevo.',
    })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Aceptar' })).toHaveFocus())
    await expect(screen.getByDisplayValue('Me lo llevo.')).toBeInTheDocument()
  },
}
