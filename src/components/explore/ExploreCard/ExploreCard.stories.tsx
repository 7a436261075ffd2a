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

/** Each picture of a product that was asked for. */
const asked = fn<(address: string) => void>()

const meta = {
  component: ExploreCard,
  // As wide everywhere.
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

/** Open to everybody: name, description, coach, members, reviews, and every way on. */
export const Public: Story = {
  args: { imageUrl },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('article', { name: 'Hábitos que Duran' })).toBeVisible())
    await expect(canvas.getByText('Acceso Público')).toBeVisible()
    await expect(canvas.getByText('412 miembros')).toBeVisible()
    await expect(canvas.getByText('Julián Sotomayor')).toBeVisible()
  },
}

/** Every way on: details, joining, reviews. */
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

/** Price in Spanish format with its currency, members of how many. */
export const Paid: Story = {
  args: { community: paidCommunity, imageUrl: stillUrl },
  async play({ canvas }) {
    await expect(canvas.getByText('Acceso de Pago')).toBeVisible()
    await expect(canvas.getByText('19,90 €')).toBeVisible()
    await expect(canvas.getByText('33 de 50 miembros')).toBeVisible()
    await expect(canvas.getByRole('button', { name: /^Unirse por 19,90\s€$/u })).toBeVisible()
  },
}
/** `pago` is another word for `por_pago`; another currency. */
export const PaidAlias: Story = {
  args: { community: paidAliasCommunity },
  async play({ canvas }) {
    await expect(canvas.getByText('Acceso de Pago')).toBeVisible()
    await expect(canvas.getByRole('button', { name: /^Unirse por 1250\sMXN$/u })).toBeVisible()
  },
}
/** Free of charge. */
export const Free: Story = {
  args: { community: freeCommunity, stats: noReviewsStats },
  async play({ canvas }) {
    await expect(canvas.getByText('Acceso Gratuito')).toBeVisible()
    await expect(canvas.getByText('1 de 40 miembros')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Unirse gratis' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Sin reseñas. Ver reseñas' })).toBeVisible()
  },
}
/** One has to be invited: information only, nothing to join with. */
export const Invitation: Story = {
  args: { community: invitationCommunity },
  async play({ canvas }) {
    await expect(canvas.getByText('Solo por Invitación')).toBeVisible()
    await expect(canvas.getByText('Se entra con una invitación de su coach.')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /Unirse|Comprar/u })).toBeNull()
  },
}
/** Description cut at 120 characters, promise at 80; long names break and end in time. */
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
/** A product named in one endless word breaks it: its price stays within the card. */
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

/** The button with the price asks to join. */
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

/** A product without a picture: where the server says so, none is asked for. */
export const ProductWithoutPicture: Story = {
  args: { community: { ...featuredCommunity, featured_product_has_image: false }, imageUrl },
  async play({ canvas, canvasElement }) {
    await expect(canvas.getByText('Doce semanas para ordenar tu dinero')).toBeVisible()
    await expect(productPictures(canvasElement)).toEqual([])
    await expect(asked).not.toHaveBeenCalled()
  },
}
/** A back end that says nothing of the picture is asked: its 404 means no image. */
export const ProductPictureNotFound: Story = {
  tags: ['no-photo'],
  args: { community: { ...featuredCommunity, featured_product_has_image: undefined }, imageUrl },
  beforeEach({ msw }) {
    msw.use(mockError(getProductImage, 404))
  },
  async play({ canvasElement }) {
    // The place that was kept for it goes.
    await waitFor(() => expect(canvasElement.querySelector('svg.lucide-book-open')).toBeNull())
    await expect(productPictures(canvasElement)).toEqual([])
  },
}
/** The featured product is the person's already: nothing to buy. */
export const OwnedProduct: Story = {
  args: { community: { ...featuredCommunity, user_has_product: true }, imageUrl },
  async play({ canvas }) {
    await productPicturesLoaded()
    await expect(canvas.getByText('Ya es tuyo')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Ir a Clases' })).toHaveAttribute('href', '/clases')
    await expect(canvas.queryByRole('button', { name: /Comprar/u })).toBeNull()
  },
}
/** It is not known yet whether there is a picture: a quiet ground, and no drawing that would flash before it. */
export const PictureComing: Story = {
  tags: ['no-photo'],
  args: { imageUrl: undefined },
  async play({ canvasElement }) {
    await expect(canvasElement.querySelector('[data-picture]')).toBeEmptyDOMElement()
  },
}

/** No picture, or none that loads: a landscape drawn from the name. */
export const NoImage: Story = {
  args: { community: freeCommunity, imageUrl: 'data:image/png;base64,AAAA' },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('img')).toBeNull())
    await expect(canvasElement.querySelector('article svg[viewBox="0 0 320 180"]')).toBeVisible()
  },
}
/** As many members as it takes: it says so, and cannot be joined. */
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
/** A purchase is under way: the button waits, everything else goes on. */
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
/** The person is in it, even though it is full: the way in. */
export const Member: Story = {
  args: { community: { ...ownListedCommunity, max_members: 33 }, imageUrl, member: true },
  async play({ canvas }) {
    await expect(canvas.getByText('Eres miembro')).toBeVisible()
    await expect(canvas.queryByText('Completa')).toBeNull()
    await expect(canvas.queryByRole('button', { name: /Unirse/u })).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Entrar a la Comunidad' })).toBeVisible()
  },
}

/** The button enters the community. */
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

/** Nothing but what the contract asks for. */
export const Minimal: Story = {
  args: { community: minimalListedCommunity, stats: undefined, statsFailed: true },
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { name: 'Comunidad sin nombre' })).toBeVisible()
    await expect(canvas.getByText('Acceso Público')).toBeVisible()
    await expect(canvas.queryByText(/undefined|null|NaN|miembros/u)).toBeNull()
  },
}
/** The reviews are on their way. */
export const StatsLoading: Story = {
  tags: ['no-photo'],
  args: { stats: undefined },
  async play({ canvas }) {
    await expect(canvas.getByRole('status', { name: 'Cargando valoración' })).toBeVisible()
  },
}
