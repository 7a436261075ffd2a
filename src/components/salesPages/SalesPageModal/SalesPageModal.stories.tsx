import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, screen, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { getCommunityImage } from '#api/contract/explore.ts'
import { getProductImageCopy } from '#api/contract/classes/products.ts'
import { getSalesPage, listSalesTestimonials } from '#api/contract/salesPages.ts'
import { ExploreDetailsModal } from '#components/explore/ExploreDetailsModal/ExploreDetailsModal.tsx'
import { coverSvg } from '#mocks/fixtures/classes/products.ts'
import { salesCommunity } from '#mocks/fixtures/purchases.ts'
import {
  imageTestimonial,
  inactiveTestimonial,
  moreTestimonialsReply,
  noTestimonialsReply,
  plainSalesPage,
  salesPage,
  sixTestimonialsReply,
  testimonialsReply,
  textTestimonial,
} from '#mocks/fixtures/salesPages.ts'
import { handlers as testimonialHandlers } from '#mocks/handlers/testimonials.ts'
import { handlers } from '#mocks/handlers/salesPages.ts'
import { imageUrl } from '#mocks/media.ts'
import { mock, mockError, mockPending, mockPicture } from '#mocks/mock.ts'
import { productPicturesLoaded, productPictures } from '#mocks/productPictures.ts'
import { useOfferScreen } from './useOfferScreen.ts'
import { SalesPageModal, type SalesPageModalProps } from './SalesPageModal.tsx'

/** As the page does it: the sales page, or the details when it cannot be had. */
function Opening({ page: given, ...props }: SalesPageModalProps) {
  const { screen: shown, page, failed } = useOfferScreen(props.community, given === undefined)
  const { onRefresh: _refresh, onDetails: _details, ...shared } = props
  return shown === 'sales' ? (
    <SalesPageModal {...props} page={given ?? page} />
  ) : (
    <ExploreDetailsModal {...shared} salesPageFailed={failed} statsFailed onReviews={fn()} />
  )
}

const meta = {
  component: SalesPageModal,
  args: {
    open: true,
    community: salesCommunity,
    page: { ...salesPage, has_video: false },
    member: false,
    onBuy: fn(),
    onEnter: fn(),
    onDetails: fn(),
    onRefresh: fn(),
    onClose: fn(),
  },
  render: (args) => <Opening {...args} />,
  beforeEach({ msw }) {
    // Without clips: how much of one is loaded differs from photograph to photograph.
    msw.use(
      mock(listSalesTestimonials, withoutClips),
      mockPicture(getProductImageCopy, coverSvg),
      ...handlers,
      ...testimonialHandlers,
    )
  },
} satisfies Meta<typeof SalesPageModal>
export default meta
type Story = StoryObj<typeof meta>

const withoutClips = {
  success: true,
  testimonios: [imageTestimonial, textTestimonial, { ...textTestimonial, id: 805 }],
}

const promise = 'Dirige a tu equipo sin perder la calma en doce semanas'

const modal = async () => {
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog).toHaveFocus())
  return within(dialog)
}
const figures = (dialog: Awaited<ReturnType<typeof modal>>) => dialog.queryAllByRole('figure')
const toPart = async (name: string) => {
  const dialog = await modal()
  await userEvent.click(dialog.getByRole('button', { name }))
  await waitFor(() => expect(dialog.getByRole('heading', { name })).toHaveFocus())
  return dialog
}

/** The page is on its way. */
export const Loading: Story = {
  args: { page: undefined },
  beforeEach({ msw }) {
    msw.use(mockPending(getSalesPage))
  },
  async play() {
    const dialog = await modal()
    await waitFor(() =>
      expect(dialog.getByRole('status', { name: 'Cargando la página de ventas' })).toBeVisible(),
    )
  },
}

/** Everything: promise, video, what it includes, testimonials, coach, call and price. */
export const Full: Story = {
  tags: ['no-photo'],
  args: { page: salesPage },
  beforeEach({ msw }) {
    msw.use(mock(listSalesTestimonials, testimonialsReply))
  },
  async play() {
    const dialog = await modal()
    await waitFor(() => expect(dialog.getByRole('heading', { name: promise })).toBeVisible())
    const video = dialog.getByLabelText<HTMLVideoElement>(`Video: ${promise}`)
    await waitFor(() => expect(video.readyState).toBeGreaterThan(1))
    await expect(video.paused).toBe(true)
    await expect(dialog.getByText('Sabes qué decir y cuándo callar')).toBeInTheDocument()
    await expect(dialog.getByText('Un guion para cada conversación que temes')).toBeInTheDocument()
    await expect(dialog.getByText('Practicas con tres personas como tú')).toBeInTheDocument()
    await expect(dialog.getByText(/te devolvemos el dinero/)).toBeInTheDocument()
    await waitFor(() => expect(figures(dialog)).toHaveLength(3))
    const call = dialog.getByRole('link', { name: /Solicitar una llamada/ })
    await expect(call).toHaveAttribute('href', 'https://agenda.example/marta-rios')
    await expect(call).toHaveAttribute('target', '_blank')
    await expect(call).toHaveAttribute('rel', 'noopener noreferrer')
  },
}

/** The button starts the purchase. */
export const BuyPressed: Story = {
  ...Full,
  tags: ['check'],
  async play(context) {
    await Full.play?.(context)
    const { args } = context
    const dialog = await modal()
    await userEvent.click(dialog.getByRole('button', { name: /Comprar por 149/ }))
    await expect(args.onBuy).toHaveBeenCalledOnce()
  },
}

/** What it includes, each with its benefits. */
export const Includes: Story = {
  tags: ['dark', 'narrow'],
  async play() {
    const dialog = await toPart('Qué incluye')
    // The first testimonial's picture, which begins below.
    await waitFor(() => expect(figures(dialog)[0]?.querySelector('img')?.naturalWidth).toBeGreaterThan(0))
  },
}

/** The price at the end, above the bar that never covers it. */
export const AtTheEnd: Story = {
  async play() {
    const dialog = await modal()
    await waitFor(() => expect(figures(dialog)).toHaveLength(3))
    await toPart('Precio')
    await productPicturesLoaded(2)
    const bar = dialog.getByRole('button', { name: /Comprar por/ }).getBoundingClientRect()
    await waitFor(() =>
      expect(dialog.getByText(/Pago único/).getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.top),
    )
  },
}

/** Without a video the product's picture has its place. */
export const NoVideo: Story = {
  args: { page: plainSalesPage },
  async play() {
    const dialog = await modal()
    await waitFor(() => expect(figures(dialog)).toHaveLength(3))
    await expect(dialog.queryByLabelText(/^Video: /)).toBeNull()
    // The one beside the price is far below.
    await productPicturesLoaded()
  },
}

/** A product without video and picture: words come first. */
export const NoPicture: Story = {
  tags: ['no-photo'],
  args: { page: plainSalesPage, community: { ...salesCommunity, featured_product_has_image: false } },
  async play() {
    const dialog = await modal()
    await waitFor(() => expect(figures(dialog)).toHaveLength(3))
    await expect(productPictures()).toEqual([])
  },
}

/** Six testimonials: no notice. */
export const SixTestimonials: Story = {
  beforeEach({ msw }) {
    msw.use(mock(listSalesTestimonials, sixTestimonialsReply))
  },
  async play() {
    const dialog = await modal()
    await waitFor(() => expect(figures(dialog)).toHaveLength(6))
    await toPart('Testimonios')
    await expect(dialog.queryByText(/^\+\d+ más$/)).toBeNull()
  },
}

/** Six of fourteen, and how many are left out. */
export const MoreTestimonials: Story = {
  beforeEach({ msw }) {
    msw.use(mock(listSalesTestimonials, moreTestimonialsReply))
  },
  async play() {
    const dialog = await modal()
    await waitFor(() => expect(figures(dialog)).toHaveLength(6))
    await toPart('Testimonios')
    const rest = dialog.getByText('+8 más')
    rest.scrollIntoView({ block: 'center' })
    await waitFor(() => expect(rest).toBeVisible())
  },
}

/** Nobody has said anything yet; what the coach switched off is not shown. */
export const NoTestimonials: Story = {
  beforeEach({ msw }) {
    msw.use(
      mock(listSalesTestimonials, {
        ...noTestimonialsReply,
        total_testimonios: 1,
        testimonios: [inactiveTestimonial],
      }),
    )
  },
  async play() {
    const dialog = await modal()
    await expect(await dialog.findByText('Aún no hay testimonios de este producto.')).toBeInTheDocument()
    await expect(dialog.queryByText(inactiveTestimonial.content ?? '')).toBeNull()
    await toPart('Testimonios')
  },
}

/** The testimonials failed: the rest of the page lives on, and another try is offered. */
export const TestimonialsFail: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(listSalesTestimonials, 500))
  },
  async play() {
    const dialog = await modal()
    await expect(await dialog.findByText('No pudimos cargar los testimonios')).toBeInTheDocument()
    await expect(dialog.getByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
    await toPart('Testimonios')
  },
}

/** Another try brings the testimonials. */
export const TestimonialsRetried: Story = {
  ...TestimonialsFail,
  tags: ['no-photo'],
  async play({ msw }) {
    const dialog = await modal()
    const retry = await dialog.findByRole('button', { name: 'Reintentar' })
    msw.use(mock(listSalesTestimonials, { success: true, testimonios: [textTestimonial] }))
    await userEvent.click(retry)
    await waitFor(() => expect(figures(dialog)).toHaveLength(1))
  },
}

/** Without a link to a call, or with one that may not be followed, that part is left out, as in NoVideo. */
export const NoCallLink: Story = {
  tags: ['no-photo'],
  args: { page: { ...plainSalesPage, url_solicitar_llamado: 'javascript:alert(1)' } },
  async play() {
    const dialog = await modal()
    await waitFor(() => expect(figures(dialog)).toHaveLength(3))
    await expect(dialog.queryByRole('link', { name: /llamada/ })).toBeNull()
  },
}

/** The page cannot be had: the details open in its place, with a note. */
export const LookupFails: Story = {
  args: { page: undefined },
  beforeEach({ msw }) {
    msw.use(
      mockError(getSalesPage, 404, { error: 'No encontrada' }),
      mock(getCommunityImage, { success: true, signed_url: imageUrl }),
    )
  },
  async play() {
    const note = await screen.findByText('No pudimos abrir la página de ventas')
    await waitFor(() => expect(note).toBeVisible())
    const dialog = within(await screen.findByRole('dialog', { name: 'Liderar sin Gritar' }))
    await waitFor(() => expect(dialog.getByRole('button', { name: /Comprar por 149/ })).toBeVisible())
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
    await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
  },
}

/** The video does not play: the rest lives on. */
export const VideoFails: Story = {
  args: { page: salesPage },
  async play() {
    const dialog = await modal()
    await fireEvent.error(dialog.getByLabelText(`Video: ${promise}`))
    await dialog.findByRole('button', { name: 'Reintentar' })
    await waitFor(() => expect(dialog.getByText('No pudimos reproducir el video')).toBeVisible())
  },
}

/** Another try asks for a new address, which does not play either. */
export const VideoFailsAgain: Story = {
  ...VideoFails,
  tags: ['check'],
  async play(context) {
    await VideoFails.play?.(context)
    const { args } = context
    const dialog = await modal()
    const retry = await dialog.findByRole('button', { name: 'Reintentar' })
    await userEvent.click(retry)
    await expect(args.onRefresh).toHaveBeenCalledOnce()
    await fireEvent.error(await dialog.findByLabelText(`Video: ${promise}`))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Reintentar' })).toBeVisible())
  },
}

const sought = fn<(seconds: number) => void>()

/** The video goes on where it was left in this session. */
export const VideoGoesOn: Story = {
  tags: ['no-photo'],
  args: { page: salesPage },
  beforeEach() {
    sessionStorage.setItem('faro:sales-video:71', '1')
    // The story server cannot be asked for a part of a file: where the video is sent has to do.
    sought.mockClear()
    const seek = spyOn(HTMLMediaElement.prototype, 'currentTime', 'set')
    seek.mockImplementation(sought)
    return () => seek.mockRestore()
  },
  async play() {
    await modal()
    await waitFor(() => expect(sought).toHaveBeenCalledWith(1))
  },
}
