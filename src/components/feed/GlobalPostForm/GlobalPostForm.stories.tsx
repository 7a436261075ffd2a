import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, userEvent, type within, waitFor } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { useStoryDraft } from '#mocks/stories/drafts.ts'
import { dataTransferWith, clip, picture, fileOfSize } from '#mocks/stories/files.ts'
import { sessionUser } from '#mocks/fixtures/auth.ts'
import { handlers } from '#mocks/handlers/feed.ts'
import { offline } from '#mocks/stories/offline.ts'
import { GlobalPostForm, type GlobalPostFormProps } from './GlobalPostForm.tsx'

type Canvas = ReturnType<typeof within>
type Args = Omit<GlobalPostFormProps, 'draft'> & { text: string }

const MB = 1024 * 1024

async function choose(canvas: Canvas, kind: 'image' | 'video', file: File) {
  await fireEvent.change(canvas.getByTestId(`${kind}-input`), { target: { files: [file] } })
}

const publish = (canvas: Canvas) => canvas.getByRole('button', { name: /^Publica/ })

const meta = {
  component: GlobalPostForm as never,
  args: { user: sessionUser, onPublish: fn(() => Promise.resolve()), onCancel: fn(), text: '' },
  render: function Render({ text, ...args }: Args) {
    return (
      <div style={{ maxWidth: 640 }}>
        <GlobalPostForm {...args} draft={useStoryDraft(text)} />
      </div>
    )
  },
  beforeEach({ msw }) {
    msw.use(...handlers)
  },
} satisfies Meta<Args>
export default meta
type Story = StoryObj<Args>

const text = 'Tres preguntas antes de bajar un precio.'

export const Empty: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('combobox', { name: 'Categoría' })).toHaveValue('motivacion')
    await expect(canvas.getByText('0/2000')).toBeVisible()
    await expect(publish(canvas)).toBeEnabled()
  },
}
async function typed(canvas: Canvas) {
  await userEvent.type(canvas.getByRole('textbox'), ' Hola ')
  await userEvent.selectOptions(canvas.getByRole('combobox'), 'Negocios')
}

/** The counter shows the characters typed and the maximum. */
export const Typing: Story = {
  async play({ canvas }) {
    await typed(canvas)
    await expect(canvas.getByText('6/2000')).toBeVisible()
  },
}

/** The request contains the trimmed text and the category's key. */
export const WhatIsSent: Story = {
  tags: ['no-photo'],
  async play({ canvas, args }) {
    await typed(canvas)
    await userEvent.click(publish(canvas))
    await waitFor(() =>
      expect(args.onPublish).toHaveBeenCalledWith(
        expect.objectContaining({
          content: 'Hola',
          category: 'negocios',
          image: undefined,
          video: undefined,
        }),
        expect.anything(),
      ),
    )
  },
}
/** The text has the maximum length. */
export const AtLimit: Story = {
  args: { text: 'a'.repeat(2000) },
  async play({ canvas }) {
    await expect(canvas.getByText('2000/2000')).toBeVisible()
    await expect(canvas.getByRole('textbox')).toHaveAttribute('maxlength', '2000')
  },
}
export const ImagePreview: Story = {
  tags: ['narrow'],
  async play({ canvas }) {
    await choose(canvas, 'image', await picture())
    await expect(await canvas.findByAltText('Vista previa de la imagen')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Quitar imagen' })).toBeVisible()
  },
}
/** The same file can be chosen again after removing it, and after publishing it with its description. */
export const ImageChosenAgain: Story = {
  tags: ['check'],
  async play({ canvas, args }) {
    const file = await picture()
    await choose(canvas, 'image', file)
    await userEvent.click(await canvas.findByRole('button', { name: 'Quitar imagen' }))
    await expect(canvas.queryByAltText('Vista previa de la imagen')).toBeNull()
    await choose(canvas, 'image', file)
    await userEvent.type(await canvas.findByRole('textbox', { name: /Describe la imagen/ }), 'Un amanecer')
    await userEvent.click(publish(canvas))
    await waitFor(() =>
      expect(args.onPublish).toHaveBeenCalledWith(
        expect.objectContaining({ content: '', image: file, imageAlt: 'Un amanecer' }),
        expect.objectContaining({ onUploadProgress: expect.any(Function) }),
      ),
    )
    await waitFor(() => expect(canvas.queryByAltText('Vista previa de la imagen')).toBeNull())
    await choose(canvas, 'image', file)
    await expect(await canvas.findByAltText('Vista previa de la imagen')).toBeVisible()
  },
}
/** A pasted image is attached like a chosen one. */
export const PastedImage: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    const clipboardData = dataTransferWith(await picture())
    canvas
      .getByRole('textbox')
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    await expect(await canvas.findByAltText('Vista previa de la imagen')).toBeVisible()
  },
}

const facts = { seconds: 84 }
/** The width is more than 1.3 times the height. */
export const VideoHorizontal: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await choose(canvas, 'video', await clip())
    await expect(await canvas.findByText(/0:0\d · Horizontal/)).toBeVisible()
  },
}
/** The request contains the video's aspect and thumbnail. */
export const VideoPublished: Story = {
  parameters: { pressMoves: 'The form empties once it is sent.' },
  tags: ['check'],
  async play({ canvas, args }) {
    const file = await clip()
    await choose(canvas, 'video', file)
    await canvas.findByText(/0:0\d · Horizontal/)
    await userEvent.click(publish(canvas))
    await waitFor(() =>
      expect(args.onPublish).toHaveBeenCalledWith(
        expect.objectContaining({
          video: expect.objectContaining({ file, aspect: 'horizontal', thumbnail: expect.any(Blob) }),
        }),
        expect.anything(),
      ),
    )
  },
}
/** The width is less than 0.8 times the height. */
export const VideoVertical: Story = {
  tags: ['no-photo'],
  args: {
    text,
    defaultVideo: {
      file: new File(['clip'], 'paseo.mp4', { type: 'video/mp4' }),
      metadata: { ...facts, aspect: 'vertical' },
    },
  },
  async play({ canvas }) {
    await expect(canvas.getByText(/1:24 · Vertical/)).toBeVisible()
  },
}
/** The aspect ratio is from 0.8 to 1.3, both included. */
export const VideoSquare: Story = {
  tags: ['no-photo'],
  args: {
    text,
    defaultVideo: {
      file: new File(['clip'], 'paseo.mp4', { type: 'video/mp4' }),
      metadata: { ...facts, aspect: 'square' },
    },
  },
  async play({ canvas }) {
    await expect(canvas.getByText(/1:24 · Cuadrado/)).toBeVisible()
  },
}
/** Only one file is allowed: a video replaces the image, and the form shows a notice. */
export const SwitchClears: Story = {
  tags: ['no-photo'],
  args: { text },
  async play({ canvas }) {
    await choose(canvas, 'image', await picture())
    await canvas.findByAltText('Vista previa de la imagen')
    await choose(canvas, 'video', await clip())
    await expect(await canvas.findByLabelText('Vista previa del video')).toBeVisible()
    await expect(canvas.queryByAltText('Vista previa de la imagen')).toBeNull()
    await expect(canvas.getByText(/sustituye al anterior/)).toBeVisible()
    await choose(canvas, 'image', await picture())
    await canvas.findByAltText('Vista previa de la imagen')
    await expect(canvas.queryByLabelText('Vista previa del video')).toBeNull()
  },
}
/** Neither text nor file. */
export const NothingToSend: Story = {
  async play({ canvas, args }) {
    await userEvent.click(publish(canvas))
    await expect(await canvas.findByText('Debes agregar contenido o un archivo multimedia')).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveFocus())
    await expect(args.onPublish).not.toHaveBeenCalled()
  },
}

const refuses = (kind: 'image' | 'video', file: File, words: string): Story['play'] =>
  async function play({ canvas }) {
    await choose(canvas, kind, file)
    await expect(await canvas.findByText(words)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Quitar/ })).toBeNull()
    await expect(canvas.getByDisplayValue(text)).toBeVisible()
  }
/** An image type that the product spec does not allow. */
export const ImageType: Story = {
  args: { text },
  play: refuses(
    'image',
    fileOfSize('plano.svg', 'image/svg+xml', 10),
    'Tipo de archivo no soportado. Por favor selecciona una imagen válida (JPEG, PNG, GIF, WebP)',
  ),
}
/** A video type that the product spec does not allow. */
export const VideoType: Story = {
  args: { text },
  play: refuses(
    'video',
    fileOfSize('paseo.mkv', 'video/x-matroska', 10),
    'Tipo de archivo no soportado. Por favor selecciona un video válido (MP4, MOV, AVI, WebM)',
  ),
}
/** An image larger than 500 MB: the error contains its size. */
export const ImageTooLarge: Story = {
  args: { text },
  play: refuses(
    'image',
    fileOfSize('cartel.png', 'image/png', 501.25 * MB),
    'La imagen es demasiado grande. El tamaño máximo es 500MB. Tu archivo: 501.25MB',
  ),
}
/** A video larger than 500 MB. */
export const VideoTooLarge: Story = {
  args: { text },
  play: refuses(
    'video',
    fileOfSize('clase.mp4', 'video/mp4', 750 * MB),
    'El video es demasiado grande. El tamaño máximo es 500MB. Tu archivo: 750.00MB',
  ),
}
/** The browser cannot read the video's metadata. */
export const MetadataFails: Story = {
  args: { text },
  play: refuses(
    'video',
    new File(['no es un video'], 'roto.mp4', { type: 'video/mp4' }),
    'Error al procesar el video. Por favor intenta con otro archivo.',
  ),
}
/** The upload is running, with its progress and a cancel button. */
export const Busy: Story = {
  args: {
    text,
    defaultImage: fileOfSize('cartel.png', 'image/png', 40 * MB),
    onPublish: fn((_post, { onUploadProgress, signal }) => {
      onUploadProgress?.({ loaded: 10 * MB, total: 40 * MB })
      return new Promise<void>((_, reject) => {
        signal.addEventListener('abort', () => reject(new ApiError('aborted')))
      })
    }),
  },
  async play({ canvas }) {
    await userEvent.click(publish(canvas))
    await waitFor(() => expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25'))
    await waitFor(() => expect(canvas.getByText('Publicando...')).toBeVisible())
  },
}
/** After cancelling the upload, the form keeps its contents. */
export const Cancelled: Story = {
  args: { ...Busy.args },
  async play({ canvas }) {
    await userEvent.click(publish(canvas))
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancelar subida' }))
    await waitFor(() => expect(canvas.getByText(/Subida cancelada/)).toBeVisible())
    await expect(canvas.getByDisplayValue(text)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Quitar imagen' })).toBeVisible()
  },
}
/** Publishing failed without a message of the server. */
export const CreateError: Story = {
  args: {
    text,
    onPublish: fn(() =>
      Promise.reject(new ApiError('http', { status: 500, statusText: 'Internal Server Error' })),
    ),
  },
  async play({ canvas }) {
    await userEvent.click(publish(canvas))
    await waitFor(() => expect(canvas.getByText('Error al crear el post')).toBeVisible())
    await expect(canvas.getByDisplayValue(text)).toBeVisible()
  },
}
/** Publishing failed with a message of the server. */
export const ServerMessage: Story = {
  args: {
    text,
    onPublish: fn(() =>
      Promise.reject(new ApiError('http', { status: 403, serverMessage: 'Tu plan ha caducado.' })),
    ),
  },
  async play({ canvas }) {
    await userEvent.click(publish(canvas))
    await waitFor(() => expect(canvas.getByText('Tu plan ha caducado.')).toBeVisible())
    await expect(canvas.queryByText('Error al crear el post')).toBeNull()
  },
}
/** After publishing, the form is empty. */
export const Success: Story = {
  tags: ['no-photo'],
  args: { text },
  async play({ canvas, args }) {
    await userEvent.click(publish(canvas))
    await waitFor(() => expect(args.onPublish).toHaveBeenCalledOnce())
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveValue(''))
    await expect(canvas.queryByText('Debes agregar contenido o un archivo multimedia')).toBeNull()
  },
}
/** The post as the feed will show it. */
export const Preview: Story = {
  args: { text },
  async play({ canvas }) {
    await choose(canvas, 'image', await picture())
    await userEvent.click(canvas.getByRole('button', { name: 'Vista previa' }))
    const article = await canvas.findByRole('article')
    await expect(article).toHaveTextContent(text)
    await expect(article).toHaveTextContent('Motivación')
    await waitFor(() => expect(canvas.getByAltText('Imagen de la publicación')).toBeVisible())
  },
}
/** Without a connection, the form explains that the post will be sent later. */
export const WithoutConnection: Story = {
  beforeEach: offline,
  async play({ canvas }) {
    await expect(canvas.getByText('Sin conexión: se enviará cuando vuelva.')).toBeVisible()
  },
}
