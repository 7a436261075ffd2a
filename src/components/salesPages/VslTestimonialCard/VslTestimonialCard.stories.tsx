import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { getTestimonialImageUrl, getTestimonialVideoUrl } from '#api/contract/testimonials.ts'
import { imageTestimonial, textTestimonial, videoTestimonial } from '#mocks/fixtures/salesPages.ts'
import { testimonialImageReply, testimonialVideoReply } from '#mocks/fixtures/testimonials.ts'
import { handlers } from '#mocks/handlers/testimonials.ts'
import { mock, mockError } from '#mocks/mock.ts'
import { VslTestimonialCard } from './VslTestimonialCard.tsx'

const asked = fn<(search: string) => void>()

const meta = {
  component: VslTestimonialCard,
  args: { testimonial: textTestimonial },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 400 }}>
        <Story />
      </div>
    ),
  ],
  beforeEach({ msw }) {
    asked.mockClear()
    msw.use(...handlers)
  },
} satisfies Meta<typeof VslTestimonialCard>
export default meta
type Story = StoryObj<typeof meta>

/** Words only: no address is asked for. */
export const Text: Story = {
  tags: ['dark'],
  beforeEach({ msw }) {
    msw.use(mockError(getTestimonialImageUrl, 500), mockError(getTestimonialVideoUrl, 500))
  },
  async play({ canvas }) {
    await expect(canvas.getByText(/Tuve la conversación/)).toBeVisible()
    await expect(canvas.getByText('50 puntos')).toBeVisible()
  },
}

/** With a clip behind a signed address that lasts a day, at top level of the reply. */
export const WithVideo: Story = {
  tags: ['no-photo'],
  args: { testimonial: videoTestimonial },
  beforeEach({ msw }) {
    msw.use(
      mock(getTestimonialVideoUrl, ({ query }) => {
        asked(query.toString())
        return testimonialVideoReply
      }),
    )
  },
  async play({ canvas }) {
    const video = await canvas.findByLabelText<HTMLVideoElement>('Video de Hugo Salas')
    await waitFor(() => expect(video.readyState).toBeGreaterThan(1))
    await expect(video.paused).toBe(true)
    await expect(asked.mock.calls).toEqual([['expires_in=86400']])
  },
}

/** With a picture behind a signed address, in `data` of the reply. */
export const WithImage: Story = {
  args: { testimonial: imageTestimonial },
  beforeEach({ msw }) {
    msw.use(
      mock(getTestimonialImageUrl, ({ query }) => {
        asked(query.toString())
        return testimonialImageReply
      }),
    )
  },
  async play({ canvas }) {
    const image = await canvas.findByAltText<HTMLImageElement>('Imagen de Carla Ortega')
    await waitFor(() => expect(image.naturalWidth).toBeGreaterThan(0))
    await expect(asked.mock.calls).toEqual([['expires_in=86400']])
  },
}

/** The address could not be had; another try brings it. */
export const MediaError: Story = {
  args: { testimonial: imageTestimonial },
  beforeEach({ msw }) {
    msw.use(mockError(getTestimonialImageUrl, 500))
  },
  async play({ canvas }) {
    await waitFor(() =>
      expect(canvas.getByText('Error al cargar el video/la imagen. Inténtalo de nuevo.')).toBeVisible(),
    )
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  },
}

/** Another try brings it. */
export const RetryWorks: Story = {
  ...MediaError,
  tags: ['no-photo'],
  async play({ canvas, msw }) {
    const retry = await canvas.findByRole('button', { name: 'Reintentar' })
    msw.use(...handlers)
    await userEvent.click(retry)
    await expect(await canvas.findByAltText('Imagen de Carla Ortega')).toBeInTheDocument()
  },
}

/** Without a stored token no call is made. */
export const NoToken: Story = {
  args: { testimonial: videoTestimonial },
  parameters: { session: null },
  beforeEach({ msw }) {
    msw.use(
      mock(getTestimonialVideoUrl, () => {
        asked('video')
        return testimonialVideoReply
      }),
    )
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Token de autenticación requerido')).toBeVisible())
    await expect(asked).not.toHaveBeenCalled()
  },
}

/** A server that does not say whether there is something to see: asked for, and silent when there is not. */
export const NotSaid: Story = {
  args: { testimonial: { id: 899, content: 'Sin adornos, pero cierto.' } },
  beforeEach({ msw }) {
    msw.use(
      mock(getTestimonialVideoUrl, () => {
        asked('video')
        return { success: false }
      }),
      mock(getTestimonialImageUrl, () => {
        asked('image')
        return { success: false }
      }),
    )
  },
  async play({ canvas }) {
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
    await expect(canvas.getByText('Sin adornos, pero cierto.')).toBeVisible()
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}
