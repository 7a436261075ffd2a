import { chakra } from '@chakra-ui/react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { attachmentMaxBytes } from '#api/contract/messaging.ts'
import { useStoryDraft } from '#mocks/stories/drafts.ts'
import { MessageComposer, type MessageComposerProps } from './MessageComposer.tsx'

type Args = Omit<MessageComposerProps, 'draft'> & { text: string }

const meta = {
  component: MessageComposer as never,
  args: {
    name: 'Marta Ríos',
    text: '',
    files: [],
    onFiles: fn(),
    onCancelReply: fn(),
    onSend: fn(),
  },
  render: function Render({ text, files: first, onFiles, ...args }: Args) {
    const [files, setFiles] = useState(first)
    return (
      <chakra.div maxWidth="600px">
        <MessageComposer
          {...args}
          draft={useStoryDraft(text)}
          files={files}
          onFiles={(next) => {
            onFiles(next)
            setFiles(next)
          }}
        />
      </chakra.div>
    )
  },
} satisfies Meta<Args>
export default meta
type Story = StoryObj<Args>

const send = { name: 'Enviar' }
const note = new File(['hola'], 'notas-de-la-sesion.txt', { type: 'text/plain' })

export const Empty: Story = {
  tags: ['phone'],
  async play({ canvas }) {
    await expect(canvas.getByRole('button', send)).toBeDisabled()
  },
}
/** Two lines: Shift+Enter inserts a line break. */
export const WithText: Story = {
  tags: ['dark'],
  args: { text: 'Nos vemos el jueves.' },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', send)).toBeEnabled()
    const field = canvas.getByRole('textbox')
    await userEvent.type(field, '{Shift>}{Enter}{/Shift}Llevo café.')
    await expect(field).toHaveValue('Nos vemos el jueves.\nLlevo café.')
  },
}

/** The message is sent with its line breaks. */
export const Sent: Story = {
  ...WithText,
  tags: ['check'],
  async play(context) {
    await WithText.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', send))
    await waitFor(() => expect(args.onSend).toHaveBeenCalledWith('Nos vemos el jueves.\nLlevo café.'))
  },
}

/** Files can be sent without text, and removed. */
export const WithAttachment: Story = {
  args: { files: [note, new File(['{}'], 'preguntas.json')] },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', send)).toBeEnabled()
  },
}

/** One file is removed; the other is sent without text. */
export const AttachmentsSent: Story = {
  ...WithAttachment,
  tags: ['check'],
  async play(context) {
    await WithAttachment.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Quitar preguntas.json' }))
    await expect(args.onFiles).toHaveBeenLastCalledWith([note])
    await userEvent.click(canvas.getByRole('button', send))
    await waitFor(() => expect(args.onSend).toHaveBeenCalledWith(''))
  },
}

/** A pasted file is attached; a file above 100 MB is rejected with an error beside the field. */
export const PastedAndTooLarge: Story = {
  tags: ['no-photo'],
  async play({ canvas, args }) {
    const data = new DataTransfer()
    data.items.add(note)
    canvas
      .getByRole('textbox')
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    await waitFor(() => expect(canvas.getByText(note.name)).toBeVisible())
    await expect(args.onFiles).toHaveBeenCalledWith([expect.objectContaining({ name: note.name })])
    const large = new File(['x'], 'enorme.zip')
    Object.defineProperty(large, 'size', { value: attachmentMaxBytes + 1 })
    await userEvent.upload(canvas.getByTestId('attachment-input'), large)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('«enorme.zip» supera los 100MB')
    await expect(canvas.getByText(note.name)).toBeVisible()
  },
}
/** An empty file is rejected with an error; a video that many devices cannot play is attached with a warning. */
export const EmptyAndRare: Story = {
  tags: ['check'],
  async play({ canvas, args }) {
    const video = new File(['RIFF\0\0\0\0AVI LIST'], 'v.avi', { type: 'video/x-msvideo' })
    await userEvent.upload(canvas.getByTestId('attachment-input'), [new File([], 'vacio.pdf'), video])
    await expect(await canvas.findByRole('alert')).toHaveTextContent('«vacio.pdf» está vacío')
    await expect(args.onFiles).toHaveBeenLastCalledWith([expect.objectContaining({ name: 'v.avi' })])
    await waitFor(() => expect(canvas.getByText(/^Muchos dispositivos no pueden reproducir/)).toBeVisible())
  },
}

/** A reply to a message; the quote can be removed. */
export const Replying: Story = {
  args: {
    text: 'Sí, a las seis.',
    replyTo: {
      id: 9001,
      content: '¿Lo comentamos el jueves a las seis?',
      type: 'text',
      sender: { id: 21, name: 'Marta Ríos' },
      own: false,
    },
  },
  async play({ canvas }) {
    await expect(canvas.getByText('Respondes a Marta Ríos')).toBeVisible()
  },
}

export const ReplyCancelled: Story = {
  ...Replying,
  tags: ['check'],
  async play(context) {
    await Replying.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Cancelar respuesta' }))
    await expect(args.onCancelReply).toHaveBeenCalled()
  },
}

/** While a message is being sent, typing is possible. */
export const Busy: Story = {
  args: { text: 'Y otra cosa', busy: true },
  async play({ canvas }) {
    await expect(canvas.getByRole('status')).toHaveTextContent('Enviando...')
    await expect(canvas.getByRole('button', send)).toBeEnabled()
  },
}
/** The message that could not be sent is back in the composer, with its text. */
export const Error: Story = {
  args: { text: 'Nos vemos el jueves.', failure: 'Error 500: Internal Server Error' },
  async play({ canvas }) {
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'Error al enviar el mensaje · Error 500: Internal Server Error',
    )
    await expect(canvas.getByRole('textbox')).toHaveValue('Nos vemos el jueves.')
  },
}
/** More than 4000 characters: an error is shown beside the field, and nothing is sent. */
export const TooLong: Story = {
  args: { text: 'a'.repeat(4001) },
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', send))
    await expect(await canvas.findByText('El mensaje no puede tener más de 4000 caracteres')).toBeVisible()
    await expect(args.onSend).not.toHaveBeenCalled()
  },
}
