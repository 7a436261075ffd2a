import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, screen, userEvent, waitFor } from 'storybook/test'
import { getPostImageUrl } from '#api/contract/posts.ts'
import { postImageQuery } from '#api/media/postMedia.ts'
import { handlers } from '#mocks/handlers/posts.ts'
import { imageUrl } from '#mocks/media.ts'
import { mock, mockError } from '#mocks/mock.ts'
import { withUrlSource } from '#mocks/stories/withUrlSource.ts'
import { SignedImage } from './SignedImage.tsx'

const image = postImageQuery(503)

const meta = {
  component: SignedImage,
  args: {
    query: image,
    alt: 'Un faro sobre el mar al amanecer',
    width: 1600,
    height: 900,
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 560 }}>
        <Story />
      </div>
    ),
  ],
  beforeEach({ msw }) {
    msw.use(...handlers)
  },
} satisfies Meta<typeof SignedImage>
export default meta
type Story = StoryObj<typeof meta>

const never = () => new Promise<string>(() => undefined)

const source = fn(() => Promise.resolve(imageUrl))

/** Fails the given number of times, then never replies. */
function failing(times: number) {
  let calls = 0
  return fn(() => {
    calls += 1
    return calls <= times ? Promise.reject(new Error('HTTP 503: Service Unavailable')) : never()
  })
}

/** Succeeds on every fourth request. */
function everyFourth() {
  let calls = 0
  return () => {
    calls += 1
    return calls % 4 === 0 ? Promise.resolve(imageUrl) : Promise.reject(new Error('sin señal'))
  }
}

export const Loading: Story = {
  args: { query: withUrlSource(image, never) },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Cargando imagen...')).toBeVisible())
  },
}

/** The second attempt, one second after the first. */
export const Retry2: Story = {
  args: { query: withUrlSource(image, failing(1)) },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Reintentando... (2/3)')).toBeVisible(), { timeout: 3000 })
  },
}

export const Retry3: Story = {
  args: { query: withUrlSource(image, failing(2)) },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Reintentando... (3/3)')).toBeVisible(), { timeout: 4000 })
  },
}

export const Loaded: Story = {
  async play({ canvas }) {
    const image = await canvas.findByAltText<HTMLImageElement>('Un faro sobre el mar al amanecer')
    await waitFor(() => expect(image.naturalWidth).toBeGreaterThan(0))
  },
}

/** The full image in a dialog. */
export const Enlarged: Story = {
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: /Ver imagen completa/ }))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.querySelector('img')?.naturalWidth).toBeGreaterThan(0))
  },
}

/** The signed URL expires while the full image loads: another is requested, and the dialog stays open. */
export const EnlargedExpired: Story = {
  tags: ['no-photo'],
  args: { query: withUrlSource(image, source) },
  async play({ canvas }) {
    const enlarge = await canvas.findByRole('button', { name: /Ver imagen completa/ })
    source.mockClear()
    await userEvent.click(enlarge)
    const dialog = await screen.findByRole('dialog')
    const whole = () => dialog.querySelector('img')
    await waitFor(() => expect(whole()).not.toBeNull())
    await fireEvent.error(whole() as HTMLElement)
    await waitFor(() => expect(whole()).toBeNull())
    await waitFor(() => expect(whole()?.naturalWidth).toBeGreaterThan(0), { timeout: 5000 })
    await expect(source).toHaveBeenCalledOnce()
    await expect(dialog).toBeVisible()
  },
}

/** Three attempts failed; the message is that of the last one. */
export const Failed: Story = {
  tags: ['narrow'],
  beforeEach({ msw }) {
    msw.use(mockError(getPostImageUrl, 500, {}, 'Internal Server Error'))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Error al cargar imagen')).toBeVisible(), { timeout: 5000 })
    await expect(canvas.getByText(/Intentos realizados: 3\/3/)).toBeVisible()
  },
}

/** The last attempt's message, in addition to the text of Failed. */
export const FailedDetail: Story = {
  ...Failed,
  tags: ['no-photo'],
  async play(context) {
    await Failed.play?.(context)
    await expect(
      context.canvas.getByText(
        'Error al cargar imagen después de 3 intentos: HTTP 500: Internal Server Error',
      ),
    ).toBeVisible()
  },
}

/** Without a stored token no call is made. */
export const NoToken: Story = {
  parameters: { session: null },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Token de autenticación no disponible')).toBeVisible())
  },
}

/** The reply contains no URL. */
export const NoUrl: Story = {
  beforeEach({ msw }) {
    msw.use(mock(getPostImageUrl, { success: true, image_url: null }))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('No se recibió URL de imagen válida')).toBeVisible(), {
      timeout: 5000,
    })
  },
}

/** Reintentar starts three new attempts, and ends as in Loaded. */
export const RetryThenOk: Story = {
  tags: ['no-photo'],
  args: {
    query: withUrlSource(image, everyFourth()),
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Reintentar' }, { timeout: 5000 }))
    await waitFor(() => expect(canvas.getByAltText('Un faro sobre el mar al amanecer')).toBeVisible())
  },
}
