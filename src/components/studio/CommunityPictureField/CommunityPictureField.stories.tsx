import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { imageUrl } from '#mocks/media.ts'
import { CommunityPictureField } from './CommunityPictureField.tsx'

const picture = new File(['x'], 'faro.png', { type: 'image/png' })

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

/** Without a picture, members see a drawing. */
export const None: Story = {}

/** With one: it can be changed and taken away. */
export const Chosen: Story = {
  args: { url: imageUrl },
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Quitar imagen' }))
    await expect(args.onRemove).toHaveBeenCalledOnce()
  },
}

/** A picture is on its way. */
export const Uploading: Story = {
  args: { onChoose: fn(() => new Promise<void>(() => undefined)) },
  async play({ canvas }) {
    await userEvent.upload(canvas.getByLabelText('Elegir imagen', { selector: 'input' }), picture)
    await expect(await canvas.findByText('Subiendo…')).toBeVisible()
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
  async play({ canvas }) {
    await userEvent.upload(canvas.getByLabelText('Elegir imagen', { selector: 'input' }), picture)
    await expect(await canvas.findByText('No queda espacio en el servidor para guardarlo.')).toBeVisible()
  },
}
