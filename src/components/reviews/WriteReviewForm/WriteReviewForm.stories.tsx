import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { useStoryDraft } from '#mocks/stories/drafts.ts'
import { offline } from '#mocks/stories/offline.ts'
import { WriteReviewForm, type WriteReviewFormProps } from './WriteReviewForm.tsx'

type Args = Omit<WriteReviewFormProps, 'draft'> & { rating: number; comment: string; restored: boolean }

const meta = {
  component: WriteReviewForm as never,
  args: {
    onSend: fn(() => Promise.resolve<'waits' | undefined>(undefined)),
    onSent: fn(),
    onCancel: fn(),
    rating: 0,
    comment: '',
    restored: false,
  },
  render: function Render({ rating, comment, restored, ...args }: Args) {
    const text = rating || comment ? JSON.stringify({ rating, comment }) : ''
    return <WriteReviewForm {...args} draft={useStoryDraft(text, restored)} />
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 512 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<Args>
export default meta
type Story = StoryObj<Args>

type Canvas = ReturnType<typeof within>
const send = (canvas: Canvas) => userEvent.click(canvas.getByRole('button', { name: 'Enviar reseña' }))
const comment = (canvas: Canvas) => canvas.getByRole('textbox', { name: 'Comentario (opcional)' })

/** Rating and comment, nothing given yet. */
export const Empty: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('radiogroup', { name: 'Calificación' })).toBeVisible()
    await expect(canvas.getByText('0/500 caracteres')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Qué buscabas' })).toBeVisible()
  },
}
/** Sent without stars: nothing leaves, the stars have the focus, and what was written stays. */
export const NoRating: Story = {
  args: { comment: 'Me ha ayudado a parar.' },
  async play({ canvas, args }) {
    await send(canvas)
    await waitFor(() => expect(canvas.getByText('Por favor selecciona una calificación')).toBeVisible())
    await expect(canvas.getByRole('radio', { name: '1 estrella' })).toHaveFocus()
    await expect(args.onSend).not.toHaveBeenCalled()
    await expect(comment(canvas)).toHaveValue('Me ha ayudado a parar.')
  },
}
/** Stars repair what was wrong. */
export const Repaired: Story = {
  tags: ['no-photo'],
  async play({ canvas, args }) {
    await send(canvas)
    await canvas.findByText('Por favor selecciona una calificación')
    await userEvent.click(canvas.getByRole('radio', { name: '5 estrellas' }))
    await waitFor(() => expect(canvas.queryByText('Por favor selecciona una calificación')).toBeNull())
    await send(canvas)
    await waitFor(() => expect(args.onSend).toHaveBeenLastCalledWith({ rating: 5 }, expect.any(String)))
  },
}
/** Four stars, and the helper has begun two lines. */
export const Rated: Story = {
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('radio', { name: '4 estrellas' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Qué buscabas' }))
    await waitFor(() => expect(comment(canvas)).toHaveFocus())
    await userEvent.keyboard('un grupo que no corriera.')
    await userEvent.click(canvas.getByRole('button', { name: 'Qué cambió' }))
    await waitFor(() =>
      expect(comment(canvas)).toHaveValue('Buscaba: un grupo que no corriera.\nMe ha cambiado: '),
    )
    await expect(canvas.queryByRole('button', { name: 'Qué cambió' })).toBeNull()
  },
}

/** A line that the helper has begun and that stays empty is not sent. */
export const EmptyLineNotSent: Story = {
  tags: ['no-photo'],
  async play(context) {
    const { canvas, args } = context
    await Rated.play?.(context)
    await send(canvas)
    await waitFor(() =>
      expect(args.onSend).toHaveBeenLastCalledWith(
        { rating: 4, comment: 'Buscaba: un grupo que no corriera.' },
        expect.any(String),
      ),
    )
    await screen.findByRole('alertdialog')
  },
}
/** As long as a comment may be. */
export const AtLimit: Story = {
  args: { rating: 5, comment: 'a'.repeat(500) },
  async play({ canvas, args }) {
    await expect(canvas.getByText('500/500 caracteres')).toHaveAttribute('aria-live', 'polite')
    await expect(canvas.queryByText(/no puede tener más de/u)).toBeNull()
    await expect(args.onSend).not.toHaveBeenCalled()
  },
}
/** More was pasted: nothing of it is cut, it is said beside the field, and nothing is sent. */
export const OverLimit: Story = {
  args: { rating: 5 },
  async play({ canvas, args }) {
    await userEvent.click(comment(canvas))
    await userEvent.paste('Cada lunes salgo con una sola cosa que hacer. '.repeat(11))
    await waitFor(() => expect(canvas.getByText('506/500 caracteres')).toBeVisible())
    await expect(comment(canvas)).toHaveAccessibleDescription(
      /El comentario no puede tener más de 500 caracteres/u,
    )
    await send(canvas)
    await waitFor(() => expect(comment(canvas)).toHaveFocus())
    await expect(args.onSend).not.toHaveBeenCalled()
  },
}
/** On its way: a second press does nothing, nothing can be changed. */
export const Busy: Story = {
  args: {
    rating: 4,
    comment: 'Me ha ayudado a parar.',
    onSend: fn(() => new Promise<'waits' | undefined>(() => undefined)),
  },
  async play({ canvas, args }) {
    await send(canvas)
    const busy = await canvas.findByRole('button', { name: /Enviando/u })
    await waitFor(() => expect(busy).toHaveAttribute('aria-busy', 'true'))
    await userEvent.click(busy)
    await expect(args.onSend).toHaveBeenCalledOnce()
    await expect(canvas.getByRole('radio', { name: '1 estrella' })).toHaveAttribute('aria-disabled', 'true')
    await expect(comment(canvas)).toHaveAttribute('readonly')
  },
}
/** Sent with Enter from a star: it keeps the focus, and no other can be chosen meanwhile. */
export const BusyFromStar: Story = {
  tags: ['no-photo'],
  args: { rating: 4, onSend: fn(() => new Promise<'waits' | undefined>(() => undefined)) },
  async play({ canvas, args }) {
    const four = canvas.getByRole('radio', { name: '4 estrellas' })
    four.focus()
    await userEvent.keyboard('{Enter}')
    await canvas.findByRole('button', { name: /Enviando/u })
    await expect(four).toHaveFocus()
    await userEvent.click(canvas.getByRole('radio', { name: '1 estrella' }))
    await expect(four).toBeChecked()
    await expect(args.onSend).toHaveBeenCalledOnce()
  },
}
/** The server refused, with its reason beside the documents' words; everything stays. */
export const Error: Story = {
  args: {
    rating: 4,
    comment: 'Me ha ayudado a parar.',
    onSend: fn(() =>
      Promise.reject(
        new ApiError('http', { status: 409, serverMessage: 'Ya has escrito una reseña de esta comunidad.' }),
      ),
    ),
  },
  async play({ canvas, args }) {
    await send(canvas)
    const alert = await canvas.findByRole('alert')
    await waitFor(() => expect(alert).toBeVisible())
    await expect(within(alert).getByText('Error al enviar la reseña')).toBeVisible()
    await expect(within(alert).getByText('Ya has escrito una reseña de esta comunidad.')).toBeVisible()
    await expect(comment(canvas)).toHaveValue('Me ha ayudado a parar.')
    await expect(canvas.getByRole('radio', { name: '4 estrellas' })).toBeChecked()
    await expect(args.onSent).not.toHaveBeenCalled()
  },
}
/** No answer came: only the documents' words. */
export const NoConnection: Story = {
  tags: ['no-photo'],
  args: { rating: 4, onSend: fn(() => Promise.reject(new ApiError('network'))) },
  async play({ canvas }) {
    await send(canvas)
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/^Error al enviar la reseña$/u)
  },
}
/** It was sent: the documents' alert, and when it is closed the form may go. */
export const Success: Story = {
  args: { rating: 5, comment: 'Me ha ayudado a parar.' },
  async play({ canvas, args }) {
    await send(canvas)
    const alert = await screen.findByRole('alertdialog')
    await waitFor(() => expect(alert).toBeVisible())
    await expect(alert).toHaveTextContent('¡Reseña enviada exitosamente!')
    await expect(args.onSend).toHaveBeenLastCalledWith(
      { rating: 5, comment: 'Me ha ayudado a parar.' },
      expect.any(String),
    )
    await expect(canvas.queryByText('Por favor selecciona una calificación')).toBeNull()
    await expect(args.onSent).not.toHaveBeenCalled()
  },
}
/** What was written before the window was closed is there again. */
export const Restored: Story = {
  args: { rating: 3, comment: 'Me ha ayudado', restored: true },
  async play({ canvas }) {
    await expect(comment(canvas)).toHaveValue('Me ha ayudado')
    await expect(canvas.getByRole('radio', { name: '3 estrellas' })).toBeChecked()
    await expect(canvas.getByRole('button', { name: 'Descartar' })).toBeVisible()
  },
}

/** What came back is dropped. */
export const RestoredDropped: Story = {
  ...Restored,
  tags: ['check'],
  async play(context) {
    await Restored.play?.(context)
    const { canvas } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(comment(canvas)).toHaveValue(''))
    await expect(canvas.getByRole('radio', { name: '3 estrellas' })).not.toBeChecked()
  },
}
/** Without a connection: it will wait. No alert says that it was sent. */
export const Offline: Story = {
  args: { rating: 5, onSend: fn(() => Promise.resolve<'waits' | undefined>('waits')) },
  beforeEach: offline,
  async play({ canvas, args }) {
    await expect(canvas.getByText('Sin conexión: se enviará cuando vuelva.')).toBeVisible()
    await send(canvas)
    await waitFor(() => expect(args.onSent).toHaveBeenCalledOnce())
    await expect(screen.queryByRole('alertdialog')).toBeNull()
  },
}
