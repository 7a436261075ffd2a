import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { NextVideo } from './NextVideo.tsx'

const meta = {
  component: NextVideo,
  args: {
    title: 'El silencio como herramienta',
    secondsLeft: 5,
    totalSeconds: 8,
    onPlay: fn(),
    onCancel: fn(),
  },
  decorators: [
    (Story) => (
      <div style={{ position: 'relative', maxWidth: 640, aspectRatio: '16 / 10', overflow: 'hidden' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof NextVideo>
export default meta
type Story = StoryObj<typeof meta>

/** The countdown after a video. */
export const Counting: Story = {
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Empieza en 5 s')).toBeVisible())
  },
}

export const Pressed: Story = {
  ...Counting,
  tags: ['check'],
  async play(context) {
    await Counting.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Cancelar' }))
    await expect(args.onCancel).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: 'Reproducir ahora' }))
    await expect(args.onPlay).toHaveBeenCalledOnce()
  },
}

export const LongTitle: Story = {
  args: {
    title:
      'Cómo sostener una conversación difícil cuando la otra persona no quiere tenerla, no tiene tiempo y además no recuerda haberla aplazado',
  },
}
