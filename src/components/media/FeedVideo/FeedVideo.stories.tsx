import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, userEvent, waitFor } from 'storybook/test'
import { getFeedVideoUrl } from '#api/contract/feed.ts'
import { feedVideoQuery } from '#api/media/feedVideo.ts'
import { handlers } from '#mocks/handlers/feed.ts'
import { stillUrl, videoUrl } from '#mocks/media.ts'
import { mock, mockError } from '#mocks/mock.ts'
import { withUrlSource } from '#mocks/stories/withUrlSource.ts'
import { FeedVideo } from './FeedVideo.tsx'

const clip = feedVideoQuery(603)
const never = () => new Promise<string>(() => undefined)
const load = fn(() => Promise.resolve(videoUrl))
const loadBroken = fn(() => Promise.resolve('data:video/mp4;base64,AAAA'))

const meta = {
  title: 'feed/FeedVideo',
  component: FeedVideo,
  args: {
    query: clip,
    label: 'Reproducir video de Carolina Ibáñez',
    poster: stillUrl,
    seconds: 84,
    aspect: 'horizontal',
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
    loadBroken.mockClear()
    msw.use(...handlers)
  },
} satisfies Meta<typeof FeedVideo>
export default meta
type Story = StoryObj<typeof meta>

const name = /^Reproducir video de Carolina Ibáñez/
const player = '[aria-label="Reproducir video de Carolina Ibáñez"]:is(video)'

/** The poster, a play button and the length; the signed URL is not requested. */
export const Still: Story = {
  args: { query: withUrlSource(clip, load) },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name })).toHaveTextContent('1:24')
    await expect(load).not.toHaveBeenCalled()
  },
}
export const Vertical: Story = {
  args: { aspect: 'vertical', poster: null, query: withUrlSource(clip, never) },
}
/** The signed URL is being requested. */
export const Loading: Story = {
  args: { query: withUrlSource(clip, never) },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name }))
    await waitFor(() => expect(canvas.getByText('Cargando video...')).toBeVisible())
  },
}
/** A press requests a signed URL with its lifetime, and the video plays. */
export const Playing: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(
      mock(getFeedVideoUrl, ({ query }) =>
        query.get('expires_in') === '86400'
          ? { success: true, video_url: videoUrl, expires_in: 86_400 }
          : { success: false },
      ),
    )
  },
  async play({ canvas, canvasElement }) {
    await userEvent.click(canvas.getByRole('button', { name }))
    await waitFor(() =>
      expect(canvasElement.querySelector<HTMLVideoElement>(player)?.currentTime).toBeGreaterThan(0),
    )
  },
}
export const UrlError: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(getFeedVideoUrl, 500))
  },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name }))
    await waitFor(() => expect(canvas.getByText('Error obteniendo URL de video')).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  },
}

/** The retry requests a signed URL, and the video plays. */
export const UrlRetried: Story = {
  ...UrlError,
  tags: ['no-photo'],
  async play({ canvas, msw, canvasElement }) {
    await userEvent.click(canvas.getByRole('button', { name }))
    const retry = await canvas.findByRole('button', { name: 'Reintentar' })
    msw.use(mock(getFeedVideoUrl, { success: true, video_url: videoUrl, expires_in: 86_400 }))
    await userEvent.click(retry)
    await waitFor(() => expect(canvasElement.querySelector(player)).not.toBeNull())
  },
}
/** The reply has `success: false`; the text is that of UrlError. */
export const UrlRefused: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mock(getFeedVideoUrl, { success: false, error: 'x' }))
  },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name }))
    await waitFor(() => expect(canvas.getByText('Error obteniendo URL de video')).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  },
}
/** The file behind the signed URL cannot be loaded. */
export const LoadError: Story = {
  args: { query: withUrlSource(clip, loadBroken) },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name }))
    await waitFor(() => expect(canvas.getByText('Error cargando video')).toBeVisible())
    await userEvent.hover(canvas.getByRole('button', { name: 'Reintentar' }))
    await expect(loadBroken).toHaveBeenCalledOnce()
  },
}
/** Playback stops with an error. */
export const PlayError: Story = {
  args: { query: withUrlSource(clip, load) },
  async play({ canvas, canvasElement }) {
    await userEvent.click(canvas.getByRole('button', { name }))
    await waitFor(() =>
      expect(canvasElement.querySelector<HTMLVideoElement>(player)?.currentTime).toBeGreaterThan(0),
    )
    await fireEvent.error(canvasElement.querySelector(player) as HTMLVideoElement)
    await waitFor(() => expect(canvas.getByText('Error reproduciendo video')).toBeVisible())
  },
}

/** The retry requests another signed URL, whose playback also fails. */
export const PlayErrorRetried: Story = {
  ...PlayError,
  tags: ['check'],
  async play(context) {
    await PlayError.play?.(context)
    const { canvas, canvasElement } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
    await waitFor(() => expect(canvasElement.querySelector(player)).not.toBeNull())
    await fireEvent.error(canvasElement.querySelector(player) as HTMLVideoElement)
    await waitFor(() => expect(canvas.getByText('Error reproduciendo video')).toBeVisible())
  },
}
