import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, type Mock, screen, userEvent, waitFor } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { photograph } from '#components/profiles/ImageCrop/pictures.fixture.ts'
import { imageUrl } from '#mocks/media.ts'
import { CommunityPictureField } from './CommunityPictureField.tsx'

const meta = {
  component: CommunityPictureField,
  args: {
    name: 'Liderazgo Consciente',
    url: null,
    onChoose: fn(async () => undefined),
    onRemove: fn(async () => undefined),
  },
} satisfies Meta<typeof CommunityPictureField>
export default meta
type Story = StoryObj<typeof meta>

/** The button that saves, once there is something to save; the cropper comes in a chunk of its own. */
async function croppable() {
  const patience = { timeout: 15_000 }
  const button = await screen.findByRole('button', { name: 'Guardar imagen' }, patience)
  await waitFor(() => expect(button).toBeEnabled(), patience)
  return button
}

/** Without a picture, members see a drawing. */
export const None: Story = {}

/** With one: it can be changed and taken away. */
export const Chosen: Story = {
  args: { url: imageUrl },
  async play({ canvas, canvasElement, args }) {
    await waitFor(() => expect(canvasElement.querySelector('img')?.naturalWidth).toBeGreaterThan(0))
    await userEvent.click(canvas.getByRole('button', { name: 'Quitar imagen' }))
    await expect(args.onRemove).toHaveBeenCalledOnce()
  },
}

/** What of a chosen picture is kept. */
export const Cropping: Story = {
  tags: ['dark', 'narrow'],
  async play({ canvas }) {
    await userEvent.upload(canvas.getByLabelText('Elegir imagen', { selector: 'input' }), await photograph())
    await croppable()
  },
}

/** It is sent sixteen to nine. */
export const Cropped: Story = {
  ...Cropping,
  tags: ['check'],
  async play(context) {
    await Cropping.play?.(context)
    await userEvent.click(await croppable())
    const { onChoose } = context.args as { onChoose: Mock<(picture: Blob) => Promise<void>> }
    await waitFor(() => expect(onChoose).toHaveBeenCalledOnce())
    const sent = onChoose.mock.lastCall?.[0]
    const { width, height } = await createImageBitmap(sent ?? new Blob())
    await expect([sent?.type, width, height]).toEqual(['image/webp', 960, 540])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

/** The picture is on its way. */
export const Uploading: Story = {
  ...Cropping,
  tags: ['no-photo'],
  args: { onChoose: fn(() => new Promise<void>(() => undefined)) },
  async play(context) {
    await Cropping.play?.(context)
    await userEvent.click(await croppable())
    await expect(await screen.findByText('Subiendo…')).toBeVisible()
  },
}

/** What was chosen is no picture: nothing is sent. */
export const WrongFile: Story = {
  async play({ canvas, args }) {
    const file = new File(['x'], 'contrato.pdf', { type: 'application/pdf' })
    await userEvent.upload(canvas.getByLabelText('Elegir imagen', { selector: 'input' }), file, {
      applyAccept: false,
    })
    await expect(await canvas.findByText('Elige una imagen JPG, PNG, WebP o GIF')).toBeVisible()
    await expect(args.onChoose).not.toHaveBeenCalled()
  },
}

/** The server could not keep it, and says why. */
export const Refused: Story = {
  tags: ['no-photo'],
  args: {
    onChoose: fn(() =>
      Promise.reject(
        new ApiError('http', {
          status: 507,
          serverMessage: 'No queda espacio en el servidor para guardarlo.',
        }),
      ),
    ),
  },
  async play(context) {
    await Cropping.play?.(context)
    await userEvent.click(await croppable())
    await expect(await screen.findByText('No queda espacio en el servidor para guardarlo.')).toBeVisible()
    await expect(await croppable()).toBeEnabled()
  },
}
