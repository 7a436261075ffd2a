import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { getTestimonialVideoUrl } from '#api/contract/testimonials.ts'
import { testimonialVideoReply, videoTestimonial } from '#mocks/fixtures/testimonials.ts'
import { mock, mockError, mockPending } from '#mocks/mock.ts'
import { TestimonialVideoModal } from './TestimonialVideoModal.tsx'

const asked = fn<(query: string) => void>()

const meta = {
  component: TestimonialVideoModal,
  args: { testimonial: videoTestimonial, open: true, onClose: fn() },
  beforeEach({ msw }) {
    asked.mockClear()
    msw.use(
      mock(getTestimonialVideoUrl, ({ query }) => {
        asked(query.toString())
        return testimonialVideoReply
      }),
    )
  },
} satisfies Meta<typeof TestimonialVideoModal>
export default meta
type Story = StoryObj<typeof meta>

async function opened() {
  const dialog = await screen.findByRole('dialog', { name: 'La conversación que aplazaba' })
  await waitFor(() => expect(dialog).toBeVisible())
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  return within(dialog)
}

/** The address is on its way. */
export const Loading: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(getTestimonialVideoUrl))
  },
  async play() {
    const dialog = await opened()
    await waitFor(() => expect(dialog.getByText('Cargando...')).toBeVisible())
  },
}
/** The player, with an address of its own that lasts an hour. */
export const Playing: Story = {
  tags: ['no-photo'],
  async play() {
    const dialog = await opened()
    const video = await dialog.findByLabelText<HTMLVideoElement>('Video: La conversación que aplazaba')
    await waitFor(() => expect(video.readyState).toBeGreaterThan(0))
    await expect(asked.mock.calls).toEqual([['expires_in=3600']])
  },
}

/** Its cross closes it. */
export const Closed: Story = {
  ...Playing,
  tags: ['check'],
  async play(context) {
    await Playing.play?.(context)
    const { args } = context
    const dialog = await opened()
    await userEvent.click(dialog.getByRole('button', { name: 'Cerrar' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

/** The address could not be had. */
export const Error: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(getTestimonialVideoUrl, 500))
  },
  async play() {
    const dialog = await opened()
    await waitFor(() =>
      expect(dialog.getByText('Error al cargar el video/la imagen. Inténtalo de nuevo.')).toBeVisible(),
    )
    await expect(dialog.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  },
}
