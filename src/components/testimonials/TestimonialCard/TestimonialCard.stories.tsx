import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, userEvent, waitFor, type within } from 'storybook/test'
import { getTestimonialImageUrl, getTestimonialVideoUrl } from '#api/contract/testimonials.ts'
import {
  fullTestimonial,
  imageTestimonial,
  testimonialImageReply,
  testimonialVideoReply,
  textTestimonial,
  videoTestimonial,
} from '#mocks/fixtures/testimonials.ts'
import { imageUrl } from '#mocks/media.ts'
import { mock, mockError, mockPending } from '#mocks/mock.ts'
import { TestimonialCard } from './TestimonialCard.tsx'

const asked = fn<(call: string) => void>()

const meta = {
  component: TestimonialCard,
  args: { testimonial: textTestimonial, onVideo: fn(), onImage: fn() },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 480 }}>
        <Story />
      </div>
    ),
  ],
  beforeEach({ msw }) {
    asked.mockClear()
    msw.use(
      mock(getTestimonialVideoUrl, ({ query }) => {
        asked(`video ${query.toString()}`)
        return testimonialVideoReply
      }),
      mock(getTestimonialImageUrl, ({ query }) => {
        asked(`image ${query.toString()}`)
        return testimonialImageReply
      }),
    )
  },
} satisfies Meta<typeof TestimonialCard>
export default meta
type Story = StoryObj<typeof meta>

type Canvas = ReturnType<typeof within>
const video = (canvas: Canvas) =>
  canvas.findByLabelText(`Video: ${videoTestimonial.testimony_type_title}`) as Promise<HTMLVideoElement>
const failedText = 'Error al cargar el video/la imagen. Inténtalo de nuevo.'

/** Words only; without points from the server 10 is shown. */
export const Text: Story = {
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText(/El martes lo pasé mal/u)).toBeVisible())
    await expect(canvas.getByText('¿Qué pasó cuando apagaste el móvil?')).toBeVisible()
    await expect(canvas.getByText('10 puntos')).toBeVisible()
    await expect(canvas.queryByRole('button')).toBeNull()
    await expect(asked).not.toHaveBeenCalled()
  },
}
/** With a clip in its place, not started by itself, and how long it is. */
export const Video: Story = {
  tags: ['no-photo'],
  args: { testimonial: videoTestimonial },
  async play({ canvas }) {
    const clip = await video(canvas)
    await waitFor(() => expect(clip.readyState).toBeGreaterThan(0))
    await expect(clip.paused).toBe(true)
    await expect(canvas.getByText('1:05')).toBeVisible()
    await expect(asked.mock.calls).toEqual([['video expires_in=86400']])
  },
}

/** Its player is opened. */
export const VideoPressed: Story = {
  ...Video,
  tags: ['check'],
  async play(context) {
    await Video.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: /^Ver en grande el video/u }))
    await expect(args.onVideo).toHaveBeenCalledOnce()
  },
}

/** With a picture. */
export const Image: Story = {
  args: { testimonial: imageTestimonial },
  async play({ canvas }) {
    const picture = await canvas.findByAltText<HTMLImageElement>('Imagen: Un antes y un después')
    await waitFor(() => expect(picture.naturalWidth).toBeGreaterThan(0))
    await expect(asked.mock.calls).toEqual([['image expires_in=86400']])
  },
}

/** The picture is opened. */
export const ImagePressed: Story = {
  ...Image,
  tags: ['check'],
  async play(context) {
    await Image.play?.(context)
    const { canvas, args } = context
    const open = canvas.getByRole('button', { name: 'Ver imagen completa: Imagen: Un antes y un después' })
    await userEvent.click(open)
    await expect(args.onImage).toHaveBeenCalledWith(open)
  },
}

/** Both, and 0 points stay 0. */
export const Both: Story = {
  tags: ['no-photo'],
  args: { testimonial: fullTestimonial },
  async play({ canvas }) {
    await canvas.findByLabelText(`Video: ${fullTestimonial.testimony_type_title}`)
    await canvas.findByAltText(`Imagen: ${fullTestimonial.testimony_type_title}`)
    await expect(canvas.getByText('0 puntos')).toBeVisible()
  },
}
/** The flags decide: nothing is shown that they do not say, whatever else came along. */
export const ByFlags: Story = {
  tags: ['no-photo'],
  args: {
    testimonial: {
      ...fullTestimonial,
      has_content: false,
      has_video: false,
      has_image: null,
      video_wasabi_url: 'https://ejemplo.es/v.mp4',
      image_wasabi_url: imageUrl,
    },
  },
  async play({ canvas }) {
    await expect(canvas.getByRole('heading')).toBeVisible()
    await expect(canvas.queryByText(/Hablé con mi socio/u)).toBeNull()
    await expect(canvas.queryByRole('button')).toBeNull()
    await expect(canvas.queryByRole('img')).toBeNull()
    await expect(canvas.queryByText('1:05')).toBeNull()
  },
}
/** The address is on its way. */
export const MediaLoading: Story = {
  args: { testimonial: videoTestimonial },
  beforeEach({ msw }) {
    msw.use(mockPending(getTestimonialVideoUrl))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Cargando...')).toBeVisible())
    await expect(canvas.getByText('1:05')).toBeVisible()
  },
}
/** The address could not be had; another try brings it. */
export const MediaError: Story = {
  args: { testimonial: imageTestimonial },
  beforeEach({ msw }) {
    msw.use(mockError(getTestimonialImageUrl, 500))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText(failedText)).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  },
}
/** Another try brings the picture. */
export const MediaRetried: Story = {
  ...MediaError,
  tags: ['no-photo'],
  async play({ canvas, msw }) {
    const retry = await canvas.findByRole('button', { name: 'Reintentar' })
    msw.use(mock(getTestimonialImageUrl, testimonialImageReply))
    await userEvent.click(retry)
    await expect(await canvas.findByAltText('Imagen: Un antes y un después')).toBeInTheDocument()
  },
}
/** An address that does not play is replaced once; then the documents' words, and another try. */
export const PlayError: Story = {
  args: { testimonial: videoTestimonial },
  async play({ canvas }) {
    await fireEvent.error(await video(canvas))
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
    await fireEvent.error(await video(canvas))
    await waitFor(() => expect(canvas.getByText('Error al reproducir el video.')).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible()
    await expect(asked).toHaveBeenCalledTimes(2)
  },
}
/** Without a stored token no call is made. */
export const NoToken: Story = {
  args: { testimonial: videoTestimonial },
  parameters: { session: null },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Token de autenticación requerido')).toBeVisible())
    await expect(asked).not.toHaveBeenCalled()
  },
}
