import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { clip } from '#mocks/stories/files.ts'
import { VideoWarning } from './VideoWarning.tsx'

const meta = {
  component: VideoWarning,
  args: { file: new File(['RIFF\0\0\0\0AVI LIST'], 'paseo.avi', { type: 'video/x-msvideo' }) },
} satisfies Meta<typeof VideoWarning>
export default meta
type Story = StoryObj<typeof meta>

const text = 'Muchos dispositivos no pueden reproducir este video. Un MP4 con H.264 se ve en todos.'

/** An AVI file can be sent, but many devices cannot play it. */
export const RareFormat: Story = {
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent(text))
  },
}

/** The browser cannot read the file as a video. */
export const Unreadable: Story = {
  tags: ['check'],
  args: { file: new File(['esto no es un video'], 'roto.mp4', { type: 'video/mp4' }) },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent(text), { timeout: 5000 })
  },
}

/** An MP4 file with H.264 needs no warning. */
export const Common: Story = {
  tags: ['check'],
  loaders: [async () => ({ file: await clip() })],
  render: (_args, { loaded }) => <VideoWarning file={(loaded as { file: File }).file} />,
  async play({ canvas }) {
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement()
  },
}
