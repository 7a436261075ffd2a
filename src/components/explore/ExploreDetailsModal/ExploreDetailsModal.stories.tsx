import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { getCommunityImage } from '#api/contract/explore.ts'
import { getProductImageCopy } from '#api/contract/classes/products.ts'
import { purchaseCommunity } from '#api/contract/purchases.ts'
import { stubRedirect } from '#api/purchases/redirect.ts'
import { coverSvg } from '#mocks/fixtures/classes/products.ts'
import {
  freeCommunity,
  fullCommunity,
  invitationCommunity,
  joinedReply,
  membershipPaymentReply,
  paidCommunity,
  paymentUrl,
  productCommunity,
} from '#mocks/fixtures/purchases.ts'
import { imageUrl } from '#mocks/media.ts'
import { mock, mockError, mockPending, mockPicture } from '#mocks/mock.ts'
import { productPicturesLoaded } from '#mocks/productPictures.ts'
import { ExploreDetailsModal } from './ExploreDetailsModal.tsx'

const leave = fn<(url: string) => void>()
const bought = fn()

const meta = {
  component: ExploreDetailsModal,
  args: {
    open: true,
    community: freeCommunity,
    member: false,
    stats: { total_reviews: 24, average_rating: 4.6, rating_distribution: {} },
    onBuy: fn(),
    onEnter: fn(),
    onReviews: fn(),
    onClose: fn(),
  },
  beforeEach({ msw }) {
    leave.mockClear()
    bought.mockClear()
    msw.use(
      mock(getCommunityImage, { success: true, signed_url: imageUrl }),
      mockPicture(getProductImageCopy, coverSvg),
      mock(purchaseCommunity, async ({ request }) => {
        bought(await request.json())
        return joinedReply
      }),
    )
    return stubRedirect(leave)
  },
} satisfies Meta<typeof ExploreDetailsModal>
export default meta
type Story = StoryObj<typeof meta>

const modal = async () => {
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog).toHaveFocus())
  return within(dialog)
}
const pictured = async () => {
  const picture = await waitFor(() => {
    const found = document.querySelector<HTMLImageElement>('[role=dialog] img')
    if (!found) throw new Error('no picture yet')
    return found
  })
  await waitFor(() => expect(picture.naturalWidth).toBeGreaterThan(0))
}

/** A free community is joined at once. */
export const Free: Story = {
  tags: ['dark', 'narrow'],
  async play() {
    const dialog = await modal()
    await pictured()
    await waitFor(() => expect(dialog.getByText('Acceso Gratuito')).toBeVisible())
    await waitFor(() => expect(dialog.getByText('33 de 50 miembros')).toBeVisible())
    await expect(dialog.getByText(/Entras al momento/)).toBeInTheDocument()
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Unirse gratis' })).toBeVisible())
  },
}

export const ReviewsPressed: Story = {
  ...Free,
  tags: ['check'],
  async play(context) {
    await Free.play?.(context)
    const { args } = context
    const dialog = await modal()
    await userEvent.click(dialog.getByRole('button', { name: /24/ }))
    await expect(args.onReviews).toHaveBeenCalledOnce()
  },
}

/** A back end that does not return whether there is a picture: it is requested, as on the card. */
export const PictureUnsaid: Story = {
  tags: ['no-photo'],
  args: { community: { ...invitationCommunity, community_image: undefined } },
  async play() {
    await modal()
    await pictured()
  },
}

/** A paid membership opens the payment page first. */
export const Paid: Story = {
  args: { community: paidCommunity },
  async play() {
    const dialog = await modal()
    await pictured()
    await waitFor(() => expect(dialog.getByText('Acceso de Pago')).toBeVisible())
    await waitFor(() => expect(dialog.getByText(/^19,90\s€$/)).toBeVisible())
    await expect(dialog.getByText(/Hasta que pagues allí no se cobra nada/)).toBeInTheDocument()
    await waitFor(() => expect(dialog.getByRole('button', { name: /Unirse por 19,90/ })).toBeVisible())
  },
}

/** An invitation is required: the only button closes the dialog. */
export const Invitation: Story = {
  args: { community: invitationCommunity },
  async play() {
    const dialog = await modal()
    await waitFor(() => expect(dialog.getByText('Solo por Invitación')).toBeVisible())
    await expect(dialog.getByText(/su coach invita a cada miembro/)).toBeInTheDocument()
    await expect(dialog.queryByRole('button', { name: /Unirse|Comprar|Completa/ })).toBeNull()
  },
}

/** The featured product with name, description, promise and price. */
export const WithProduct: Story = {
  args: { community: productCommunity, onSalesPage: fn() },
  async play() {
    const dialog = await modal()
    await pictured()
    await productPicturesLoaded()
    await expect(dialog.getByText('Doce semanas para liderar')).toBeInTheDocument()
    await expect(
      dialog.getByText('Dirige a tu equipo sin perder la calma en doce semanas'),
    ).toBeInTheDocument()
    await expect(dialog.getByText(/Doce sesiones en directo/)).toBeInTheDocument()
  },
}

/** The price button asks for a phone number first; nothing is bought yet. */
export const BuyPressed: Story = {
  ...WithProduct,
  tags: ['check'],
  async play(context) {
    await WithProduct.play?.(context)
    const { args } = context
    const dialog = await modal()
    await userEvent.click(dialog.getByRole('button', { name: /Comprar por 149/ }))
    await expect(args.onBuy).toHaveBeenCalledOnce()
    await expect(bought).not.toHaveBeenCalled()
  },
}

/** While the purchase is pending, a second press has no effect. */
export const Busy: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(purchaseCommunity))
  },
  async play() {
    const dialog = await modal()
    await pictured()
    await userEvent.click(dialog.getByRole('button', { name: 'Unirse gratis' }))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Uniéndote…' })).toBeVisible())
    await expect(dialog.getByRole('button', { name: 'Uniéndote…' })).toHaveAttribute('aria-busy', 'true')
  },
}

/** The purchase failed: the product spec's alert is shown, and the dialog stays open. */
export const PurchaseError: Story = {
  args: { community: paidCommunity },
  beforeEach({ msw }) {
    msw.use(mockError(purchaseCommunity, 409, { error: 'Ya no quedan plazas' }))
  },
  async play() {
    const dialog = await modal()
    await pictured()
    await userEvent.click(dialog.getByRole('button', { name: /Unirse por/ }))
    await screen.findByRole('alertdialog', { name: 'Error al comprar membresía: Ya no quedan plazas' })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Aceptar' })).toHaveFocus())
  },
}

/** The purchase failed with `success: false` in the reply. */
export const PurchaseRefused: Story = {
  ...PurchaseError,
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mock(purchaseCommunity, { success: false, message: 'Ya no quedan plazas' }))
  },
}

/** After joining, the button to enter replaces the button to join and keeps the focus. */
export const Joined: Story = {
  async play() {
    const dialog = await modal()
    await pictured()
    await userEvent.click(dialog.getByRole('button', { name: 'Unirse gratis' }))
    const enter = await dialog.findByRole('button', { name: 'Entrar a la Comunidad' })
    await expect(dialog.getByText(/Ya estás dentro/)).toBeInTheDocument()
    await expect(bought.mock.calls).toEqual([[{}]])
    await expect(enter).toHaveFocus()
  },
}

export const Entered: Story = {
  ...Joined,
  tags: ['check'],
  async play(context) {
    await Joined.play?.(context)
    const { args } = context
    const dialog = within(screen.getByRole('dialog'))
    const enter = dialog.getByRole('button', { name: 'Entrar a la Comunidad' })
    await userEvent.click(enter)
    await expect(args.onEnter).toHaveBeenCalledOnce()
  },
}

/** A double click makes one call. */
export const DoubleClick: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(
      mock(
        purchaseCommunity,
        () => {
          bought()
          return joinedReply
        },
        { delayMs: 50 },
      ),
    )
  },
  async play() {
    const dialog = await modal()
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Unirse gratis' }))
    await dialog.findByRole('button', { name: 'Entrar a la Comunidad' })
    await expect(bought).toHaveBeenCalledOnce()
  },
}

/** The reply of a paid membership contains the URL of the payment page, which is opened. */
export const GoesToPayment: Story = {
  args: { community: paidCommunity },
  beforeEach({ msw }) {
    msw.use(mock(purchaseCommunity, membershipPaymentReply))
  },
  async play() {
    const dialog = await modal()
    await pictured()
    await userEvent.click(dialog.getByRole('button', { name: /Unirse por/ }))
    await waitFor(() => expect(leave.mock.calls).toEqual([[paymentUrl]]))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Abriendo el pago…' })).toBeVisible())
  },
}

/** A payment URL that is not http(s) is not opened. */
export const OddPaymentAddress: Story = {
  args: { community: paidCommunity },
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mock(purchaseCommunity, { success: true, payment_url: 'javascript:alert(1)' }))
  },
  async play() {
    const dialog = await modal()
    await userEvent.click(dialog.getByRole('button', { name: /Unirse por/ }))
    await screen.findByRole('alertdialog', { name: /No se recibió la URL de pago/ })
    await expect(leave).not.toHaveBeenCalled()
  },
}

/** The community is full. */
export const Full: Story = {
  args: { community: fullCommunity },
  async play() {
    const dialog = await modal()
    await pictured()
    await expect(dialog.getByRole('button', { name: 'Completa' })).toBeDisabled()
    await expect(dialog.getByText(/No quedan plazas/)).toBeInTheDocument()
  },
}

/** A member without the product can enter, or buy the product. */
export const Member: Story = {
  args: { community: productCommunity, member: true },
  async play() {
    const dialog = await modal()
    await pictured()
    await productPicturesLoaded()
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Entrar a la Comunidad' })).toBeVisible())
    await waitFor(() => expect(dialog.getByRole('button', { name: /Comprar por 149/ })).toBeVisible())
  },
}

export const MemberBuys: Story = {
  ...Member,
  tags: ['check'],
  async play(context) {
    await Member.play?.(context)
    const { args } = context
    const dialog = await modal()
    await userEvent.click(dialog.getByRole('button', { name: /Comprar por 149/ }))
    await expect(args.onBuy).toHaveBeenCalledOnce()
  },
}

export const ProductOwned: Story = {
  args: { community: { ...productCommunity, user_has_product: true }, member: true },
  async play() {
    const dialog = await modal()
    await pictured()
    await productPicturesLoaded()
    await expect(dialog.getByRole('link', { name: 'Ir a Clases' })).toHaveAttribute('href', '/clases')
    await expect(dialog.queryByRole('button', { name: /Comprar/ })).toBeNull()
  },
}

/** Shown if the sales page could not be loaded. */
export const SalesPageFailed: Story = {
  args: { community: productCommunity, salesPageFailed: true },
  async play() {
    const dialog = await modal()
    await pictured()
    await waitFor(() => expect(dialog.getByText('No pudimos abrir la página de ventas')).toBeVisible())
  },
}
