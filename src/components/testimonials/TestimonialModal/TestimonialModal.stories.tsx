import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { cancelUpload, getUploadProgress, uploadTestimonial } from '#api/contract/testimonials.ts'
import { stallMs } from '#api/testimonials/sending.ts'
import { changeTimeout } from '#mocks/stories/timeouts.ts'
import { fakeCamera } from '../CameraRecorder/camera.fixture.ts'
import { clip, picture, fileOfSize } from '#mocks/stories/files.ts'
import { clearDrafts } from '#api/drafts/drafts.ts'
import { storageKeys } from '#api/client/storageKeys.ts'
import { openTestimonialType, testimonialText, uploadSteps } from '#mocks/fixtures/testimonialUploads.ts'
import { mock, mockError, mockNetworkError, mockPending } from '#mocks/mock.ts'
import { offline } from '#mocks/stories/offline.ts'
import { press } from '#mocks/stories/press.ts'
import { expectAboveFooter } from '#mocks/stories/dialogErrors.ts'
import { TestimonialModal } from './TestimonialModal.tsx'

const MB = 1024 * 1024

const meta = {
  component: TestimonialModal,
  args: { type: openTestimonialType, communityId: 1, onClose: fn(), onCompleted: fn() },
  parameters: { layout: 'fullscreen' },
  // The text is kept on the device.
  beforeEach: clearDrafts,
} satisfies Meta<typeof TestimonialModal>
export default meta
type Story = StoryObj<typeof meta>

/** Once it has the focus, which it would take from what is pressed before. */
async function dialog() {
  const element = await screen.findByRole('dialog')
  await waitFor(() => expect(element).toContainElement(document.activeElement as HTMLElement))
  return within(element)
}
type Form = Awaited<ReturnType<typeof dialog>>

async function choose(form: Form, kind: 'video' | 'image', file: File) {
  await fireEvent.change(form.getByTestId(`${kind}-input`), { target: { files: [file] } })
}
async function write(form: Form, text = testimonialText) {
  await fireEvent.change(form.getByRole('textbox', { name: 'Tu testimonio' }), { target: { value: text } })
}
async function fill(form: Form) {
  await write(form)
  await choose(form, 'image', await picture())
  await form.findByRole('button', { name: 'Quitar imagen' })
}
const send = (form: Form) => userEvent.click(form.getByRole('button', { name: 'Enviar testimonio' }))
async function filledAndSent() {
  const form = await dialog()
  await fill(form)
  await send(form)
  return form
}
/** Nothing of what was typed and chosen is lost. */
async function isKept(form: Form) {
  await expect(form.getByRole('textbox', { name: 'Tu testimonio' })).toHaveValue(testimonialText)
  await expect(form.getByRole('button', { name: 'Quitar imagen' })).toBeVisible()
}
const says = (form: Form, text: string) => waitFor(() => expect(form.getByText(text)).toBeVisible())

/** Text, pickers of a video and of an image, and who will see it. */
export const Empty: Story = {
  async play() {
    const form = await dialog()
    await waitFor(() => expect(form.getByText('0/2000')).toBeVisible())
    await expect(form.getByText('¿Qué haces hoy que hace un mes no hacías?')).toBeVisible()
  },
}

/** Without an upload nothing is asked. */
export const Cancelled: Story = {
  ...Empty,
  tags: ['check'],
  async play(context) {
    await Empty.play?.(context)
    const { args } = context
    const form = await dialog()
    await userEvent.click(form.getByRole('button', { name: 'Cancelar' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
    await expect(screen.queryByRole('alertdialog')).toBeNull()
  },
}

/** Blanks are no text; the first thing that is missing is said, without a call. */
export const TextMissing: Story = {
  async play() {
    const form = await dialog()
    await write(form, '   ')
    await send(form)
    await says(form, 'Por favor, completa el texto del testimonio')
    await waitFor(() => expect(form.getByRole('textbox', { name: 'Tu testimonio' })).toHaveFocus())
    await expect(form.queryByText('Por favor, agrega un video o una imagen')).toBeNull()
  },
}
/** A text, but neither a video nor an image. */
export const MediaMissing: Story = {
  async play() {
    const form = await dialog()
    await write(form)
    await send(form)
    await says(form, 'Por favor, agrega un video o una imagen')
    await waitFor(() => expect(form.getByRole('button', { name: 'Elegir video' })).toHaveFocus())
  },
}
/** On a phone, what is missing is said above the footer. */
export const MissingOnPhone: Story = {
  tags: ['phone', 'no-photo'],
  async play() {
    const form = await dialog()
    const button = form.getByRole('button', { name: 'Enviar testimonio' })
    await send(form)
    await expectAboveFooter(await form.findByText('Por favor, completa el texto del testimonio'), button)
    await write(form)
    await send(form)
    await expectAboveFooter(await form.findByText('Por favor, agrega un video o una imagen'), button)
  },
}
/** Without a connection: it waits with its image, and the form closes. */
export const Offline: Story = {
  beforeEach: offline,
  async play({ args }) {
    const form = await dialog()
    await expect(form.getByText('Sin conexión: se enviará cuando vuelva.')).toBeVisible()
    await fill(form)
    await send(form)
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
    await expect(
      await screen.findByText('Sin conexión. Tu testimonio se enviará solo cuando vuelva.'),
    ).toBeVisible()
    await expect(args.onCompleted).not.toHaveBeenCalled()
  },
}
/** The stored token is gone. */
export const DataMissing: Story = {
  beforeEach() {
    localStorage.removeItem(storageKeys.token)
  },
  async play() {
    const form = await filledAndSent()
    await says(form, 'Faltan datos necesarios para crear el testimonio')
    await isKept(form)
  },
}
/** The stored token cannot be one. */
export const TokenShort: Story = {
  beforeEach() {
    localStorage.setItem(storageKeys.token, 'corto')
  },
  async play() {
    const form = await filledAndSent()
    await says(form, 'Token de autenticación inválido. Por favor, vuelve a iniciar sesión.')
  },
}
/** A video over 500 MB is refused; what was chosen before stays. */
export const VideoTooLarge: Story = {
  tags: ['no-photo'],
  async play() {
    const form = await dialog()
    await choose(form, 'video', await clip())
    await waitFor(() => expect(form.getByText(/^0:0\d · /)).toBeVisible())
    await choose(form, 'video', fileOfSize('enorme.mp4', 'video/mp4', 500 * MB + 1))
    await says(form, 'El video no puede ser mayor a 500MB')
    await expect(form.getByText('paseo.mp4')).toBeVisible()
  },
}
/** A file of another type is refused where a video is chosen. */
export const VideoType: Story = {
  async play() {
    const form = await dialog()
    await choose(form, 'video', fileOfSize('charla.mkv', 'video/x-matroska', 3 * MB))
    await says(
      form,
      'Tipo de archivo no válido: video/x-matroska. Solo se permiten: MP4, WebM, MOV, AVI, M4V',
    )
    await expect(form.queryByRole('button', { name: 'Quitar video' })).toBeNull()
  },
}
/** An image over 10 MB is refused. */
export const ImageTooLarge: Story = {
  async play() {
    const form = await dialog()
    await choose(form, 'image', fileOfSize('enorme.jpg', 'image/jpeg', 10 * MB + 1))
    await says(form, 'La imagen no puede ser mayor a 10MB')
  },
}
/** A file of another type is refused where an image is chosen; the earlier one stays. */
export const ImageType: Story = {
  async play() {
    const form = await dialog()
    await choose(form, 'image', await picture())
    await form.findByRole('button', { name: 'Quitar imagen' })
    await choose(form, 'image', fileOfSize('dibujo.svg', 'image/svg+xml', 2048))
    await says(form, 'Tipo de archivo no válido: image/svg+xml. Solo se permiten: JPEG, PNG, WebP, GIF')
    await expect(form.getByText('amanecer.webp')).toBeVisible()
  },
}
/** With a video, its preview and its length. */
export const WithVideo: Story = {
  tags: ['no-photo'],
  async play() {
    const form = await dialog()
    await write(form)
    await choose(form, 'video', await clip())
    await waitFor(() => expect(form.getByLabelText('Vista previa del video')).toBeVisible())
    await waitFor(() => expect(form.getByText(/^0:0\d · /)).toBeVisible())
  },
}
/** With an image and its preview. */
export const WithImage: Story = {
  tags: ['narrow'],
  async play() {
    const form = await dialog()
    await fill(form)
    await waitFor(() => expect(form.getByAltText('Vista previa de la imagen')).toBeVisible())
    await expect(form.getByRole('button', { name: 'Cambiar imagen' })).toBeVisible()
  },
}
/** Both at once are allowed. */
export const WithBoth: Story = {
  tags: ['no-photo'],
  async play() {
    const form = await dialog()
    await fill(form)
    await choose(form, 'video', await clip())
    await waitFor(() => expect(form.getByRole('button', { name: 'Quitar video' })).toBeVisible())
    await waitFor(() => expect(form.getByRole('button', { name: 'Quitar imagen' })).toBeVisible())
  },
}

/** The video is taken out, and the image stays. */
export const VideoTakenOut: Story = {
  ...WithBoth,
  tags: ['check'],
  async play(context) {
    await WithBoth.play?.(context)
    const form = await dialog()
    await userEvent.click(await form.findByRole('button', { name: 'Quitar video' }))
    await waitFor(() => expect(form.queryByRole('button', { name: 'Quitar video' })).toBeNull())
    await waitFor(() => expect(form.getByRole('button', { name: 'Quitar imagen' })).toBeVisible())
  },
}

const refused = (status: number, body: Record<string, string>, text: string): Story => ({
  beforeEach({ msw }) {
    msw.use(mockError(uploadTestimonial, status, body))
  },
  async play() {
    const form = await filledAndSent()
    await says(form, text)
    await isKept(form)
  },
})

const tooLarge = 'El archivo es demasiado grande. Video máx 500MB, imagen máx 10MB.'
/** The server's code says that a file is too large. */
export const LimitFileSize: Story = refused(400, { error_code: 'LIMIT_FILE_SIZE' }, tooLarge)
/** The server's code says that it takes no such file. */
export const InvalidFileType: Story = refused(
  400,
  { error_code: 'INVALID_FILE_TYPE' },
  'Tipo de archivo no válido. Solo se permiten videos MP4/WebM/MOV/AVI/M4V e imágenes JPEG/PNG/WebP/GIF.',
)
/** The server's code comes before its status. */
export const Duplicate: Story = refused(
  409,
  { error_code: 'DUPLICATE_TESTIMONY', error: 'duplicate' },
  'Ya has completado este tipo de testimonio anteriormente.',
)
/** A conflict without a code that is known. */
export const Conflict: Story = refused(409, {}, 'Ya has completado este tipo de testimonio')
/** The status says that a file is too large, in the words for the server's code. */
export const TooLarge413: Story = { ...refused(413, {}, tooLarge), tags: ['no-photo'] }
/** The server takes the data for wrong. */
export const BadRequest: Story = refused(
  400,
  {},
  'Datos incorrectos. Verifica que todos los campos estén completos.',
)
/** The connection breaks: another try needs no other file. */
export const Network: Story = {
  beforeEach({ msw }) {
    msw.use(mockNetworkError(uploadTestimonial))
  },
  async play() {
    const form = await filledAndSent()
    await says(form, 'Error de conexión. Verifica tu conexión a internet e inténtalo de nuevo.')
    await isKept(form)
    await expect(form.getByRole('button', { name: 'Reintentar' })).toBeVisible()
    // The focus is not lost with the button that had it.
    const window = screen.getByRole('dialog')
    await waitFor(() => expect(window.contains(document.activeElement)).toBe(true))
  },
}
/** No byte has moved for a minute. */
export const Timeout: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(uploadTestimonial))
    // That minute passes in a moment.
    return changeTimeout(stallMs, 400)
  },
  async play() {
    const form = await filledAndSent()
    await says(form, 'La petición tardó demasiado tiempo...')
    await isKept(form)
  },
}
/** Closing while the testimonial is on its way asks first. */
export const CloseConfirm: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(uploadTestimonial), mock(cancelUpload, { success: true }))
  },
  async play() {
    const form = await filledAndSent()
    await form.findByRole('button', { name: 'Cancelar subida' })
    await press('{Escape}')
    const question = within(await screen.findByRole('alertdialog'))
    await waitFor(() => expect(question.getByText('¿Cancelar la subida?')).toBeVisible())
    await waitFor(() => expect(question.getByRole('button', { name: 'Seguir subiendo' })).toHaveFocus())
  },
}
/** The answer to the question decides: it goes on, or it is cancelled on the server too and the window closes. */
export const CloseConfirmed: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockPending(uploadTestimonial), mock(cancelUpload, { success: true }))
  },
  async play({ args }) {
    const form = await filledAndSent()
    await form.findByRole('button', { name: 'Cancelar subida' })
    await press('{Escape}')
    await userEvent.click(await screen.findByRole('button', { name: 'Seguir subiendo' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(args.onClose).not.toHaveBeenCalled()
    await userEvent.click(form.getByRole('button', { name: 'Cerrar' }))
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Cancelar la subida' }))
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
    await expect(args.onCompleted).not.toHaveBeenCalled()
  },
}
/** Sent and ready: its points are shown for three seconds, then the window closes. */
export const Sent: Story = {
  beforeEach({ msw }) {
    msw.use(
      mock(uploadTestimonial, { success: true, upload_id: 'u1' }),
      mock(getUploadProgress, uploadSteps.completed),
    )
  },
  async play({ args }) {
    const form = await filledAndSent()
    await says(form, 'Has ganado 30 puntos')
    await waitFor(() => expect(args.onCompleted).toHaveBeenCalledOnce())
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
/** The camera opens over the form. */
export const WithCamera: Story = {
  tags: ['no-photo'],
  beforeEach: () => fakeCamera(),
  async play() {
    const form = await dialog()
    await write(form)
    await userEvent.click(form.getByRole('button', { name: 'Grabar con la cámara' }))
    const camera = await screen.findByRole('dialog', { name: 'Graba tu testimonio' })
    // The text of the form is what is read from.
    await waitFor(() => expect(within(camera).getByRole('region', { name: 'Tu texto' })).toBeVisible())
    await expect(within(camera).getByText(testimonialText)).toBeVisible()
  },
}

/** Escape closes the camera alone. */
export const CameraEscaped: Story = {
  ...WithCamera,
  tags: ['check'],
  async play(context) {
    await WithCamera.play?.(context)
    const { args } = context
    await press('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Graba tu testimonio' })).toBeNull())
    await expect(args.onClose).not.toHaveBeenCalled()
    const form = await dialog()
    await expect(form.getByRole('textbox', { name: 'Tu testimonio' })).toHaveValue(testimonialText)
  },
}
