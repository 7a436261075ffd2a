import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { halfWay } from '#mocks/fixtures/testimonialUploads.ts'
import { UploadProgress } from './UploadProgress.tsx'

const meta = {
  component: UploadProgress,
  args: { onCancel: fn(), onRetry: fn(), onPollNow: fn() },
  render: (args) => (
    <div style={{ maxWidth: 512 }}>
      <UploadProgress {...args} />
    </div>
  ),
} satisfies Meta<typeof UploadProgress>
export default meta
type Story = StoryObj<typeof meta>

/** Bytes are on their way: percentage, bytes, speed and time left, and a way to stop. */
export const Uploading: Story = {
  tags: ['narrow'],
  args: { state: { phase: 'uploading', ...halfWay } },
  async play({ canvas }) {
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '52')
    await expect(canvas.getByText('42 MB de 80 MB · 1,3 MB/s · quedan unos 30 s')).toBeVisible()
    // A step of a quarter at a time.
    await expect(canvas.getByRole('status')).toHaveTextContent('Subida al 50 %')
    await expect(canvas.getByRole('button', { name: 'Cancelar subida' })).toBeVisible()
  },
}

/** Stopping is asked for. */
export const CancelPressed: Story = {
  ...Uploading,
  tags: ['check'],
  async play(context) {
    await Uploading.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Cancelar subida' }))
    await expect(args.onCancel).toHaveBeenCalledOnce()
  },
}

/** The server names no bytes: its own words and its percentage, and no bytes that are not. */
export const UploadingWithoutBytes: Story = {
  args: {
    state: { phase: 'uploading', loaded: 0, total: 0, percentage: 35, message: 'Recibiendo archivos' },
  },
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { name: 'Recibiendo archivos' })).toBeVisible()
    await expect(canvas.getByText('35 %')).toBeVisible()
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '35')
    await expect(canvas.queryByText(/ B( |$)/u)).toBeNull()
  },
}
/** All has arrived; the server says what it is doing. */
export const Processing: Story = {
  args: { state: { phase: 'processing', percentage: 60, message: 'Preparando el video' } },
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { name: 'Preparando el video' })).toBeVisible()
    await expect(canvas.getByText('60 %')).toBeVisible()
    await expect(canvas.getByRole('progressbar', { name: 'Preparando el video' })).toBeVisible()
  },
}
/** It is there, with the points it earned. */
export const Completed: Story = {
  args: { state: { phase: 'completed', points: 30 } },
  async play({ canvas }) {
    await expect(canvas.getByText('Has ganado 30 puntos')).toBeVisible()
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
/** The server gives no points: 10 are shown. */
export const CompletedDefaultPoints: Story = {
  args: { state: { phase: 'completed' } },
  async play({ canvas }) {
    await expect(canvas.getByText('Has ganado 10 puntos')).toBeVisible()
  },
}
/** The server could not do it and says why; another try needs no other file. */
export const Error: Story = {
  args: { state: { phase: 'error', message: 'El video está dañado y no se puede leer' } },
  async play({ canvas }) {
    await expect(canvas.getByRole('alert')).toHaveTextContent('El video está dañado y no se puede leer')
  },
}

/** The button retries. */
export const ErrorRetried: Story = {
  ...Error,
  tags: ['check'],
  async play(context) {
    await Error.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
/** The server could not do it and does not say why. */
export const ErrorFallback: Story = {
  args: { state: { phase: 'error' } },
  async play({ canvas }) {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Error procesando el testimonio')
  },
}
/** Refused for a reason that the documents have no words for: their headline, and the reason below it. */
export const ErrorDetail: Story = {
  args: {
    state: {
      phase: 'error',
      message: 'Error procesando el testimonio',
      detail: 'HTTP 500: Internal Server Error',
    },
  },
  async play({ canvas }) {
    await expect(canvas.getByRole('heading')).toHaveTextContent(/^Error procesando el testimonio$/u)
    await expect(canvas.getByText('HTTP 500: Internal Server Error')).toBeVisible()
  },
}
/** A question about it was not answered: that is said, and asked again by itself or by the press. */
export const PollFails: Story = {
  args: { state: { phase: 'processing', percentage: 60, pollFailed: true } },
  async play({ canvas }) {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Error consultando el progreso de la subida')
    await expect(canvas.getByRole('button', { name: 'Consultar ahora' })).toBeVisible()
  },
}

/** It is asked at once. */
export const PollNowPressed: Story = {
  ...PollFails,
  tags: ['check'],
  async play(context) {
    await PollFails.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Consultar ahora' }))
    await expect(args.onPollNow).toHaveBeenCalledOnce()
  },
}

/** It was stopped. */
export const Cancelled: Story = {
  args: { state: { phase: 'cancelled' } },
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { name: 'Subida cancelada' })).toBeVisible()
  },
}
/** The server could not be told to stop: it may go on, so it is offered again. */
export const CancelFailed: Story = {
  args: { state: { phase: 'cancel-failed' } },
  async play({ canvas }) {
    await expect(canvas.getByRole('alert')).toHaveTextContent('No pudimos cancelar la subida')
    await expect(canvas.getByRole('button', { name: 'Volver a cancelar' })).toBeVisible()
  },
}

/** Stopping is asked for again. */
export const CancelAgainPressed: Story = {
  ...CancelFailed,
  tags: ['check'],
  async play(context) {
    await CancelFailed.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Volver a cancelar' }))
    await expect(args.onCancel).toHaveBeenCalledOnce()
  },
}
