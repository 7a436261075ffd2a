import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, userEvent, type within, waitFor } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { useStoryDraft } from '#mocks/stories/drafts.ts'
import { dataTransferWith, clip, picture, fileOfSize } from '#mocks/stories/files.ts'
import { offline } from '#mocks/stories/offline.ts'
import { CreatePostForm, type CreatePostFormProps } from './CreatePostForm.tsx'

type Canvas = ReturnType<typeof within>
type Args = Omit<CreatePostFormProps, 'draft'> & { text: string; restored: boolean }

const MB = 1024 * 1024

async function choose(canvas: Canvas, kind: 'image' | 'video', file: File) {
  await fireEvent.change(canvas.getByTestId(`${kind}-input`), { target: { files: [file] } })
}

const publish = (canvas: Canvas) => canvas.getByRole('button', { name: /Publicar|Publicando/ })

const meta = {
  component: CreatePostForm as never,
  args: {
    communityName: 'Liderazgo Consciente',
    onPublish: fn(() => Promise.resolve()),
    onCancel: fn(),
    text: '',
    restored: false,
  },
  render: function Render({ text, restored, ...args }: Args) {
    return <CreatePostForm {...args} draft={useStoryDraft(text, restored)} />
  },
} satisfies Meta<Args>
export default meta
type Story = StoryObj<Args>

const text = 'Mañana os cuento cómo fue la conversación.'

/** Nothing written: it cannot be published. */
export const EmptyDisabled: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('heading')).toHaveTextContent('Crear Post en Liderazgo Consciente')
    await expect(publish(canvas)).toBeDisabled()
  },
}
/** Something written. */
export const WithText: Story = {
  args: { text },
  async play({ canvas }) {
    await expect(publish(canvas)).toBeEnabled()
  },
}
/** Blanks are nothing. */
export const OnlyBlanks: Story = {
  args: { text: '   \n ' },
  async play({ canvas }) {
    await expect(publish(canvas)).toBeDisabled()
  },
}
/** With an image, its preview and its description. */
export const WithImage: Story = {
  args: { text },
  async play({ canvas }) {
    await choose(canvas, 'image', await picture())
    await waitFor(() => expect(canvas.getByAltText('Vista previa de la imagen')).toBeVisible())
    await waitFor(() => expect(canvas.getByLabelText('Describe la imagen (opcional)')).toBeVisible())
  },
}
/** With a video and its preview. */
export const WithVideo: Story = {
  args: { text },
  tags: ['no-photo'],
  async play({ canvas }) {
    await choose(canvas, 'video', await clip())
    await waitFor(() => expect(canvas.getByLabelText('Vista previa del video')).toBeVisible())
  },
}
/** With both; each can be taken out. */
export const ImageAndVideo: Story = {
  args: { text },
  tags: ['no-photo'],
  async play({ canvas }) {
    await choose(canvas, 'image', await picture())
    await choose(canvas, 'video', await clip())
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Quitar imagen' })).toBeVisible())
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Quitar video' })).toBeVisible())
  },
}
/** An image over 10 MB is refused; one of exactly 10 MB is not. */
export const ImageTooLarge: Story = {
  args: { text },
  async play({ canvas }) {
    await choose(canvas, 'image', fileOfSize('justa.jpg', 'image/jpeg', 10 * MB))
    await expect(canvas.queryByText('La imagen no puede ser mayor a 10MB')).toBeNull()
    await userEvent.click(await canvas.findByRole('button', { name: 'Quitar imagen' }))
    await choose(canvas, 'image', fileOfSize('enorme.jpg', 'image/jpeg', 10 * MB + 1))
    await waitFor(() => expect(canvas.getByText('La imagen no puede ser mayor a 10MB')).toBeVisible())
    await expect(canvas.queryByRole('button', { name: 'Quitar imagen' })).toBeNull()
  },
}
/** A video over 500 MB is refused. */
export const VideoTooLarge: Story = {
  args: { text },
  async play({ canvas }) {
    await choose(canvas, 'video', fileOfSize('enorme.mp4', 'video/mp4', 500 * MB + 1))
    await waitFor(() => expect(canvas.getByText('El video no puede ser mayor a 500MB')).toBeVisible())
  },
}
/** An empty file is refused. */
export const EmptyFile: Story = {
  args: { text },
  tags: ['check'],
  async play({ canvas }) {
    for (const kind of ['image', 'video'] as const) {
      const type = kind === 'image' ? 'image/png' : 'video/mp4'
      await choose(canvas, kind, new File([], 'vacio', { type }))
      await waitFor(() =>
        expect(canvas.getAllByText('El archivo está vacío. Elige otro.')).not.toHaveLength(0),
      )
    }
    await expect(canvas.getAllByText('El archivo está vacío. Elige otro.')).toHaveLength(2)
  },
}
/** Many devices do not play an AVI: it can be published all the same. */
export const RareVideo: Story = {
  args: { text },
  tags: ['check'],
  async play({ canvas }) {
    await choose(canvas, 'video', new File(['RIFF\0\0\0\0AVI LIST'], 'v.avi', { type: 'video/x-msvideo' }))
    await waitFor(() => expect(canvas.getByText(/^Muchos dispositivos no pueden reproducir/)).toBeVisible())
    await expect(publish(canvas)).toBeEnabled()
  },
}
/** A file of another type is refused. */
export const WrongType: Story = {
  args: { text },
  async play({ canvas }) {
    await choose(canvas, 'image', fileOfSize('dibujo.svg', 'image/svg+xml', 10))
    await waitFor(() =>
      expect(
        canvas.getByText(
          'Tipo de archivo no soportado. Por favor selecciona una imagen válida (JPEG, PNG, GIF, WebP)',
        ),
      ).toBeVisible(),
    )
  },
}
/** As long as a post may be; the field takes no more. */
export const MaxLength: Story = {
  args: { text: 'Preguntar bien es escuchar antes. '.repeat(60).slice(0, 2000) },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('2000/2000')).toBeVisible())
    await expect(canvas.getByRole('textbox')).toHaveAttribute('maxlength', '2000')
  },
}
/** The call is under way: locked, and nothing is sent twice. */
export const Busy: Story = {
  args: { text, onPublish: fn(() => new Promise<void>(() => undefined)) },
  async play({ canvas, args }) {
    await userEvent.click(publish(canvas))
    await waitFor(() => expect(canvas.getByText('Publicando...')).toBeVisible())
    await userEvent.click(publish(canvas))
    await expect(args.onPublish).toHaveBeenCalledOnce()
  },
}
/** Files on their way, with what has gone and a way to stop. */
export const Uploading: Story = {
  tags: ['narrow'],
  args: {
    text,
    onPublish: (_post, { onUploadProgress }) => {
      onUploadProgress?.({ loaded: 42 * MB, total: 80 * MB })
      return new Promise<void>(() => undefined)
    },
  },
  async play({ canvas }) {
    await choose(canvas, 'image', await picture())
    await canvas.findByAltText('Vista previa de la imagen')
    await userEvent.click(publish(canvas))
    await waitFor(() => expect(canvas.getByText('52 % · 42 MB de 80 MB')).toBeVisible())
  },
}
/** The upload was stopped: everything is still there. */
export const UploadCancelled: Story = {
  args: {
    text,
    onPublish: (_post, { signal }) =>
      new Promise<void>((_, reject) => {
        signal.addEventListener('abort', () => reject(new ApiError('aborted')))
      }),
  },
  async play({ canvas }) {
    await choose(canvas, 'image', await picture())
    await canvas.findByAltText('Vista previa de la imagen')
    await userEvent.click(publish(canvas))
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancelar subida' }))
    await waitFor(() =>
      expect(canvas.getByText('Subida cancelada. Todo lo que escribiste sigue aquí.')).toBeVisible(),
    )
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Quitar imagen' })).toBeVisible())
  },
}
/** The server refuses and says why; the text stays. */
export const ServerError: Story = {
  args: {
    text,
    onPublish: () =>
      Promise.reject(new ApiError('http', { status: 422, serverMessage: 'Esta comunidad está en pausa' })),
  },
  async play({ canvas }) {
    await userEvent.click(publish(canvas))
    await waitFor(() => expect(canvas.getByText('Esta comunidad está en pausa')).toBeVisible())
    await expect(canvas.getByRole('textbox')).toHaveValue(text)
  },
}
/** Text from before was found on the device. */
export const Recovered: Story = {
  args: { text, restored: true },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Recuperamos lo que estabas escribiendo')).toBeVisible())
  },
}

/** A picture pasted into the text: it ends up as one that was chosen. */
export const Pasted: Story = {
  tags: ['no-photo'],
  args: { text },
  async play({ canvas }) {
    const clipboardData = dataTransferWith(await picture())
    canvas
      .getByRole('textbox')
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    await waitFor(() => expect(canvas.getByAltText('Vista previa de la imagen')).toBeVisible())
  },
}
const drag = (canvas: Canvas, type: 'dragover' | 'drop', dataTransfer: DataTransfer) =>
  canvas
    .getByRole('textbox')
    .dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))

/** A picture held over the form. */
export const HeldOver: Story = {
  args: { text },
  async play({ canvas }) {
    drag(canvas, 'dragover', dataTransferWith(await picture()))
    await waitFor(() => expect(canvas.getByText('Suelta aquí la imagen o el video')).toBeVisible())
  },
}

/** Let go over the form, it ends up as one that was chosen. */
export const Dropped: Story = {
  args: { text },
  tags: ['no-photo'],
  async play({ canvas }) {
    const dataTransfer = dataTransferWith(await picture())
    drag(canvas, 'dragover', dataTransfer)
    await waitFor(() => expect(canvas.getByText('Suelta aquí la imagen o el video')).toBeVisible())
    drag(canvas, 'drop', dataTransfer)
    await waitFor(() => expect(canvas.getByAltText('Vista previa de la imagen')).toBeVisible())
  },
}
/** Without a connection it says that the post will wait. */
export const WithoutConnection: Story = {
  args: { text },
  beforeEach: offline,
  async play({ canvas }) {
    await expect(canvas.getByText('Sin conexión: se enviará cuando vuelva.')).toBeVisible()
  },
}
