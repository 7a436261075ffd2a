import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { clip } from '#mocks/stories/files.ts'
import { openTestimonialType, testimonialText } from '#mocks/fixtures/testimonialUploads.ts'
import { brokenCamera, fakeCamera, fakeRecorder, waitingCamera } from './camera.fixture.ts'
import { CameraRecorder } from './CameraRecorder.tsx'

const meta = {
  component: CameraRecorder,
  args: {
    prompt: openTestimonialType.prompt ?? undefined,
    script: testimonialText,
    onUse: fn(),
    onClose: fn(),
  },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof CameraRecorder>
export default meta
type Story = StoryObj<typeof meta>

const dialog = async () => within(await screen.findByRole('dialog'))

const isReady = (window: Awaited<ReturnType<typeof dialog>>) =>
  waitFor(() => expect(window.getByText(/^Hasta 3:00/)).toBeVisible())

/** The camera may not be used: why, how to allow it, and the way back to the form with its file picker. */
export const Denied: Story = {
  tags: ['narrow'],
  beforeEach: () => brokenCamera('NotAllowedError'),
  async play() {
    const window = await dialog()
    await waitFor(() =>
      expect(window.getByText('No tenemos permiso para usar la cámara y el micrófono')).toBeVisible(),
    )
    await expect(window.getByRole('button', { name: 'Volver al formulario' })).toBeVisible()
  },
}

/** The button returns to the form. */
export const DeniedLeft: Story = {
  ...Denied,
  tags: ['check'],
  async play(context) {
    await Denied.play?.(context)
    const { args } = context
    const window = await dialog()
    await userEvent.click(window.getByRole('button', { name: 'Volver al formulario' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

/** The browser asks whether the camera may be used. */
export const Asking: Story = {
  beforeEach: () => waitingCamera(),
  async play() {
    const window = await dialog()
    await waitFor(() =>
      expect(window.getByText('Da permiso a la cámara y al micrófono para empezar.')).toBeVisible(),
    )
    await waitFor(() => expect(window.getByRole('button', { name: 'Grabar' })).toHaveFocus())
  },
}

/** A press begins nothing meanwhile. */
export const AskingPressed: Story = {
  ...Asking,
  tags: ['check'],
  async play(context) {
    await Asking.play?.(context)
    const window = await dialog()
    await userEvent.click(window.getByRole('button', { name: 'Grabar' }))
    await expect(window.queryByText(/^La grabación empieza/)).toBeNull()
  },
}

/** The camera is there: one's picture, questions to talk about, one's own text near the lens. */
export const Ready: Story = {
  tags: ['no-photo'],
  beforeEach: () => fakeCamera(),
  async play() {
    const window = await dialog()
    await isReady(window)
    await waitFor(() => expect(window.getByText('¿Qué haces hoy que hace un mes no hacías?')).toBeVisible())
    await expect(window.getByRole('region', { name: 'Tu texto' })).toHaveTextContent(testimonialText)
  },
}

/** The text goes by faster, in larger letters. */
export const TextAdjusted: Story = {
  ...Ready,
  tags: ['check'],
  async play(context) {
    await Ready.play?.(context)
    const window = await dialog()
    await fireEvent.change(window.getByRole('slider', { name: 'Velocidad' }), { target: { value: 180 } })
    await expect(window.getByRole('slider')).toHaveAttribute('aria-valuetext', '180 palabras por minuto')
    await userEvent.click(window.getByRole('button', { name: 'Letra más grande' }))
    await expect(window.getByRole('button', { name: 'Letra más grande' })).toBeDisabled()
  },
}

/** Without a text of one's own there is nothing to read from. */
export const WithoutText: Story = {
  tags: ['no-photo'],
  args: { script: ' ', prompt: undefined },
  beforeEach: () => fakeCamera(),
  async play() {
    const window = await dialog()
    await isReady(window)
    await expect(window.queryByRole('region', { name: 'Tu texto' })).toBeNull()
    await waitFor(() => expect(window.getByText(/^Escribe tu testimonio en el formulario/)).toBeVisible())
  },
}
/** Three, two, one; the text goes by; what was recorded is looked at. */
export const Recorded: Story = {
  tags: ['no-photo'],
  beforeEach() {
    const restore = [fakeCamera(), fakeRecorder(clip)]
    return () => restore.forEach((each) => each())
  },
  async play() {
    const window = await dialog()
    await isReady(window)
    await userEvent.click(window.getByRole('button', { name: 'Grabar' }))
    // The count goes on while a busy machine looks; a unit test proves that it begins at 3.
    await waitFor(() => expect(window.getByText(/^La grabación empieza en [1-3]$/)).toBeVisible())
    const stop = await window.findByRole('button', { name: 'Terminar' })
    await waitFor(() => expect(window.getByRole('region', { name: 'Tu texto' }).scrollTop).toBeGreaterThan(4))
    await expect(stop).toHaveFocus()
    await expect(window.getByText(/^\d:\d\d/)).toBeVisible()
    await userEvent.click(stop)
    await waitFor(() => expect(window.getByLabelText('Tu grabación')).toBeVisible())
  },
}

/** Closing asks for confirmation, because the recording would be lost; then it is used. */
export const RecordedUsed: Story = {
  ...Recorded,
  tags: ['check'],
  async play(context) {
    await Recorded.play?.(context)
    const { args } = context
    const window = await dialog()
    // Leaving would lose it.
    await userEvent.click(window.getByRole('button', { name: 'Cerrar' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Seguir aquí' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(args.onClose).not.toHaveBeenCalled()
    await userEvent.click(window.getByRole('button', { name: 'Usar esta grabación' }))
    await waitFor(() => expect(args.onUse).toHaveBeenCalledWith(expect.any(File), expect.any(Number)))
  },
}
