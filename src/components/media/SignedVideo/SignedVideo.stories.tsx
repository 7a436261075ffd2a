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

/** Checks that the player shows the error `text` and a retry button. */
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

/** The signed URL is being requested. */
export const Loading: Story = {
  args: { query: withUrlSource(clip, () => new Promise<string>(() => undefined)) },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Obteniendo URL firmada...')).toBeVisible())
  },
}

/** The player, which does not start automatically. */
export const Playing: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    const video = await canvas.findByLabelText<HTMLVideoElement>('Reproducir video')
    await waitFor(() => expect(video.readyState).toBeGreaterThan(0))
    await expect(video.paused).toBe(true)
  },
}

/** Without a stored token no call is made. */
export const NoToken: Story = {
  parameters: { session: null },
  play: says('Token de autenticación requerido'),
}

/** The call returns 401, and the connection fails during the token renewal: the session is kept. */
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

/** The call returns 401 again after the renewal. */
export const StillUnauthorized: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(getPostVideoUrl, 401), mock(refresh, refreshReply))
  },
  play: says('Token de autenticación inválido o expirado'),
}

/** The call returns 403. */
export const Forbidden: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(getPostVideoUrl, 403))
  },
  play: says('No tienes permisos para ver este video'),
}

/** The call returns 404. */
export const NotFound: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(getPostVideoUrl, 404))
  },
  play: says('Video no encontrado'),
}

/** The server's message is shown. */
export const ServerMessage: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(getPostVideoUrl, 503, { error: 'El almacén de videos está en mantenimiento' }))
  },
  play: says('El almacén de videos está en mantenimiento'),
}

/** Returns an authentication error once, then never replies. */
const refusedOnce = () => {
  let calls = 0
  return () => {
    calls += 1
    return calls === 1
      ? Promise.reject(new MediaError('Token de autenticación inválido o expirado', { auth: true }))
      : new Promise<string>(() => undefined)
  }
}

/** An authentication error: the next attempt starts automatically after two seconds; the story's clock is stopped. */
export const AutoRetry: Story = {
  args: { query: withUrlSource(clip, refusedOnce()) },
  beforeEach: () => changeTimeout(authPauseMs, endlessMs),
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Reintentando en 2 segundos...')).toBeVisible())
  },
}

/** The next attempt starts after two seconds and looks like Loading. */
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

/** Playback failed: a new signed URL is requested. */
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

/** Two signed URLs failed to play: an error with a retry button. */
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
