import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { refresh } from '#api/contract/auth.ts'
import { myCommunities } from '#api/contract/communities.ts'
import { listTestimonialTypes, listUserTestimonials, type Testimonial } from '#api/contract/testimonials.ts'
import { refreshReply } from '#mocks/fixtures/auth.ts'
import { noCommunitiesReply } from '#mocks/fixtures/communities.ts'
import {
  imageTestimonial,
  noTestimonialsReply,
  testimonialTypesReply,
  textTestimonial,
  userTestimonialsReply,
  videoTestimonial,
} from '#mocks/fixtures/testimonials.ts'
import { handlers as communityHandlers } from '#mocks/handlers/communities.ts'
import { handlers } from '#mocks/handlers/testimonials.ts'
import { mock, mockError, mockNetworkError, mockPending } from '#mocks/mock.ts'
import { press } from '#mocks/stories/press.ts'
import { TestimonialsPage } from './TestimonialsPage.tsx'

/** What each list was asked for. */
const asked = fn<(call: string) => void>()
/** Without the clip, whose frame differs from machine to machine. */
const still: Testimonial[] = [imageTestimonial, textTestimonial]

const meta = {
  component: TestimonialsPage,
  parameters: { route: '/testimonios' },
  beforeEach({ msw }) {
    asked.mockClear()
    msw.use(
      ...communityHandlers,
      mock(listTestimonialTypes, ({ params }) => {
        asked(`types ${params['id']}`)
        return testimonialTypesReply
      }),
      mock(listUserTestimonials, ({ params, query }) => {
        asked(`own ${params['id']} ${query.toString()}`)
        return { ...userTestimonialsReply, data: still }
      }),
      ...handlers,
    )
  },
} satisfies Meta<typeof TestimonialsPage>
export default meta
type Story = StoryObj<typeof meta>

type Canvas = ReturnType<typeof within>
const cards = (canvas: Canvas) => canvas.getAllByRole('article')
/** 'Mis Testimonios', once it is known of which community. */
const mine = async (canvas: Canvas) => {
  await canvas.findByText('Liderazgo Consciente')
  return within(canvas.getByRole('region', { name: 'Mis Testimonios' }))
}

/** Both lists are on their way. */
export const Loading: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(listTestimonialTypes), mockPending(listUserTestimonials))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Liderazgo Consciente')).toBeVisible())
    await expect(canvas.getByRole('status', { name: 'Cargando lo que puedes contar' })).toBeVisible()
    await expect(canvas.getByRole('status', { name: 'Cargando tus testimonios' })).toBeVisible()
  },
}
/** What can be told, open things first, and what has been told. */
export const TypesAndMine: Story = {
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Te quedan 2 por contar: hasta 60 puntos')).toBeVisible())
    const picture = await canvas.findByAltText<HTMLImageElement>('Imagen: Un antes y un después')
    await waitFor(() => expect(picture.naturalWidth).toBeGreaterThan(0))
    const states = cards(canvas)
      .slice(0, 4)
      .map((card: HTMLElement) => /Pendiente|Completado/u.exec(card.textContent)?.[0])
    // The last one by the own list alone: the server does not say.
    await expect(states).toEqual(['Pendiente', 'Pendiente', 'Completado', 'Completado'])
    await expect(canvas.getAllByRole('button', { name: /^Crear testimonio/u })).toHaveLength(2)
    await expect(asked.mock.calls.flat().toSorted()).toEqual(['own 7 community_id=1', 'types 1'])
  },
}
/** The community asks nothing. */
export const NoTypes: Story = {
  beforeEach({ msw }) {
    msw.use(mock(listTestimonialTypes, { data: [], count: 0 }))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Todavía no hay nada que contar')).toBeVisible())
    await expect(canvas.getByRole('link', { name: 'Ver la comunidad' })).toHaveAttribute('href', '/comunidad')
    await canvas.findByAltText('Imagen: Un antes y un después')
    await expect(canvas.queryByText(/por contar:/u)).toBeNull()
  },
}
/** Nothing told yet. */
export const NoMine: Story = {
  beforeEach({ msw }) {
    msw.use(mock(listUserTestimonials, noTestimonialsReply))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Aún no has contado nada')).toBeVisible())
    await waitFor(() => expect(canvas.getByText('Te quedan 3 por contar: hasta 70 puntos')).toBeVisible())
  },
}
/** Everything is told. */
export const AllTold: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    const data = (testimonialTypesReply.data ?? []).map((type) => ({ ...type, user_completed: true }))
    msw.use(mock(listTestimonialTypes, { data }))
  },
  async play({ canvas }) {
    await canvas.findByText('Ya has contado todo lo que te han preguntado. ¡Gracias!')
    await expect(canvas.queryByRole('button', { name: /^Crear testimonio/u })).toBeNull()
  },
}
/** The community lets the member in no more; asked once more with a renewed token. What was told stays. */
export const Forbidden: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(listTestimonialTypes, 403), mock(refresh, refreshReply))
  },
  async play({ canvas }) {
    await waitFor(() =>
      expect(canvas.getByText('No tienes permisos para acceder a esta comunidad')).toBeVisible(),
    )
    const own = await mine(canvas)
    const picture = await own.findByAltText<HTMLImageElement>('Imagen: Un antes y un después')
    await waitFor(() => expect(picture.naturalWidth).toBeGreaterThan(0))
  },
}
/** Nothing could be loaded: each part says so and is tried again by itself. */
export const Error: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(listTestimonialTypes, 500, {}, 'Fallo'), mockNetworkError(listUserTestimonials))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getAllByRole('alert')).toHaveLength(2))
    await expect(canvas.getByText('No pudimos cargar los testimonios que puedes crear')).toBeVisible()
    await expect(canvas.getByText('No pudimos cargar tus testimonios')).toBeVisible()
    await expect(canvas.getAllByRole('button', { name: 'Reintentar' })).toHaveLength(2)
  },
}
/** Own testimonials fail: prompts stay, by the server's word alone. */
export const OwnFailed: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(listUserTestimonials, 500, {}, 'Fallo'))
  },
  async play({ canvas }) {
    const own = await mine(canvas)
    await own.findByRole('alert')
    await expect(canvas.getAllByText('Pendiente')).toHaveLength(3)
  },
}

/** A retry loads them. */
export const OwnRetried: Story = {
  ...OwnFailed,
  tags: ['check'],
  async play(context) {
    await OwnFailed.play?.(context)
    const { canvas, msw } = context
    const own = await mine(canvas)
    msw.use(mock(listUserTestimonials, { ...userTestimonialsReply, data: still }))
    await userEvent.click(own.getByRole('button', { name: 'Reintentar' }))
    await own.findByText('El martes lo pasé mal. El jueves dormí ocho horas por primera vez en un año.')
    await waitFor(() => expect(canvas.getAllByText('Pendiente')).toHaveLength(2))
  },
}

/** No community at all: no call, and the way to one. */
export const NoCommunity: Story = {
  beforeEach({ msw }) {
    msw.use(mock(myCommunities, noCommunitiesReply))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Selecciona una Comunidad')).toBeVisible())
    await canvas.findAllByRole('button', { name: /^Unirse gratis a/ })
    await expect(canvas.getByRole('link', { name: 'Explorar Comunidades' })).toBeVisible()
    await expect(asked).not.toHaveBeenCalled()
  },
}
/** The form opens for its prompt, the clip in a player of its own, the picture whole. */
export const Opens: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(
      mock(listUserTestimonials, { ...userTestimonialsReply, data: [videoTestimonial, imageTestimonial] }),
    )
  },
  async play({ canvas }) {
    const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const create = await canvas.findByRole('button', { name: 'Crear testimonio: Mi primer mes' })
    await userEvent.click(create)
    const form = await screen.findByRole('dialog', { name: 'Mi primer mes' })
    await waitFor(() => expect(form.contains(document.activeElement)).toBe(true))
    await press('{Escape}')
    await closed()
    await waitFor(() => expect(create).toHaveFocus())
    const inline = await canvas.findByLabelText<HTMLVideoElement>('Video: La conversación que aplazaba')
    await userEvent.click(canvas.getByRole('button', { name: /^Ver en grande el video/u }))
    const player = await screen.findByRole('dialog', { name: 'La conversación que aplazaba' })
    await within(player).findByLabelText('Video: La conversación que aplazaba')
    await expect(inline.paused).toBe(true)
    await press('{Escape}')
    await closed()
    await userEvent.click(await canvas.findByRole('button', { name: /^Ver imagen completa/u }))
    const viewer = await screen.findByRole('dialog', { name: 'Visor de fotos' })
    await within(viewer).findByAltText('Imagen: Un antes y un después')
    await press('{Escape}')
    await closed()
  },
}
