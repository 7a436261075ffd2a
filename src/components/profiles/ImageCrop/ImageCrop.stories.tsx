import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, screen, userEvent, waitFor } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { dataTransferWith } from '#mocks/stories/files.ts'
import { imageUrl } from '#mocks/media.ts'
import { ImageCrop } from './ImageCrop.tsx'
import { nonsense, photograph, sized, turned } from './pictures.fixture.ts'

/** The cropper comes in a chunk of its own. */
const patience = { timeout: 15_000 }

const meta = {
  component: ImageCrop,
  args: {
    open: true,
    kind: 'avatar',
    file: undefined,
    head: {
      name: 'Lucía Navarro',
      initials: 'LN',
      color: '#0f766e',
      avatar: undefined,
      cover: { url: imageUrl },
    },
    onSave: fn(() => Promise.resolve()),
    onClose: fn(),
  },
  render: (args, { loaded }) => <ImageCrop {...args} file={loaded['file'] ?? args.file} />,
} satisfies Meta<typeof ImageCrop>
export default meta
type Story = StoryObj<typeof meta>

const save = (name: string) => screen.findByRole('button', { name }, patience)

/** Waits until the crop can be saved. */
async function cropped(name: string) {
  const button = await save(name)
  await waitFor(() => expect(button).toBeEnabled(), patience)
  await waitFor(() => expect(screen.getByText('Así se verá')).toBeVisible(), patience)
  return button
}

/** Size and colours of what was handed over. */
async function handedOver(onSave: { mock: { calls: unknown[][] } }) {
  await waitFor(() => expect(onSave.mock.calls.length).toBeGreaterThan(0), patience)
  const picture = onSave.mock.calls.at(-1)?.[0]
  if (!(picture instanceof Blob)) throw new Error('no picture')
  const bitmap = await createImageBitmap(picture)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  pen?.drawImage(bitmap, 0, 0)
  const lightAt = (x: number, y: number) =>
    (pen?.getImageData(Math.floor(x * bitmap.width), Math.floor(y * bitmap.height), 1, 1).data[0] ?? 0) > 127
  return { type: picture.type, width: bitmap.width, height: bitmap.height, lightAt }
}

/** A photograph becomes the profile's picture: a square, shown round. */
export const Avatar: Story = {
  loaders: [async () => ({ file: await photograph() })],
  async play() {
    await cropped('Guardar foto')
  },
}

/** It is kept as a square of 512 px. */
export const AvatarSaved: Story = {
  ...Avatar,
  tags: ['check'],
  async play(context) {
    await Avatar.play?.(context)
    const { args } = context
    await userEvent.click(await cropped('Guardar foto'))
    const sent = await handedOver(args.onSave)
    await expect(sent).toMatchObject({ type: 'image/webp', width: 512, height: 512 })
  },
}

/** A photograph becomes the cover: four times as wide as high. */
export const Cover: Story = {
  args: { kind: 'cover' },
  tags: ['dark', 'narrow'],
  loaders: [async () => ({ file: await photograph() })],
  async play() {
    await cropped('Guardar portada')
  },
}

/** It is kept four times as wide as high. */
export const CoverSaved: Story = {
  ...Cover,
  tags: ['check'],
  async play(context) {
    await Cover.play?.(context)
    const { args } = context
    await userEvent.click(await cropped('Guardar portada'))
    await expect(await handedOver(args.onSave as never)).toMatchObject({ width: 960, height: 240 })
  },
}

/** By keyboard alone: the slider comes closer, the arrows move the picture. */
export const ByKeyboard: Story = {
  loaders: [async () => ({ file: await photograph() })],
  async play() {
    await cropped('Guardar foto')
    const preview = () => screen.getByTestId('avatar-preview').querySelector('img')?.getAttribute('style')
    const first = preview()
    await fireEvent.change(screen.getByRole('slider', { name: 'Zoom' }), { target: { value: '2' } })
    await waitFor(() => expect(preview()).not.toBe(first))
    const closer = preview()
    screen.getByRole('application', { name: /^Encuadre/ }).focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowUp}')
    await waitFor(() => expect(preview()).not.toBe(closer))
  },
}

/** Enter saves that crop. */
export const ByKeyboardSaved: Story = {
  ...ByKeyboard,
  tags: ['check'],
  async play(context) {
    await ByKeyboard.play?.(context)
    const { args } = context
    const button = await cropped('Guardar foto')
    button.focus()
    await userEvent.keyboard('{Enter}')
    // Half of the 540 pixels that the photograph is high.
    await expect(await handedOver(args.onSave as never)).toMatchObject({ width: 270, height: 270 })
  },
}

/** The camera was held upright: the picture comes upright. */
export const Turned: Story = {
  tags: ['no-photo'],
  loaders: [async () => ({ file: await turned() })],
  async play({ args }) {
    await userEvent.click(await cropped('Guardar foto'))
    const { width, height, lightAt } = await handedOver(args.onSave)
    await expect([width, height]).toEqual([200, 200])
    // What lies dark at the upper left stands dark at the right: turned by 90 degrees.
    await expect(lightAt(0.25, 0.4)).toBe(true)
    await expect(lightAt(0.75, 0.4)).toBe(false)
  },
}

/** Nothing chosen yet: a picture can be dropped here, or chosen. */
export const Empty: Story = {
  async play() {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Elegir imagen' })).toBeVisible())
    await expect(screen.getByRole('button', { name: 'Guardar foto' })).toBeDisabled()
  },
}

/** A picture let go over the empty window is taken, as in Avatar. */
export const Dropped: Story = {
  tags: ['no-photo'],
  async play() {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Elegir imagen' })).toBeVisible())
    const body = screen.getByText('JPEG, PNG, GIF o WebP, hasta 10 MB.')
    const dataTransfer = dataTransferWith(await photograph())
    for (const type of ['dragover', 'drop']) {
      body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    }
    await cropped('Guardar foto')
  },
}

/** More than 10 MB. */
export const TooLarge: Story = {
  args: { file: sized(10 * 1024 * 1024 + 1) },
  async play() {
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('La imagen no puede ser mayor a 10MB'),
    )
    await waitFor(() => expect(screen.getByRole('button', { name: 'Elegir imagen' })).toBeVisible())
    await expect(screen.getByRole('button', { name: 'Guardar foto' })).toBeDisabled()
  },
}

/** Not a picture of a kind that can be shown. */
export const WrongType: Story = {
  args: { file: new File(['<svg/>'], 'dibujo.svg', { type: 'image/svg+xml' }) },
  async play() {
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        'Tipo de archivo no soportado. Por favor selecciona una imagen válida (JPEG, PNG, GIF, WebP)',
      ),
    )
  },
}

/** The browser cannot read it; another one can be chosen. */
export const Unreadable: Story = {
  args: { file: nonsense() },
  async play() {
    await waitFor(
      () =>
        expect(screen.getByRole('alert')).toHaveTextContent('No pudimos leer esta imagen. Prueba con otra.'),
      patience,
    )
    await expect(screen.getByRole('button', { name: 'Guardar foto' })).toBeDisabled()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Elegir imagen' })).toHaveFocus())
  },
}

/** Another one that can be read takes its place, as in Avatar. */
export const OtherChosen: Story = {
  tags: ['no-photo'],
  args: { file: nonsense() },
  async play() {
    await screen.findByRole('alert', undefined, patience)
    await userEvent.upload(screen.getByTestId('picture-input'), await photograph())
    await cropped('Guardar foto')
    await expect(screen.queryByRole('alert')).toBeNull()
  },
}

/** So few pixels that it will look blurred: it says so, and can be taken all the same. */
export const Small: Story = {
  args: { kind: 'cover' },
  loaders: [async () => ({ file: await turned() })],
  async play() {
    await cropped('Guardar portada')
    await expect(screen.getByText('Esta imagen es pequeña y puede verse borrosa.')).toBeVisible()
  },
}

/** On its way. */
export const Busy: Story = {
  args: { onSave: fn(() => new Promise<void>(() => undefined)) },
  loaders: [async () => ({ file: await photograph() })],
  async play() {
    await userEvent.click(await cropped('Guardar foto'))
    await waitFor(() => expect(screen.getByText('Guardando...')).toBeVisible())
    await expect(screen.getByRole('button', { name: 'Elegir otra imagen' })).toBeDisabled()
  },
}

/** It could not be kept: the crop stays. */
export const Failure: Story = {
  args: {
    kind: 'cover',
    onSave: fn(() =>
      Promise.reject(new ApiError('http', { status: 500, statusText: 'Internal Server Error' })),
    ),
  },
  loaders: [async () => ({ file: await photograph() })],
  async play() {
    const button = await cropped('Guardar portada')
    await userEvent.click(button)
    const failed = await screen.findByRole('alert')
    await expect(failed).toHaveTextContent('No pudimos guardar la portada. Inténtalo de nuevo.')
    await expect(failed).toHaveTextContent('HTTP 500: Internal Server Error')
    await expect(screen.getByText('Así se verá')).toBeVisible()
  },
}

/** A second try sends it again. */
export const FailureRetried: Story = {
  ...Failure,
  tags: ['check'],
  parameters: { ...Failure.parameters, pressMoves: 'Another try takes the message away.' },
  async play(context) {
    await Failure.play?.(context)
    const { args } = context
    const button = await cropped('Guardar portada')
    await userEvent.click(button)
    await waitFor(() => expect(args.onSave).toHaveBeenCalledTimes(2))
    await screen.findByRole('alert')
  },
}
