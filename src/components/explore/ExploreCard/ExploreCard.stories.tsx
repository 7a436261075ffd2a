import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { getProductImage, getProductImageCopy } from '#api/contract/classes/products.ts'
import { coverSvg } from '#mocks/fixtures/classes/products.ts'
import {
  featuredCommunity,
  freeCommunity,
  fullCommunity,
  invitationCommunity,
  longListedCommunity,
  minimalListedCommunity,
  ownListedCommunity,
  paidAliasCommunity,
  paidCommunity,
  publicCommunity,
} from '#mocks/fixtures/explore.ts'
import { manyReviewsStats, noReviewsStats } from '#mocks/fixtures/reviews.ts'
import { imageUrl, stillUrl } from '#mocks/media.ts'
import { mockError, mockPicture } from '#mocks/mock.ts'
import { productPicturesLoaded, productPictures } from '#mocks/productPictures.ts'
import { ExploreCard } from './ExploreCard.tsx'

/** Records each requested URL of a product picture. */
const asked = fn<(address: string) => void>()

const meta = {
  component: ExploreCard,
  // The layout is the same at every width, so one screenshot is enough.
  tags: ['phone'],
  args: {
    community: publicCommunity,
    imageUrl: null,
    stats: manyReviewsStats,
    onOpen: fn(),
    onJoin: fn(),
    onEnter: fn(),
    onReviews: fn(),
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 320 }}>
        <Story />
      </div>
    ),
  ],
  beforeEach({ msw }) {
    asked.mockClear()
    msw.use(
      mockPicture(getProductImageCopy, coverSvg, ({ request }) =>
        asked(request.url.replace(/^.*\/api/u, '/api')),
      ),
    )
  },
} satisfies Meta<typeof ExploreCard>
export default meta
type Story = StoryObj<typeof meta>

/** A community that is open to all: name, description, coach, members, reviews, and all buttons. */
export const Public: Story = {
  args: { imageUrl },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('article', { name: 'Hábitos que Duran' })).toBeVisible())
    await expect(canvas.getByText('Acceso Público')).toBeVisible()
    await expect(canvas.getByText('412 miembros')).toBeVisible()
    await expect(canvas.getByText('Julián Sotomayor')).toBeVisible()
  },
}

/** Presses every button: details, joining, reviews. */
export const Pressed: Story = {
  ...Public,
  tags: ['check'],
  async play(context) {
    await Public.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Hábitos que Duran' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Ver detalles de Hábitos que Duran' }))
    await expect(args.onOpen).toHaveBeenCalledTimes(2)
    await userEvent.click(canvas.getByRole('button', { name: 'Unirse gratis' }))
    await expect(args.onJoin).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: '4,6 de 5, 28 reseñas. Ver reseñas' }))
    await expect(args.onReviews).toHaveBeenCalledOnce()
  },
}

/** The price in Spanish format with its currency, and the members with their limit. */
export const Paid: Story = {
  args: { community: paidCommunity, imageUrl: stillUrl },
  async play({ canvas }) {
    await expect(canvas.getByText('Acceso de Pago')).toBeVisible()
    await expect(canvas.getByText('19,90 €')).toBeVisible()
    await expect(canvas.getByText('33 de 50 miembros')).toBeVisible()
    await expect(canvas.getByRole('button', { name: /^Unirse por 19,90\s€$/u })).toBeVisible()
  },
}
/** `pago` is an alias of `por_pago`; the currency is not the default. */
export const PaidAlias: Story = {
  args: { community: paidAliasCommunity },
  async play({ canvas }) {
    await expect(canvas.getByText('Acceso de Pago')).toBeVisible()
    await expect(canvas.getByRole('button', { name: /^Unirse por 1250\sMXN$/u })).toBeVisible()
  },
}
export const Free: Story = {
  args: { community: freeCommunity, stats: noReviewsStats },
  async play({ canvas }) {
    await expect(canvas.getByText('Acceso Gratuito')).toBeVisible()
    await expect(canvas.getByText('1 de 40 miembros')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Unirse gratis' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Sin reseñas. Ver reseñas' })).toBeVisible()
  },
}
/** An invitation is required, so there is no button to join. */
export const Invitation: Story = {
  args: { community: invitationCommunity },
  async play({ canvas }) {
    await expect(canvas.getByText('Solo por Invitación')).toBeVisible()
    await expect(canvas.getByText('Se entra con una invitación de su coach.')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /Unirse|Comprar/u })).toBeNull()
  },
}
/** The description is truncated at 120 characters, the promise at 80; long names wrap or are truncated. */
export const LongTexts: Story = {
  args: { community: longListedCommunity },
  async play({ canvas }) {
    const description = canvas.getByText(/^Aprende a dirigir/u).textContent
    await expect(description).toBe(`${longListedCommunity.description?.slice(0, 120).trimEnd()}…`)
    const promise = canvas.getByText(/^En ocho semanas/u).textContent
    await expect(promise).toBe(`${longListedCommunity.featured_product_promise?.slice(0, 80).trimEnd()}…`)
    await productPicturesLoaded()
    await expect(canvas.getByText('12.345 de 20.000 miembros')).toBeVisible()
  },
}
/** A product name without spaces breaks; the price stays inside the card. */
export const EndlessWord: Story = {
  args: { community: { ...featuredCommunity, featured_product_name: 'Autoconocimiento'.repeat(8) } },
  tags: ['no-photo'],
  async play({ canvas }) {
    const card = canvas.getByRole('article').getBoundingClientRect()
    await expect(canvas.getByText('149 €').getBoundingClientRect().right).toBeLessThan(card.right)
  },
}
/** The coach's product with promise and price. */
export const FeaturedProduct: Story = {
  args: { community: featuredCommunity, imageUrl },
  async play({ canvas }) {
    await expect(canvas.getByText('Doce semanas para ordenar tu dinero')).toBeVisible()
    await expect(canvas.getByText('Sabrás cada mes qué entra, qué sale y qué te queda.')).toBeVisible()
    await expect(canvas.getByText('149 €')).toBeVisible()
    await productPicturesLoaded()
    await expect(asked.mock.calls).toEqual([['/api/extra/productos/801/image?expires_in=3600&w=320']])
    await expect(canvas.getByRole('button', { name: /^Comprar por 149\s€$/u })).toBeVisible()
  },
}

/** The price button starts joining. */
export const FeaturedProductPressed: Story = {
  ...FeaturedProduct,
  tags: ['check'],
  async play(context) {
    await FeaturedProduct.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: /^Comprar por 149\s€$/u }))
    await expect(args.onJoin).toHaveBeenCalledOnce()
  },
}

/** The reply contains that the product has no picture, so none is requested. */
export const ProductWithoutPicture: Story = {
  args: { community: { ...featuredCommunity, featured_product_has_image: false }, imageUrl },
  async play({ canvas, canvasElement }) {
    await expect(canvas.getByText('Doce semanas para ordenar tu dinero')).toBeVisible()
    await expect(productPictures(canvasElement)).toEqual([])
    await expect(asked).not.toHaveBeenCalled()
  },
}
/** The reply does not contain whether there is a picture: it is requested, and 404 means none. */
export const ProductPictureNotFound: Story = {
  tags: ['no-photo'],
  args: { community: { ...featuredCommunity, featured_product_has_image: undefined }, imageUrl },
  beforeEach({ msw }) {
    msw.use(mockError(getProductImage, 404))
  },
  async play({ canvasElement }) {
    // The reserved space disappears.
    await waitFor(() => expect(canvasElement.querySelector('svg.lucide-book-open')).toBeNull())
    await expect(productPictures(canvasElement)).toEqual([])
  },
}
/** The viewer already owns the featured product, so it is not offered. */
export const OwnedProduct: Story = {
  args: { community: { ...featuredCommunity, user_has_product: true }, imageUrl },
  async play({ canvas }) {
    await productPicturesLoaded()
    await expect(canvas.getByText('Ya es tuyo')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Ir a Clases' })).toHaveAttribute('href', '/clases')
    await expect(canvas.queryByRole('button', { name: /Comprar/u })).toBeNull()
  },
}
/** Until it is known whether there is a picture, a plain background is shown; a landscape would flash. */
export const PictureComing: Story = {
  tags: ['no-photo'],
  args: { imageUrl: undefined },
  async play({ canvasElement }) {
    await expect(canvasElement.querySelector('[data-picture]')).toBeEmptyDOMElement()
  },
}

/** Without a picture, or if it fails to load, a landscape is generated from the name. */
export const NoImage: Story = {
  args: { community: freeCommunity, imageUrl: 'data:image/png;base64,AAAA' },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('img')).toBeNull())
    await expect(canvasElement.querySelector('article svg[viewBox="0 0 320 180"]')).toBeVisible()
  },
}
/** The community has its maximum number of members and cannot be joined. */
export const Full: Story = {
  args: { community: fullCommunity },
  async play({ canvas, args }) {
    await expect(canvas.getByText('Completa')).toBeVisible()
    await expect(canvas.getByText('15 de 15 miembros')).toBeVisible()
    const join = canvas.getByRole('button', { name: /^Unirse por 19,90\s€$/u })
    await expect(join).toHaveAttribute('aria-disabled', 'true')
    await expect(join).toHaveAccessibleDescription('No quedan plazas por ahora.')
    await userEvent.click(join)
    await expect(args.onJoin).not.toHaveBeenCalled()
    join.blur()
  },
}
/** While a purchase is pending, only its button is disabled. */
export const PurchaseBusy: Story = {
  args: { community: paidCommunity, imageUrl: stillUrl, busy: true },
  async play({ canvas, args, canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('img')?.naturalWidth).toBeGreaterThan(0))
    const join = canvas.getByRole('button', { name: /^Unirse/u, busy: true })
    await expect(join).toHaveAttribute('aria-busy', 'true')
    await userEvent.click(join)
    await expect(args.onJoin).not.toHaveBeenCalled()
    join.blur()
  },
}
/** A member can enter, even if the community is full. */
export const Member: Story = {
  args: { community: { ...ownListedCommunity, max_members: 33 }, imageUrl, member: true },
  async play({ canvas }) {
    await expect(canvas.getByText('Eres miembro')).toBeVisible()
    await expect(canvas.queryByText('Completa')).toBeNull()
    await expect(canvas.queryByRole('button', { name: /Unirse/u })).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Entrar a la Comunidad' })).toBeVisible()
  },
}

export const Entered: Story = {
  ...Member,
  tags: ['check'],
  async play(context) {
    await Member.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Entrar a la Comunidad' }))
    await expect(args.onEnter).toHaveBeenCalledOnce()
  },
}

/** A reply with the required fields only. */
export const Minimal: Story = {
  args: { community: minimalListedCommunity, stats: undefined, statsFailed: true },
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { name: 'Comunidad sin nombre' })).toBeVisible()
    await expect(canvas.getByText('Acceso Público')).toBeVisible()
    await expect(canvas.queryByText(/undefined|null|NaN|miembros/u)).toBeNull()
  },
}
export const StatsLoading: Story = {
  tags: ['no-photo'],
  args: { stats: undefined },
  async play({ canvas }) {
    await expect(canvas.getByRole('status', { name: 'Cargando valoración' })).toBeVisible()
  },
}
