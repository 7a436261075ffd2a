import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { getCreativeUrl } from '#api/contract/ads.ts'
import { feedAd, imageCreative, textCreative } from '#mocks/fixtures/feed.ts'
import { handlers } from '#mocks/handlers/ads.ts'
import { imageUrl, videoUrl } from '#mocks/media.ts'
import { mock, mockError, mockPending, mockText } from '#mocks/mock.ts'
import { AdCard } from './AdCard.tsx'

const meta = {
  component: AdCard,
  args: { ad: feedAd, onComments: fn(), onSeen: fn() },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 640 }}>
        <Story />
      </div>
    ),
  ],
  beforeEach({ msw }) {
    msw.use(...handlers)
  },
} satisfies Meta<typeof AdCard>
export default meta
type Story = StoryObj<typeof meta>

/** Checks that the card shows this text instead of its picture and is still marked as an ad. */
const says = (text: string): Story['play'] =>
  async function play({ canvas }) {
    await waitFor(() => expect(canvas.getByText(text)).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: /Ver más/ })).toBeVisible()
  }

const link = { name: /^Ver más/ }

/** A creative with a picture, title and text; the external link sends no referrer. */
export const Image: Story = {
  async play({ canvas }) {
    const image = await canvas.findByAltText<HTMLImageElement>('Certificación en Coaching Ontológico')
    await waitFor(() => expect(image.naturalWidth).toBeGreaterThan(0))
    await expect(canvas.getByText('Publicidad')).toBeVisible()
    const more = canvas.getByRole('link', link)
    await expect(more).toHaveAttribute('href', 'https://example.org/certificacion')
    await expect(more).toHaveAttribute('target', '_blank')
    await expect(more).toHaveAttribute('rel', expect.stringContaining('noopener'))
  },
}
/** A creative with a video, which does not start automatically. */
export const Video: Story = {
  args: { ad: { ...feedAd, creativos: [{ ...imageCreative, media_type: 'video' }] } },
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(
      mock(getCreativeUrl, { success: true, signed_url: videoUrl, media_type: 'video', expires_in: 3600 }),
    )
  },
  async play({ canvas }) {
    const video = await canvas.findByLabelText<HTMLVideoElement>(/Reproducir video/)
    await waitFor(() => expect(video.readyState).toBeGreaterThan(0))
    await expect(video.paused).toBe(true)
  },
}
/** The request for the signed URL of the picture is pending. */
export const Loading: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(getCreativeUrl))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Cargando anuncio...')).toBeVisible())
  },
}
/** The server returns that the creative has no media, so only text is shown. */
export const NoMedia: Story = {
  args: { ad: { ...feedAd, creativos: [{ ...imageCreative, media_type: undefined }] } },
  beforeEach({ msw }) {
    msw.use(mockError(getCreativeUrl, 404))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.queryByText('Cargando anuncio...')).toBeNull())
    await expect(canvas.getByText('Nueva edición en enero: plazas hasta el 15 de diciembre.')).toBeVisible()
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}
/** The request for the signed URL failed. */
export const LoadError: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(getCreativeUrl, 500))
  },
  play: says('No se pudo cargar el contenido publicitario'),
}
/** The retry loads the picture, as in Image. */
export const LoadErrorThenOk: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(getCreativeUrl, 500))
  },
  async play({ canvas, msw }) {
    const retry = await canvas.findByRole('button', { name: 'Reintentar' })
    msw.use(...handlers)
    await userEvent.click(retry)
    const image = await canvas.findByAltText<HTMLImageElement>('Certificación en Coaching Ontológico')
    await waitFor(() => expect(image.naturalWidth).toBeGreaterThan(0))
  },
}
/** The reply lacks the expected fields. */
export const InvalidReply: Story = {
  beforeEach({ msw }) {
    msw.use(mock(getCreativeUrl, { success: true }))
  },
  play: says('Respuesta inválida del servidor'),
}
/** The reply is not JSON; the message is the same as for an invalid one. */
export const NotJson: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockText(getCreativeUrl, '<html>'))
  },
  play: says('Respuesta inválida del servidor'),
}
/** Media that is neither a picture nor a video. */
export const UnsupportedType: Story = {
  beforeEach({ msw }) {
    msw.use(mock(getCreativeUrl, { success: true, signed_url: imageUrl, media_type: 'pdf', expires_in: 60 }))
  },
  play: says('Tipo de media no soportado: pdf'),
}
/** The first creative with media is the main one, whatever its position; the others follow. */
export const TwoCreatives: Story = {
  args: { ad: { ...feedAd, creativos: [textCreative, imageCreative] } },
  async play({ canvas }) {
    await canvas.findByAltText('Certificación en Coaching Ontológico')
    await expect(canvas.getByRole('link', { name: /Guía de gastos deducibles/ })).toHaveAttribute(
      'href',
      'https://example.org/guia',
    )
  },
}
/** Ads take no comments: the card has no form, and the page explains why. */
export const CommentBlocked: Story = {
  tags: ['no-photo'],
  async play({ canvas, args }) {
    await canvas.findByAltText('Certificación en Coaching Ontológico')
    await expect(canvas.queryByRole('textbox')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'No se puede comentar en publicidades' }))
    await expect(args.onComments).toHaveBeenCalledWith(feedAd)
    await userEvent.click(document.body)
  },
}
/** A URL that is not http(s) is not rendered as a link. */
export const UnsafeLink: Story = {
  args: {
    // oxlint-disable-next-line no-script-url
    ad: {
      ...feedAd,
      link_url: 'javascript:alert(1)',
      creativos: [{ ...textCreative, link_url: 'data:text/html,x' }],
    },
  },
  async play({ canvas }) {
    await expect(canvas.queryByRole('link')).toBeNull()
  },
}
/** An impression is recorded after a second in view; nothing changes on screen. */
export const Impression: Story = {
  tags: ['no-photo'],
  async play({ args }) {
    await waitFor(() => expect(args.onSeen).toHaveBeenCalledWith(imageCreative), { timeout: 4000 })
  },
}
/** An ad without any optional field. */
export const Bare: Story = {
  args: { ad: { id: 1, is_ad: true } },
  async play({ canvasElement }) {
    await expect(canvasElement).not.toHaveTextContent(/undefined|null|NaN/)
  },
}
