import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, userEvent, waitFor } from 'storybook/test'
import { refresh } from '#api/contract/auth.ts'
import { getPostVideoUrl } from '#api/contract/posts.ts'
import { authPauseMs, postVideoQuery } from '#api/media/postMedia.ts'
import { MediaError } from '#api/media/signedUrl.ts'
import { refreshReply } from '#mocks/fixtures/auth.ts'
import { handlers } from '#mocks/handlers/posts.ts'
import { videoUrl } from '#mocks/media.ts'
import { mock, mockError, mockNetworkError } from '#mocks/mock.ts'
import { withUrlSource } from '#mocks/stories/withUrlSource.ts'
import { changeTimeout, endlessMs } from '#mocks/stories/timeouts.ts'
import { SignedVideo } from './SignedVideo.tsx'

const clip = postVideoQuery(504)
const load = fn(() => Promise.resolve(videoUrl))

const meta = {
  component: SignedVideo,
  args: {
    query: clip,
    label: 'Reproducir video',
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 560 }}>
        <Story />
      </div>
    ),
  ],
  beforeEach({ msw }) {
    load.mockClear()
    msw.use(...handlers)
  },
} satisfies Meta<typeof SignedVideo>
export default meta
type Story = StoryObj<typeof meta>

/** The player says exactly `text` and offers another try. */
const says = (text: string): Story['play'] =>
  async function play({ canvas }) {
    await waitFor(
      async () => {
        await waitFor(() => expect(canvas.getByText(text)).toBeVisible())
        await waitFor(() => expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible())
      },
      { timeout: 5000 },
    )
  }

/** The signed address is on its way. */
export const Loading: Story = {
  args: { query: withUrlSource(clip, () => new Promise<string>(() => undefined)) },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Obteniendo URL firmada...')).toBeVisible())
  },
}

/** The player, not started by itself. */
export const Playing: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    const video = await canvas.findByLabelText<HTMLVideoElement>('Reproducir video')
    await waitFor(() => expect(video.readyState).toBeGreaterThan(0))
    await expect(video.paused).toBe(true)
  },
}

/** There is no stored token: no call is made. */
export const NoToken: Story = {
  parameters: { session: null },
  play: says('Token de autenticación requerido'),
}

/** The server asks for a new token, and the line breaks while it is renewed: the session stays. */
export const RenewalFails: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(getPostVideoUrl, 401), mockNetworkError(refresh))
  },
  async play({ canvas }) {
    await waitFor(
      () => expect(canvas.getByText('No se pudo renovar el token de autenticación')).toBeVisible(),
      { timeout: 1500 },
    )
  },
}

/** Renewed, and still refused. */
export const StillUnauthorized: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(getPostVideoUrl, 401), mock(refresh, refreshReply))
  },
  play: says('Token de autenticación inválido o expirado'),
}

/** The member may not see this video. */
export const Forbidden: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(getPostVideoUrl, 403))
  },
  play: says('No tienes permisos para ver este video'),
}

/** There is no such video. */
export const NotFound: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(getPostVideoUrl, 404))
  },
  play: says('Video no encontrado'),
}

/** The server says what is wrong. */
export const ServerMessage: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(getPostVideoUrl, 503, { error: 'El almacén de videos está en mantenimiento' }))
  },
  play: says('El almacén de videos está en mantenimiento'),
}

/** Refused for a fault of authentication at first, then never answered. */
const refusedOnce = () => {
  let calls = 0
  return () => {
    calls += 1
    return calls === 1
      ? Promise.reject(new MediaError('Token de autenticación inválido o expirado', { auth: true }))
      : new Promise<string>(() => undefined)
  }
}

/** A fault of authentication: another try follows by itself after two seconds, which stand still here. */
export const AutoRetry: Story = {
  args: { query: withUrlSource(clip, refusedOnce()) },
  beforeEach: () => changeTimeout(authPauseMs, endlessMs),
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Reintentando en 2 segundos...')).toBeVisible())
  },
}

/** Two seconds later it is tried again, and looks as it did at first. */
export const AutoRetried: Story = {
  args: { query: withUrlSource(clip, refusedOnce()) },
  tags: ['no-photo'],
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Reintentando en 2 segundos...')).toBeVisible())
    await waitFor(() => expect(canvas.getByText('Obteniendo URL firmada...')).toBeVisible(), {
      timeout: 3000,
    })
  },
}

/** The address did not play: a new one is asked for. */
export const PlaybackRefetch: Story = {
  args: { query: withUrlSource(clip, load) },
  tags: ['no-photo'],
  async play({ canvas }) {
    const video = await canvas.findByLabelText('Reproducir video')
    await fireEvent.error(video)
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
    await waitFor(() => expect(canvas.getByLabelText('Reproducir video')).toBeVisible())
  },
}

/** Two addresses did not play: the message, and a new round on demand. */
export const PlaybackFails: Story = {
  args: { query: withUrlSource(clip, load) },
  async play({ canvas }) {
    await fireEvent.error(await canvas.findByLabelText('Reproducir video'))
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
    await fireEvent.error(await canvas.findByLabelText('Reproducir video'))
    await waitFor(() => expect(canvas.getByText('No pudimos reproducir el video')).toBeVisible())
    await userEvent.hover(canvas.getByRole('button', { name: 'Reintentar' }))
  },
}
