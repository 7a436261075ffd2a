import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, type within } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import {
  imageTestimonial,
  noTestimonialsReply,
  textTestimonial,
  userTestimonialsReply,
} from '#mocks/fixtures/testimonials.ts'
import { handlers } from '#mocks/handlers/testimonials.ts'
import { MyTestimonials } from './MyTestimonials.tsx'

const meta = {
  component: MyTestimonials,
  args: {
    own: { list: [imageTestimonial, textTestimonial], stats: userTestimonialsReply.stats ?? {} },
    waiting: [],
    error: null,
    busy: false,
    onRetry: fn(),
    onVideo: fn(),
    onImage: fn(),
  },
  beforeEach({ msw }) {
    msw.use(...handlers)
  },
} satisfies Meta<typeof MyTestimonials>
export default meta
type Story = StoryObj<typeof meta>

/** What the list of figures says: each label, then each value. */
const figures = (canvas: Pick<ReturnType<typeof within>, 'getAllByRole'>, role: 'term' | 'definition') =>
  canvas.getAllByRole(role).map(({ textContent }: HTMLElement) => textContent)

/** Stats, and the own testimonials, the newest first. */
export const Full: Story = {
  tags: ['narrow'],
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Mis Testimonios' })).toBeVisible())
    await expect(figures(canvas, 'term')).toEqual(['Testimonios', 'Puntos', 'Con video', 'Con imagen'])
    await expect(figures(canvas, 'definition')).toEqual(['3', '70', '1', '1'])
    const picture = await canvas.findByAltText<HTMLImageElement>('Imagen: Un antes y un después')
    await waitFor(() => expect(picture.naturalWidth).toBeGreaterThan(0))
    await expect(canvas.getAllByRole('article')).toHaveLength(2)
  },
}

/** A picture is opened. */
export const ImagePressed: Story = {
  ...Full,
  tags: ['check'],
  async play(context) {
    await Full.play?.(context)
    const { canvas, args } = context
    const open = canvas.getByRole('button', { name: /^Ver imagen completa/u })
    await userEvent.click(open)
    await expect(args.onImage).toHaveBeenCalledWith(imageTestimonial, open)
  },
}

/** Nothing told yet: zeros. */
export const Empty: Story = {
  args: { own: { list: [], stats: noTestimonialsReply.stats ?? {} } },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Aún no has contado nada')).toBeVisible())
    await expect(figures(canvas, 'definition')).toEqual(['0', '0', '0', '0'])
  },
}
/** They are on their way. */
export const Loading: Story = {
  args: { own: undefined },
  async play({ canvas }) {
    await expect(canvas.getByRole('status', { name: 'Cargando tus testimonios' })).toBeVisible()
  },
}
/** They could not be loaded: why, and another try. */
export const Error: Story = {
  args: {
    own: undefined,
    error: new ApiError('http', { status: 500, statusText: 'Internal Server Error' }),
  },
  async play({ canvas }) {
    await expect(canvas.getByRole('alert')).toHaveTextContent('No pudimos cargar tus testimonios')
    await expect(canvas.getByText('HTTP 500: Internal Server Error')).toBeVisible()
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
