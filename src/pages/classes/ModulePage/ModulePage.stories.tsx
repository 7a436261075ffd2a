import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { getModuleProgress, saveVideoProgress } from '#api/contract/classes/progress.ts'
import { getModule, getModuleImage, streamVideo } from '#api/contract/classes/modules.ts'
import {
  emptyModule,
  learningModule,
  lockedModule,
  openModule,
  videoExtras,
} from '#mocks/fixtures/classes/modules.ts'
import { handlers, seekableClip } from '#mocks/handlers/classes/modules.ts'
import { imageUrl } from '#mocks/media.ts'
import { mock, mockError, mockPending } from '#mocks/mock.ts'
import { ModulePage } from './ModulePage.tsx'

/** The videos that a stream call was made for. */
const streamed = fn<(id: string) => void>()

/** Each time that the picture was asked for. */
const pictured = fn()

const meta = {
  component: ModulePage,
  parameters: { route: '/modulo/m1', path: '/modulo/:id' },
  beforeEach({ msw }) {
    streamed.mockClear()
    msw.use(
      mock(streamVideo, async ({ params }) => {
        streamed(params['id'] ?? '')
        return { success: true, url: await seekableClip(), expires_in: 86_400 }
      }),
      ...handlers,
    )
  },
} satisfies Meta<typeof ModulePage>
export default meta
type Story = StoryObj<typeof meta>
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

const rows = (canvas: Canvas) => within(canvas.getByRole('list', { name: '' })).getAllByRole('listitem')
const shown = async (canvas: Canvas, title: string) => {
  await waitFor(() => expect(canvas.getByRole('heading', { name: title, level: 2 })).toBeVisible())
  const video = await canvas.findByLabelText<HTMLVideoElement>(title)
  await waitFor(() => expect(video.readyState).toBeGreaterThan(1))
  return video
}

/** The module is on its way. */
export const Loading: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(getModule))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('status', { name: 'Cargando el módulo' })).toBeVisible())
    await expect(canvas.getByRole('heading', { name: 'Módulo', level: 1 })).toBeInTheDocument()
  },
}
/** Header, player, and the videos in order_index order; the first one not yet watched is chosen. */
export const Playing: Story = {
  beforeEach({ msw }) {
    msw.use(mock(getModule, { success: true, ...openModule }))
  },
  async play({ canvas }) {
    const video = await shown(canvas, 'El silencio como herramienta')
    await waitFor(() => expect(canvas.getByText('1 de 5 videos vistos')).toBeVisible())
    await expect(video.paused).toBe(true)
    await waitFor(() => expect(document.title).toBe('Conversaciones que transforman · Faro'))
  },
}
/** Those above the member's level stay in the list, with a lock and what unlocks them. */
export const SomeLocked: Story = {
  tags: ['dark'],
  async play({ canvas }) {
    await shown(canvas, 'El silencio como herramienta')
    await waitFor(() => expect(canvas.getByText('Requiere nivel 5 · tu nivel: 3')).toBeVisible())
    await waitFor(() => expect(canvas.getByText('1 de 4 videos vistos')).toBeVisible())
    await expect(streamed.mock.calls).toEqual([['v2']])
  },
}
/** Nothing of it can be watched at the member's level. */
export const AllLocked: Story = {
  parameters: { session: { level: 1 } },
  beforeEach({ msw }) {
    msw.use(mock(getModule, { success: true, ...lockedModule }))
  },
  async play({ canvas }) {
    await waitFor(() =>
      expect(canvas.getByText('Todos los videos de este módulo están bloqueados')).toBeVisible(),
    )
    await expect(streamed).not.toHaveBeenCalled()
    await expect(canvas.queryByRole('button', { name: /Reproducir/ })).toBeNull()
  },
}
/** The coach has not added any yet. */
export const NoVideos: Story = {
  beforeEach({ msw }) {
    msw.use(mock(getModule, { success: true, ...emptyModule }))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Este módulo aún no tiene videos')).toBeVisible())
  },
}
/** No such module: another try would not help, so only the way back is offered. */
export const NotFound: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(getModule, 404, { error: 'Módulo no encontrado' }))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Módulo no encontrado')).toBeVisible())
    await expect(canvas.queryByRole('button', { name: 'Reintentar' })).toBeNull()
    await expect(canvas.getByRole('link', { name: 'Clases' })).toBeVisible()
  },
}

/** The module cannot be loaded; Reintentar asks again. */
export const Error: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(getModule, 500, { error: 'Error interno del servidor.' }))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Error interno del servidor.')).toBeVisible())
    await expect(canvas.getByRole('heading', { name: 'Módulo', level: 1 })).toBeInTheDocument()
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  },
}
/** The server says that it has no picture: none is asked for, so that no 404 is noted, and a book stands in for it. */
export const NoPicture: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    pictured.mockClear()
    msw.use(
      mock(getModule, { success: true, ...learningModule, image_url: null, wasabi_image_url: null }),
      mock(getModuleImage, () => {
        pictured()
        return { success: true, signed_url: imageUrl }
      }),
    )
  },
  async play({ canvas, canvasElement }) {
    await shown(canvas, 'El silencio como herramienta')
    await expect(pictured).not.toHaveBeenCalled()
    await expect(canvasElement.querySelector('header img')).toBeNull()
  },
}
/** The address names a locked video: what unlocks it, and no stream call. */
export const LockedByAddress: Story = {
  parameters: { route: '/modulo/m1?video=v5' },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Este video está bloqueado')).toBeVisible())
    await userEvent.keyboard('k')
    await expect(streamed).not.toHaveBeenCalled()
    await expect(canvas.queryByRole('button', { name: 'Marcar como visto' })).toBeNull()
  },
}
/** Choosing a video plays it and names it in the address, in place of what was there. */
export const Chosen: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await shown(canvas, 'El silencio como herramienta')
    await userEvent.click(canvas.getByRole('button', { name: /Preguntas que abren/ }))
    const video = await shown(canvas, 'Preguntas que abren')
    await waitFor(() => expect(video.paused).toBe(false))
    video.pause()
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent('/modulo/m1?video=v3'))
    await expect(streamed.mock.calls).toEqual([['v2'], ['v3']])
  },
}
/** After a video comes the next one that is not locked. */
export const NextSkipsLocked: Story = {
  parameters: { route: '/modulo/m1?video=v1' },
  tags: ['no-photo'],
  beforeEach({ msw }) {
    const videos = learningModule.videos?.map((video) => (video.id === 'v2' ? { ...video, level: 9 } : video))
    msw.use(mock(getModule, { success: true, ...learningModule, videos }))
  },
  async play({ canvas }) {
    const video = await shown(canvas, 'Escuchar antes de responder')
    video.muted = true
    video.currentTime = 5.8
    await userEvent.click(canvas.getByRole('button', { name: 'Reproducir' }))
    const now = await canvas.findByRole('button', { name: 'Reproducir ahora' })
    await userEvent.click(now)
    const next = await shown(canvas, 'Preguntas que abren')
    await waitFor(() => expect(next.paused).toBe(false))
    next.pause()
    await expect(streamed.mock.calls).toEqual([['v1'], ['v3']])
  },
}
/** The last one is over: the way back to the classes. */
export const Finished: Story = {
  parameters: { route: '/modulo/m1?video=v4' },
  async play({ canvas }) {
    const video = await shown(canvas, 'Cerrar con un compromiso concreto')
    video.muted = true
    video.currentTime = 5.8
    await userEvent.click(canvas.getByRole('button', { name: 'Reproducir' }))
    const end = await canvas.findByRole('region', { name: 'Has llegado al final del módulo' })
    await waitFor(() => expect(end).toBeVisible())
    await waitFor(() => expect(canvas.getByText('2 de 4 videos vistos')).toBeVisible())
    await waitFor(() => expect(end).toHaveFocus())
  },
}
/** Marked by hand: the list and the progress say so. */
export const Marked: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await shown(canvas, 'El silencio como herramienta')
    await userEvent.click(await canvas.findByRole('button', { name: 'Marcar como visto' }))
    await waitFor(() => expect(canvas.getByText('2 de 4 videos vistos')).toBeVisible())
  },
}

/** The mark is taken back. */
export const Unmarked: Story = {
  ...Marked,
  tags: ['check'],
  async play(context) {
    await Marked.play?.(context)
    const { canvas } = context
    await userEvent.click(await canvas.findByRole('button', { name: 'Marcar como no visto' }))
    await waitFor(() => expect(canvas.getByText('1 de 4 videos vistos')).toBeVisible())
  },
}

/** The mark could not be kept: nothing changes, and it says so. */
export const MarkFails: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(saveVideoProgress, 500))
  },
  async play({ canvas }) {
    await shown(canvas, 'El silencio como herramienta')
    await userEvent.click(await canvas.findByRole('button', { name: 'Marcar como visto' }))
    await waitFor(() => expect(canvas.getByText(/No pudimos guardar el cambio/)).toBeVisible())
    await expect(canvas.getByText('1 de 4 videos vistos')).toBeVisible()
  },
}
/** How far the member has come is not known: the videos play all the same. */
export const NoProgress: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(getModuleProgress, 500))
  },
  async play({ canvas }) {
    await shown(canvas, 'Escuchar antes de responder')
    await expect(canvas.queryByText(/vistos/)).toBeNull()
    await expect(rows(canvas)).toHaveLength(5)
  },
}
/** How far the member has come is asked for, and no answer comes: after a while the videos play all the same. */
export const ProgressNeverComes: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockPending(getModuleProgress))
  },
  async play({ canvas }) {
    const video = await shown(canvas, 'Escuchar antes de responder')
    video.muted = true
    await userEvent.click(canvas.getByRole('button', { name: 'Reproducir' }))
    await waitFor(() => expect(video.paused).toBe(false))
    video.pause()
  },
}
/** Everything has been watched: the first one again. */
export const AllWatched: Story = {
  beforeEach({ msw }) {
    const ids = ['v1', 'v2', 'v3', 'v4']
    msw.use(
      mock(getModuleProgress, {
        success: true,
        videos: ids.map((id) => ({
          ...videoExtras,
          video_id: id,
          position: 400,
          duration: 400,
          watched: true,
        })),
      }),
    )
  },
  async play({ canvas }) {
    await shown(canvas, 'Escuchar antes de responder')
    await waitFor(() => expect(canvas.getByText('4 de 4 videos vistos')).toBeVisible())
  },
}
/** The wide player, with the list under it; the device remembers it. */
export const Theatre: Story = {
  tags: ['wide'],
  async play({ canvas }) {
    await shown(canvas, 'El silencio como herramienta')
    await userEvent.keyboard('t')
    await waitFor(() => expect(localStorage.getItem('faro:player')).toContain('"theatre":true'))
  },
}
