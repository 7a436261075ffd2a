import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { getTestimonialImageUrl } from '#api/contract/testimonials.ts'
import { imageTestimonial, testimonialImageReply } from '#mocks/fixtures/testimonials.ts'
import { mock, mockError, mockPending } from '#mocks/mock.ts'
import { TestimonialImageModal } from './TestimonialImageModal.tsx'

const asked = fn<(query: string) => void>()

const meta = {
  component: TestimonialImageModal,
  args: { testimonial: imageTestimonial, opener: null, onClose: fn() },
  beforeEach({ msw }) {
    asked.mockClear()
    msw.use(
      mock(getTestimonialImageUrl, ({ query }) => {
        asked(query.toString())
        return testimonialImageReply
      }),
    )
  },
} satisfies Meta<typeof TestimonialImageModal>
export default meta
type Story = StoryObj<typeof meta>

async function opened() {
  const viewer = await screen.findByRole('dialog', { name: 'Visor de fotos' })
  await waitFor(() => expect(viewer).toBeVisible())
  return viewer
}
async function picture(viewer: HTMLElement) {
  const image = await within(viewer).findByAltText<HTMLImageElement>('Imagen: Un antes y un después')
  await waitFor(() => expect(image.naturalWidth).toBeGreaterThan(0))
  await waitFor(() => expect(image).toBeVisible())
}
const failedText = 'Error al cargar el video/la imagen. Inténtalo de nuevo.'

/** The picture over the whole screen, with an address of its own that lasts an hour. */
export const Image: Story = {
  tags: ['narrow'],
  async play() {
    const viewer = await opened()
    await picture(viewer)
    await waitFor(() => expect(within(viewer).queryByText('Cargando...')).toBeNull())
    await expect(viewer).toHaveTextContent('Un antes y un después')
    await expect(asked.mock.calls).toEqual([['expires_in=3600']])
  },
}
/** The address is on its way. */
export const Loading: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(getTestimonialImageUrl))
  },
  async play() {
    const viewer = await opened()
    await waitFor(() => expect(within(viewer).getByText('Cargando...')).toBeVisible())
  },
}
/** The address could not be had. */
export const Error: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(getTestimonialImageUrl, 500))
  },
  async play() {
    const viewer = await opened()
    await waitFor(() => expect(within(viewer).getByText(failedText)).toBeVisible())
    await expect(within(viewer).getByRole('button', { name: 'Reintentar' })).toBeVisible()
  },
}
/** An address that brings no picture is replaced once. */
export const Broken: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(
      mock(getTestimonialImageUrl, ({ query }) => {
        asked(query.toString())
        return { success: true, image_url: 'data:image/png;base64,AAAA' }
      }),
    )
  },
  async play() {
    const viewer = await opened()
    await waitFor(() => expect(within(viewer).getByText(failedText)).toBeVisible())
    await expect(asked).toHaveBeenCalledTimes(2)
  },
}

/** Another try brings it. */
export const BrokenRetried: Story = {
  ...Broken,
  tags: ['check'],
  async play(context) {
    await Broken.play?.(context)
    const { msw } = context
    const viewer = await opened()
    msw.use(mock(getTestimonialImageUrl, testimonialImageReply))
    await userEvent.click(within(viewer).getByRole('button', { name: 'Reintentar' }))
    await picture(viewer)
  },
}
