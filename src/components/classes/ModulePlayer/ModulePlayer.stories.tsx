import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, userEvent, waitFor } from 'storybook/test'
import { refresh } from '#api/contract/auth.ts'
import { streamVideo } from '#api/contract/classes/modules.ts'
import type { Id } from '#api/contract/common.ts'
import { moduleVideoQuery } from '#api/classes/modules.ts'
import { refreshReply } from '#mocks/fixtures/auth.ts'
import { captions } from '#mocks/fixtures/classes/modules.ts'
import { handlers, seekableClip } from '#mocks/handlers/classes/modules.ts'
import { stillUrl } from '#mocks/media.ts'
import { mock, mockError, mockNetworkError, mockPending } from '#mocks/mock.ts'
import { withUrlSource } from '#mocks/stories/withUrlSource.ts'
import { ModulePlayer } from './ModulePlayer.tsx'

const load = fn(() => seekableClip())
const source = (id: Id) => withUrlSource(moduleVideoQuery(id), load)

const meta = {
  component: ModulePlayer,
  args: {
    video: { id: 'v1', title: 'Escuchar antes de responder', order_index: 1, level: 1 },
    title: 'Escuchar antes de responder',
    userLevel: 1,
    source: moduleVideoQuery,
    progress: null,
    poster: stillUrl,
    onPosition: fn(),
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 720 }}>
        <Story />
      </div>
    ),
  ],
  beforeEach({ msw }) {
    load.mockClear()
    msw.use(...handlers)
  },
} satisfies Meta<typeof ModulePlayer>
export default meta
type Story = StoryObj<typeof meta>
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

/** Waits until the video knows its duration. */
async function loaded(canvas: Canvas): Promise<HTMLVideoElement> {
  const video = await canvas.findByLabelText<HTMLVideoElement>('Escuchar antes de responder')
  await waitFor(() => expect(video.readyState).toBeGreaterThan(0))
  await canvas.findByRole('slider', { name: 'Posición' })
  return video
}
/** Plays the video and pauses it at second three. */
async function stoppedAt3(canvas: Canvas): Promise<void> {
  const video = await loaded(canvas)
  video.muted = true
  await userEvent.click(canvas.getByRole('button', { name: /^Reproducir: / }))
  await waitFor(() => expect(video.currentTime).toBeGreaterThan(0))
  await userEvent.keyboard('k5')
  await waitFor(() => expect([video.paused, video.currentTime, video.seeking]).toEqual([true, 3, false]))
  video.muted = false
}
/** Checks that the player shows the error `title`, and that Reintentar repeats the stream call and succeeds. */
const fails = (title: string): Story['play'] =>
  async function play({ canvas, msw }) {
    await waitFor(() => expect(canvas.getByText(title)).toBeVisible())
    await expect(canvas.queryByRole('slider')).toBeNull()
    msw.use(...handlers)
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible())
  }

export const Loading: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(streamVideo))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Cargando el video')).toBeVisible())
  },
}
/** The player with its poster; the video does not start automatically. */
export const Playing: Story = {
  tags: ['dark', 'narrow'],
  async play({ canvas }) {
    const video = await loaded(canvas)
    await expect(video.paused).toBe(true)
    await expect(
      canvas.getByRole('button', { name: 'Reproducir: Escuchar antes de responder' }),
    ).toBeVisible()
    await waitFor(() => expect(canvas.getByText('0:00 / 0:06')).toBeVisible())
    await expect(canvas.getByRole('slider', { name: 'Posición' })).toHaveAttribute(
      'aria-valuetext',
      '0 segundos de 6 segundos',
    )
  },
}
/** The stream call returns 404. */
export const NotFound: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(streamVideo, 404))
  },
  play: fails('Video no encontrado en el servidor'),
}
/** The stream call returns 403, which does not renew the token. */
export const Forbidden: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(streamVideo, 403), mockError(refresh, 500))
  },
  play: fails('No tienes acceso a este video'),
}
/** The stream call returns 401, again after the token was renewed once. */
export const Unauthorized: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(streamVideo, 401), mock(refresh, refreshReply))
  },
  play: fails('Token requerido o inválido'),
}
/** The connection fails without a reply. */
export const Network: Story = {
  beforeEach({ msw }) {
    msw.use(mockNetworkError(streamVideo))
  },
  play: fails('Error de conexión'),
}
/** The stream call returns 401, and the connection fails during the token renewal. */
export const RenewalFails: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(streamVideo, 401), mockNetworkError(refresh))
  },
  play: fails('No se pudo renovar el token de autenticación'),
}
/** Any other failure shows the server's message. */
export const ServerText: Story = {
  beforeEach({ msw }) {
    msw.use(
      mockError(streamVideo, 503, { error: 'El almacén de videos está en mantenimiento', message: 'Otro' }),
    )
  },
  play: fails('El almacén de videos está en mantenimiento'),
}
/** A video above the member's level: the required level is shown, and no stream call is made. */
export const Locked: Story = {
  tags: ['narrow'],
  args: {
    video: { id: 'v5', title: 'Acompañar un conflicto', level: 3 },
    source,
    onFirstOpen: fn(),
  },
  async play({ canvas }) {
    await expect(canvas.getByText('Este video está bloqueado')).toBeVisible()
    await expect(canvas.getByText('Requiere nivel 3 · tu nivel: 1')).toBeVisible()
    await userEvent.keyboard('k')
    await expect(load).not.toHaveBeenCalled()
  },
}
/** Reintentar repeats the stream call, and the video loads. */
export const RetryWorks: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(streamVideo, 404))
  },
  async play({ canvas, msw }) {
    const retry = await canvas.findByRole('button', { name: 'Reintentar' })
    msw.use(...handlers)
    await userEvent.click(retry)
    await expect((await loaded(canvas)).paused).toBe(true)
    await expect(canvas.queryByText('Video no encontrado en el servidor')).toBeNull()
  },
}
/** The video was left in the middle on an earlier visit. */
export const Resumed: Story = {
  args: { progress: { position: 2, duration: 60, watched: false } },
  async play({ canvas }) {
    const video = await loaded(canvas)
    await waitFor(() => expect(video.currentTime).toBe(2))
    await expect(canvas.getByText('Sigues en 0:02')).toBeVisible()
    await waitFor(() => expect(video.seeking).toBe(false))
  },
}
export const Restarted: Story = {
  ...Resumed,
  tags: ['no-photo'],
  async play({ canvas }) {
    const video = await loaded(canvas)
    await waitFor(() => expect(video.currentTime).toBe(2))
    await userEvent.click(await canvas.findByRole('button', { name: 'Empezar de nuevo' }))
    await waitFor(() => expect(video.currentTime).toBe(0))
  },
}
/** The device stores the selected speed. */
export const SpeedMenu: Story = {
  async play({ canvas }) {
    const video = await loaded(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'Velocidad' }))
    await userEvent.click(canvas.getByRole('menuitemradio', { name: '1,5×' }))
    await expect(video.playbackRate).toBe(1.5)
    await expect(localStorage.getItem('faro:player')).toContain('"rate":1.5')
    await userEvent.click(canvas.getByRole('button', { name: 'Velocidad: 1,5×' }))
    await waitFor(() => expect(canvas.getByRole('menuitemradio', { name: '1,5×' })).toHaveFocus())
  },
}
/** Captions stored as enabled on this device: shown above the controls, as plain text. */
export const CaptionsOn: Story = {
  args: { captions },
  beforeEach() {
    localStorage.setItem('faro:player', '{"captions":true}')
  },
  async play({ canvas }) {
    await stoppedAt3(canvas)
    await waitFor(() => expect(canvas.getByText('Antes de responder, cuenta hasta tres.')).toBeVisible())
  },
}
/** Captions in two languages, and the option without captions. */
export const CaptionsMenu: Story = {
  args: { captions },
  async play({ canvas }) {
    await stoppedAt3(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'Subtítulos' }))
    await waitFor(() => expect(canvas.getByRole('menuitemradio', { name: 'Desactivados' })).toHaveFocus())
  },
}

/** Selects another language; the key C then turns captions off. */
export const CaptionsChosen: Story = {
  ...CaptionsMenu,
  tags: ['check'],
  async play(context) {
    await CaptionsMenu.play?.(context)
    const { canvas } = context
    await userEvent.click(canvas.getByRole('menuitemradio', { name: 'English' }))
    await waitFor(() => expect(canvas.getByText('Before you answer, count to three.')).toBeVisible())
    await userEvent.keyboard('c')
    await waitFor(() => expect(canvas.queryByText('Before you answer, count to three.')).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: 'Subtítulos' }))
    await waitFor(() => expect(canvas.getByRole('menuitemradio', { name: 'Desactivados' })).toHaveFocus())
  },
}

/** Keyboard shortcuts: 0–9, J and L, arrow keys in the player, M, < and >. */
export const Keys: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    const video = await loaded(canvas)
    await userEvent.keyboard('5')
    await waitFor(() => expect(video.currentTime).toBe(3))
    await userEvent.keyboard('{ArrowRight}')
    await expect(video.currentTime).toBe(3)
    canvas.getByRole('region', { name: 'Reproductor: Escuchar antes de responder' }).focus()
    await userEvent.keyboard('{ArrowLeft}')
    await waitFor(() => expect(video.currentTime).toBe(0))
    await userEvent.keyboard('{ArrowDown}')
    await expect(video.volume).toBe(0.95)
    await userEvent.keyboard('m')
    await expect(video.muted).toBe(true)
    await userEvent.keyboard('>')
    await expect(video.playbackRate).toBe(1.25)
    await userEvent.keyboard('l')
    await waitFor(() => expect(video.currentTime).toBe(6))
    await userEvent.keyboard('j')
    await waitFor(() => expect(video.currentTime).toBe(0))
  },
}
/** Pausing reports the position to the server. */
export const PositionReported: Story = {
  tags: ['no-photo'],
  async play({ canvas, args }) {
    const video = await loaded(canvas)
    video.muted = true
    await userEvent.click(canvas.getByRole('button', { name: 'Reproducir: Escuchar antes de responder' }))
    await waitFor(() => expect(video.currentTime).toBeGreaterThan(0.6))
    await userEvent.keyboard('k')
    await waitFor(() => expect(video.paused).toBe(true))
    await waitFor(() => expect(args.onPosition).toHaveBeenCalled())
    const [id, position, mode] = args.onPosition.mock.calls.at(-1) ?? []
    await expect([id, mode]).toEqual(['v1', 'send'])
    await expect(position).toMatchObject({ position: video.currentTime, duration: 6 })
  },
}
/**
 * The signed URL failed to play: a new one is requested without a message, and playback continues at the same
 * position.
 */
export const AddressRenewed: Story = {
  tags: ['no-photo'],
  args: {
    source,
  },
  async play({ canvas }) {
    const video = await loaded(canvas)
    video.currentTime = 3
    await waitFor(() => expect(video.seeking).toBe(false))
    await fireEvent.error(video)
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
    await waitFor(() => expect(video.currentTime).toBe(3))
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}
/** The renewed URL failed to play as well. */
export const PlayingFails: Story = {
  args: {
    source,
  },
  async play({ canvas }) {
    await fireEvent.error(await loaded(canvas))
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
    await fireEvent.error(await loaded(canvas))
    await waitFor(() => expect(canvas.getByText('No pudimos reproducir el video')).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible()
    await expect(load).toHaveBeenCalledTimes(2)
  },
}
/** Paused for longer than the signed URL is valid: play requests a new one and continues at the same position. */
export const AddressRunOut: Story = {
  tags: ['no-photo'],
  args: {
    source: (id) => withUrlSource(moduleVideoQuery(id), load, 0),
  },
  async play({ canvas, args }) {
    const video = await loaded(canvas)
    video.muted = true
    video.currentTime = 2
    await waitFor(() => expect(video.seeking).toBe(false))
    await userEvent.click(canvas.getByRole('button', { name: 'Reproducir' }))
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
    await waitFor(() => expect(video.paused).toBe(false))
    await expect(video.currentTime).toBeGreaterThanOrEqual(2)
    await waitFor(() => expect(video.currentTime).toBeGreaterThan(2.6))
    args.onPosition.mockClear()
    video.pause()
    await waitFor(() => expect(args.onPosition).toHaveBeenCalledOnce())
    await expect(args.onPosition.mock.calls[0]?.[1].position).toBeGreaterThan(2.5)
  },
}
/** After the end the next video starts automatically in eight seconds. */
export const Over: Story = {
  tags: ['no-photo'],
  args: { next: { id: 'v2', title: 'El silencio como herramienta', play: fn() } },
  async play({ canvas }) {
    const video = await loaded(canvas)
    video.muted = true
    video.currentTime = 5.8
    await userEvent.click(canvas.getByRole('button', { name: 'Reproducir: Escuchar antes de responder' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Reproducir ahora' })).toBeVisible())
    await expect(canvas.getByText('El silencio como herramienta')).toBeVisible()
  },
}

/** Escape cancels the automatic start. */
export const OverCancelled: Story = {
  ...Over,
  tags: ['check'],
  async play(context) {
    await Over.play?.(context)
    const { canvas, args } = context
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Reproducir ahora' })).toBeNull())
    await expect(args.next?.play).not.toHaveBeenCalled()
  },
}
