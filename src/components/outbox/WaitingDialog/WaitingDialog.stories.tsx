import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import {
  contributions,
  refused,
  refusedWith,
  waitingComment,
  waitingForms,
  waitingPost,
  waitingReview,
  waitingSurvey,
} from '#mocks/fixtures/contributions.ts'
import { offline } from '#mocks/stories/offline.ts'
import { WaitingDialog, type WaitingDialogProps } from './WaitingDialog.tsx'

const meta = {
  title: 'contributions/WaitingDialog',
  component: WaitingDialog,
  args: {
    open: true,
    items: contributions,
    communityName: ((): string | undefined =>
      'Liderazgo Consciente') satisfies WaitingDialogProps['communityName'],
    onClose: fn(),
    onEdit: fn(),
    onTakeBack: fn(),
    onDiscard: fn(),
    onRetry: fn(),
    onHold: fn(() => () => undefined),
    onCancel: fn(),
  },
  beforeEach: offline,
} satisfies Meta<typeof WaitingDialog>
export default meta
type Story = StoryObj<typeof meta>

const dialog = async () => {
  const found = await screen.findByRole('dialog')
  await waitFor(() => expect(found).toBeVisible())
  return within(found)
}

/** Without a connection: posts, a comment and a like, in the order in which they were written. */
export const Several: Story = {
  async play() {
    const names = (await dialog()).getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    await expect(names).toEqual([
      'Publicación en Liderazgo Consciente',
      'Publicación en el Feed Global',
      'Comentario',
      'Me gusta',
    ])
  },
}

/** One contribution was rejected, the other is still in the outbox. */
export const Refused: Story = {
  args: { items: [{ ...waitingPost, ...refused }, waitingComment], communityName: () => undefined },
  async play() {
    const shown = await dialog()
    await expect(shown.getByText('Publicación en una comunidad')).toBeVisible()
    await expect(shown.getByRole('alert')).toHaveTextContent('Ya no eres miembro de esta comunidad')
  },
}

/** A survey response, a review, a referral and a testimonial, each with its kind and its target. */
export const Forms: Story = {
  tags: ['narrow'],
  args: { items: waitingForms },
  async play() {
    const shown = await dialog()
    const names = shown.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    await expect(names).toEqual([
      'Encuesta «¿Cómo va tu primer mes?»',
      'Reseña de Liderazgo Consciente',
      'Referido en Liderazgo Consciente',
      'Testimonio «Mi primer mes»',
    ])
    await expect(shown.getByText('2 respuestas')).toBeVisible()
    await expect(shown.getByRole('img', { name: '4 de 5 estrellas' })).toBeVisible()
    await expect(shown.getByText('Paula Vidal')).toBeVisible()
  },
}

/** Rejected forms, each with its reason. */
export const FormsRefused: Story = {
  args: {
    items: [
      { ...waitingSurvey, ...refusedWith('Ya has respondido esta encuesta') },
      { ...waitingReview, ...refusedWith('Ya has escrito una reseña de esta comunidad') },
    ],
  },
  async play() {
    const alerts = (await dialog()).getAllByRole('alert').map(({ textContent }) => textContent)
    await expect(alerts).toEqual([
      'No se pudo enviar. Ya has respondido esta encuesta',
      'No se pudo enviar. Ya has escrito una reseña de esta comunidad',
    ])
  },
}

/** The comment of a review may be empty; a survey response can become a draft again. */
export const FormActions: Story = {
  tags: ['check'],
  args: { items: [waitingSurvey, waitingReview] },
  async play({ args }) {
    const shown = await dialog()
    await userEvent.click(shown.getByRole('button', { name: 'Volver a borrador' }))
    await expect(args.onTakeBack).toHaveBeenCalledWith(waitingSurvey)
    await expect(await screen.findByText(/^Tus respuestas vuelven a ser un borrador/)).toBeVisible()
    await userEvent.click(shown.getByRole('button', { name: 'Editar' }))
    await userEvent.clear(shown.getByRole('textbox'))
    await userEvent.click(shown.getByRole('button', { name: 'Guardar' }))
    await expect(args.onEdit).toHaveBeenCalledWith('review', '')
  },
}

/** Everything has been sent while the dialog was open. */
export const Empty: Story = {
  args: { items: [] },
  async play() {
    await expect((await dialog()).getByText('No queda nada pendiente.')).toBeVisible()
  },
}

/** Presses each button. */
export const Actions: Story = {
  tags: ['check'],
  args: { items: [{ ...waitingComment, ...refused }] },
  async play({ args }) {
    const shown = await dialog()
    await userEvent.click(shown.getByRole('button', { name: 'Reintentar' }))
    await expect(args.onRetry).toHaveBeenCalledWith('comment')
    await userEvent.click(shown.getByRole('button', { name: 'Editar' }))
    await userEvent.type(shown.getByRole('textbox'), ' Mil gracias.')
    await userEvent.click(shown.getByRole('button', { name: 'Guardar' }))
    await expect(args.onEdit).toHaveBeenCalledWith('comment', `${waitingComment.content} Mil gracias.`)
    await userEvent.click(shown.getByRole('button', { name: 'Descartar' }))
    await expect(args.onDiscard).toHaveBeenCalledWith('comment')
  },
}
