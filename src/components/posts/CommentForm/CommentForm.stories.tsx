import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { useStoryDraft } from '#mocks/stories/drafts.ts'
import { offline } from '#mocks/stories/offline.ts'
import { CommentForm, type CommentFormProps } from './CommentForm.tsx'

type Args = Omit<CommentFormProps, 'draft'> & { text: string }

const meta = {
  component: CommentForm as never,
  args: { onSend: fn(() => Promise.resolve()), onCancel: fn(), text: '' },
  render: function Render({ text, ...args }: Args) {
    return <CommentForm {...args} draft={useStoryDraft(text)} />
  },
} satisfies Meta<Args>
export default meta
type Story = StoryObj<Args>

/** Nothing written: it cannot be sent. */
export const EmptyDisabled: Story = {
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('0/500 caracteres')).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Comentar' })).toBeDisabled()
  },
}
/** 450 characters: the counter is still calm. */
export const Typing: Story = {
  args: { text: 'a'.repeat(450) },
  async play({ canvas }) {
    await expect(canvas.getByText('450/500 caracteres')).toHaveAttribute('aria-live', 'off')
  },
}
/** One more, and the counter warns. */
export const Warning: Story = {
  args: { text: 'a'.repeat(451) },
  async play({ canvas }) {
    await expect(canvas.getByText('451/500 caracteres')).toHaveAttribute('aria-live', 'polite')
  },
}
/** As long as a comment may be. */
export const AtLimit: Story = {
  args: { text: 'a'.repeat(500) },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('500/500 caracteres')).toBeVisible())
    await expect(canvas.getByRole('textbox')).toHaveAttribute('maxlength', '500')
  },
}
/** More than 500 characters reached the form: an alert, and nothing is sent. */
export const OverLimitAlert: Story = {
  args: { text: 'a'.repeat(501) },
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Comentar' }))
    await expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'El comentario no puede tener más de 500 caracteres',
    )
    await expect(args.onSend).not.toHaveBeenCalled()
    // A second press does not open a second alert.
    await expect(canvas.getByRole('button', { name: /Comentar|Enviando/, hidden: true })).toHaveAttribute(
      'aria-busy',
      'true',
    )
  },
}
/** The call is under way. */
export const Busy: Story = {
  args: { text: 'Gracias por contarlo.', onSend: () => new Promise<void>(() => undefined) },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Comentar' }))
    await waitFor(() => expect(canvas.getByText('Enviando...')).toBeVisible())
  },
}
/** Sent, and the form stays: the field has the focus for another comment. */
export const SentAndFocused: Story = {
  tags: ['no-photo'],
  args: { text: 'Gracias por contarlo.' },
  render: function Render({ text, ...args }: Args) {
    const draft = useStoryDraft(text)
    return (
      <CommentForm
        {...args}
        draft={draft}
        onSend={async (content) => {
          await args.onSend(content)
          draft.clear()
        }}
      />
    )
  },
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Comentar' }))
    await waitFor(() => expect(args.onSend).toHaveBeenCalledWith('Gracias por contarlo.'))
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveFocus())
    await expect(canvas.getByRole('textbox')).toHaveValue('')
  },
}
/** The call failed: an alert with the reason, and the text stays. */
export const SendFailed: Story = {
  args: {
    text: 'Gracias por contarlo.',
    onSend: () => Promise.reject(new ApiError('http', { status: 500, statusText: 'Internal Server Error' })),
  },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Comentar' }))
    await expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Error al enviar comentario: HTTP 500: Internal Server Error',
    )
    await expect(screen.getByDisplayValue('Gracias por contarlo.')).toBeInTheDocument()
  },
}
/** Without a connection it says that the comment will wait. */
export const WithoutConnection: Story = {
  args: { text: 'Gracias por contarlo.' },
  beforeEach: offline,
  async play({ canvas }) {
    await expect(canvas.getByText('Sin conexión: se enviará cuando vuelva.')).toBeVisible()
  },
}

const blocked = 'Esta comunidad está archivada y no admite comentarios.'
/** An archived community takes no comments: only the reason. */
export const Archived: Story = {
  args: { blocked },
  async play({ canvas }) {
    await expect(canvas.getByText(blocked)).toBeVisible()
    await expect(canvas.queryByRole('textbox')).toBeNull()
  },
}
/** Archived while it was written: the text stays. */
export const ArchivedWithText: Story = {
  args: { blocked, text: 'Me lo llevo' },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveValue('Me lo llevo'))
    await expect(canvas.getByRole('button', { name: 'Comentar' })).toBeDisabled()
    await expect(canvas.getByRole('button', { name: 'Comentar' })).toHaveAccessibleDescription(
      'Esta comunidad está archivada y no admite nada nuevo. Lo que escribiste sigue aquí.',
    )
  },
}
/** Deleting the text does not take the field away. */
export const ArchivedTextDeleted: Story = {
  ...ArchivedWithText,
  tags: ['check'],
  async play(context) {
    await ArchivedWithText.play?.(context)
    const { canvas } = context
    await userEvent.clear(canvas.getByRole('textbox'))
    await expect(canvas.getByRole('textbox')).toHaveValue('')
  },
}
