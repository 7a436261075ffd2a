import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { myCommunities } from '#api/contract/communities.ts'
import { getCommunityImage, listCommunities, searchCommunities } from '#api/contract/explore.ts'
import { getProductImageCopy } from '#api/contract/classes/products.ts'
import { listPendingPurchases, purchaseCommunity } from '#api/contract/purchases.ts'
import { getReviewStats, listReviews } from '#api/contract/reviews.ts'
import { clearDrafts } from '#api/drafts/drafts.ts'
import { communitiesReply, noCommunitiesReply } from '#mocks/fixtures/communities.ts'
import { featuredCommunity, listingReply, publicCommunity } from '#mocks/fixtures/explore.ts'
import { manyReviewsStats, reviewsReply } from '#mocks/fixtures/reviews.ts'
import { handlers as communityHandlers } from '#mocks/handlers/communities.ts'
import { handlers as exploreHandlers } from '#mocks/handlers/explore.ts'
import { handlers as purchaseHandlers } from '#mocks/handlers/purchases.ts'
import { handlers as reviewHandlers } from '#mocks/handlers/reviews.ts'
import { mock, mockError, mockNetworkError, mockPending } from '#mocks/mock.ts'
import { productPicturesLoaded } from '#mocks/productPictures.ts'
import { press } from '#mocks/stories/press.ts'
import { screenReady } from '#mocks/stories/screenReady.ts'
import { ExplorePage } from './ExplorePage.tsx'

/** What was asked of the listing, in order. */
let asked: string[] = []

const meta = {
  component: ExplorePage,
  parameters: { route: '/explorar-comunidades' },
  async beforeEach({ msw }) {
    await clearDrafts()
    asked = []
    const listed = ({ query }: { query: URLSearchParams }) => {
      asked.push(String(query))
      return listingReply(query)
    }
    msw.use(
      mock(listCommunities, listed),
      mock(searchCommunities, listed),
      ...communityHandlers,
      ...exploreHandlers,
      ...purchaseHandlers,
      ...reviewHandlers,
    )
  },
} satisfies Meta<typeof ExplorePage>
export default meta
type Story = StoryObj<typeof meta>

type Canvas = Pick<
  ReturnType<typeof within>,
  'getAllByRole' | 'findAllByRole' | 'queryAllByRole' | 'getByTestId' | 'queryByRole'
>
const names = (canvas: Canvas) =>
  canvas.queryAllByRole('article').map((card: HTMLElement) => card.getAttribute('aria-label'))
const address = (canvas: Canvas) => canvas.getByTestId('location').textContent
const card = (canvas: Canvas, name: string) =>
  within(canvas.getAllByRole('article', { name })[0] as HTMLElement)
/** Cards, pictures near the screen and reviews are all there. */
async function settled(canvas: Canvas, cards: number) {
  await waitFor(() => expect(names(canvas)).toHaveLength(cards))
  await waitFor(() => expect(canvas.queryByRole('status', { name: 'Cargando valoración' })).toBeNull())
}

/** The listing is on its way: the shape of cards. */
export const Loading: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(listCommunities))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('status', { name: 'Cargando comunidades' })).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Acceso Gratuito' })).toBeVisible()
  },
}
/** Cards, twelve a page, without a filter: none is sent. */
export const Grid: Story = {
  async play({ canvas }) {
    await settled(canvas, 12)
    await expect(asked).toEqual(['page=1&limit=12'])
    await expect(canvas.getByText('29 comunidades')).toBeVisible()
    await productPicturesLoaded()
    await expect(canvas.getByText('Página 1 de 3')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Anterior' })).toBeDisabled()
  },
}
/** Choosing a type sends it and goes back to the first page; the address holds it. */
export const Filtered: Story = {
  tags: ['phone'],
  parameters: { route: '/explorar-comunidades?pagina=2' },
  async play({ canvas }) {
    await waitFor(() => expect(names(canvas)).toHaveLength(12))
    await userEvent.click(canvas.getByRole('button', { name: 'Acceso de Pago' }))
    await settled(canvas, 4)
    await expect(asked).toEqual(['page=2&limit=12', 'page=1&limit=12&tipo_acceso=por_pago'])
    await expect(address(canvas)).toBe('/explorar-comunidades?acceso=por_pago')
    await expect(canvas.getByRole('button', { pressed: true })).toHaveTextContent('Acceso de Pago')
    await expect(canvas.queryByRole('navigation')).toBeNull()
    ;(document.activeElement as HTMLElement).blur()
  },
}
/** There is no community at all. */
export const Empty: Story = {
  beforeEach({ msw }) {
    msw.use(mock(listCommunities, listingReply(undefined, [])))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Aún no hay comunidades' })).toBeVisible())
    await expect(canvas.queryByRole('button', { name: 'Ver todas las comunidades' })).toBeNull()
  },
}
/** None for the type that was chosen, and the way back to all. */
export const EmptyFilter: Story = {
  parameters: { route: '/explorar-comunidades?acceso=invitacion' },
  beforeEach({ msw }) {
    msw.use(mock(listCommunities, ({ query }) => listingReply(query, [publicCommunity])))
  },
  async play({ canvas }) {
    await waitFor(() =>
      expect(
        canvas.getByRole('heading', { name: 'No hay comunidades con este tipo de acceso' }),
      ).toBeVisible(),
    )
    await expect(canvas.getByRole('button', { name: 'Ver todas las comunidades' })).toBeVisible()
  },
}
/** Taking the filter away brings all of them. */
export const FilterCleared: Story = {
  ...EmptyFilter,
  tags: ['no-photo'],
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ver todas las comunidades' }))
    await waitFor(() => expect(names(canvas)).toEqual(['Hábitos que Duran']))
    await expect(address(canvas)).toBe('/explorar-comunidades')
  },
}
/** The listing fails: filter and search stay alive. */
export const Error: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(listCommunities, 500, {}, 'Internal Server Error'))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Error al cargar las comunidades')).toBeVisible())
    await expect(canvas.getByText('HTTP 500: Internal Server Error')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Acceso Gratuito' })).toBeEnabled()
  },
}
/** Another try after a failure. */
export const RetryWorks: Story = {
  ...Error,
  tags: ['no-photo'],
  async play({ canvas, msw }) {
    const retry = await canvas.findByRole('button', { name: 'Reintentar' })
    msw.use(mock(listCommunities, ({ query }) => listingReply(query)))
    await userEvent.click(retry)
    await waitFor(() => expect(names(canvas)).toHaveLength(12))
    await expect(canvas.queryByText('Error al cargar las comunidades')).toBeNull()
  },
}
/** The second page: the first stays until it is there, the focus goes to its top, Back returns. */
export const SecondPage: Story = {
  parameters: { pressMoves: 'Another page begins at its top.' },
  tags: ['phone'],
  async play({ canvas }) {
    await waitFor(() => expect(names(canvas)).toHaveLength(12))
    await userEvent.click(canvas.getByRole('button', { name: 'Siguiente' }))
    await waitFor(() => expect(canvas.getByText('Página 2 de 3')).toBeInTheDocument())
    await expect(names(canvas)[0]).toBe('Círculo de práctica 1')
    await expect(asked).toEqual(['page=1&limit=12', 'page=2&limit=12'])
    await expect(address(canvas)).toBe('/explorar-comunidades?pagina=2')
    await expect(canvas.getByRole('region', { name: 'Comunidades' })).toHaveFocus()
    await expect(canvas.getByRole('button', { name: 'Anterior' })).toBeEnabled()
    await expect(canvas.getByRole('button', { name: 'Siguiente' })).toBeEnabled()
    await settled(canvas, 12)
  },
}
/** The next page is on its way: the one before stays. */
export const NextPageLoading: Story = {
  parameters: { pressMoves: 'Another page begins at its top.' },
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(
      mock(listCommunities, ({ query }) =>
        query.get('page') === '1' ? listingReply(query) : new Promise(() => undefined),
      ),
    )
  },
  async play({ canvas }) {
    await waitFor(() => expect(names(canvas)).toHaveLength(12))
    await userEvent.click(canvas.getByRole('button', { name: 'Siguiente' }))
    const list = canvas.getByRole('region', { name: 'Comunidades' })
    await waitFor(() => expect(list).toHaveAttribute('aria-busy', 'true'))
    await expect(canvas.getByText('Cargando comunidades')).toBeInTheDocument()
    await expect(names(canvas)[0]).toBe('Finanzas sin Miedo')
    await expect(names(canvas)).toHaveLength(12)
  },
}
/** The last page: nothing after it. */
export const LastPage: Story = {
  tags: ['phone'],
  parameters: { route: '/explorar-comunidades?pagina=3' },
  async play({ canvas }) {
    await settled(canvas, 5)
    await expect(canvas.getByText('Página 3 de 3')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Siguiente' })).toBeDisabled()
  },
}
/** A page that there is not, such as from an old link. */
export const PageBeyond: Story = {
  parameters: { route: '/explorar-comunidades?pagina=9' },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Ir a la primera página' })).toBeVisible())
  },
}

/** Its button leads to the first page. */
export const PageBeyondLeft: Story = {
  ...PageBeyond,
  tags: ['check'],
  async play(context) {
    await PageBeyond.play?.(context)
    const { canvas } = context
    await userEvent.click(await canvas.findByRole('button', { name: 'Ir a la primera página' }))
    await waitFor(() => expect(names(canvas)).toHaveLength(12))
    await expect(address(canvas)).toBe('/explorar-comunidades')
  },
}

/** Words and order go along, and into the address. */
export const Searched: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await waitFor(() => expect(names(canvas)).toHaveLength(12))
    const field = canvas.getByRole('searchbox', { name: 'Buscar comunidades' })
    await userEvent.type(field, ' calma ')
    await settled(canvas, 2)
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Ordenar por' }), 'Mejor valoradas')
    await waitFor(() => expect(address(canvas)).toBe('/explorar-comunidades?q=calma&orden=valoracion'))
    // Not a call for each letter.
    await waitFor(() =>
      expect(asked).toEqual([
        'page=1&limit=12',
        'page=1&limit=12&q=calma',
        'page=1&limit=12&q=calma&orden=valoracion',
      ]),
    )
    await settled(canvas, 2)
    ;(document.activeElement as HTMLElement).blur()
  },
}
/** Nothing matches the words; one press shows all, and empties the field. */
export const EmptySearch: Story = {
  parameters: { route: '/explorar-comunidades?q=apicultura' },
  async play({ canvas }) {
    await waitFor(() =>
      expect(
        canvas.getByRole('heading', { name: 'Ninguna comunidad coincide con «apicultura»' }),
      ).toBeVisible(),
    )
    await expect(canvas.getByRole('searchbox')).toHaveValue('apicultura')
  },
}
/** The cross empties the search at once and keeps the focus in the field. */
export const SearchCleared: Story = {
  ...EmptySearch,
  tags: ['no-photo'],
  async play({ canvas }) {
    await canvas.findByRole('heading', { name: /Ninguna comunidad/u })
    await userEvent.click(canvas.getByRole('button', { name: 'Borrar la búsqueda' }))
    await waitFor(() => expect(names(canvas)).toHaveLength(12))
    await expect(canvas.getByRole('searchbox')).toHaveFocus()
    await expect(address(canvas)).toBe('/explorar-comunidades')
  },
}
/** What the address says is asked for and shown: a reload brings everything back. */
export const FromAddress: Story = {
  tags: ['no-photo'],
  parameters: { route: '/explorar-comunidades?acceso=publica&q=práctica&orden=miembros&pagina=2' },
  async play({ canvas }) {
    await waitFor(() => expect(names(canvas)).toHaveLength(5))
    await expect(asked.map((query) => Object.fromEntries(new URLSearchParams(query)))).toEqual([
      { page: '2', limit: '12', tipo_acceso: 'publica', q: 'práctica', orden: 'miembros' },
    ])
    await expect(canvas.getByRole('button', { pressed: true })).toHaveTextContent('Acceso Público')
    await expect(canvas.getByRole('searchbox')).toHaveValue('práctica')
    await expect(canvas.getByRole('combobox')).toHaveDisplayValue('Más miembros')
  },
}
/** An address that makes no sense asks for what it makes sense to ask for. */
export const OddAddress: Story = {
  tags: ['no-photo'],
  parameters: { route: '/explorar-comunidades?acceso=secreto&q=%20&orden=azar&pagina=-2' },
  async play({ canvas }) {
    await waitFor(() => expect(names(canvas)).toHaveLength(12))
    await expect(asked).toEqual(['page=1&limit=12'])
  },
}
/** Communities that the person is in are entered, not joined. */
export const Entering: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await waitFor(() => expect(names(canvas)).toHaveLength(12))
    const own = card(canvas, 'Liderazgo Consciente')
    await userEvent.click(await own.findByRole('button', { name: 'Entrar a la Comunidad' }))
    await waitFor(() => expect(address(canvas)).toBe('/comunidad'))
    await expect(JSON.parse(localStorage.getItem('currentCommunity') ?? '{}')).toMatchObject({ id: 1 })
  },
}
/** The person's communities are not known: everything can still be looked at. */
export const MineFailed: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(myCommunities, 500))
  },
  async play({ canvas }) {
    await waitFor(() => expect(names(canvas)).toHaveLength(12))
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}
/** Pictures and statistics cannot be had: drawings, no numbers, no alarm. */
export const PartsFailed: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(
      mock(myCommunities, noCommunitiesReply),
      mockError(getCommunityImage, 500),
      mockError(getProductImageCopy, 500),
      mock(getReviewStats, ({ params }) =>
        params['id'] === String(featuredCommunity.id)
          ? { success: true, data: manyReviewsStats }
          : { success: false },
      ),
    )
  },
  async play({ canvas, canvasElement }) {
    await settled(canvas, 12)
    await waitFor(() => expect(canvas.getAllByRole('button', { name: 'Ver reseñas' })).toHaveLength(11))
    await expect(canvas.getByRole('button', { name: '4,6 de 5, 28 reseñas. Ver reseñas' })).toBeVisible()
    await expect(canvas.queryByRole('alert')).toBeNull()
    await expect(canvasElement.querySelector('article img')).toBeNull()
  },
}
/** A community without reviews answers 404: zero, not an error. */
export const NoReviews: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(
      mock(listCommunities, listingReply(undefined, [publicCommunity])),
      mockError(getReviewStats, 404),
      mockError(listReviews, 404),
    )
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Sin reseñas. Ver reseñas' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reseñas de Hábitos que Duran' }))
    await waitFor(() => expect(dialog.getByText('Aún no hay reseñas')).toBeVisible())
    await expect(dialog.queryByRole('alert')).toBeNull()
  },
}
/** Reviews ten at a time until all are there; a mark stays on the device, and makes no call. */
export const Reviews: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(
      mock(listReviews, ({ query }) => {
        asked.push(String(query))
        return reviewsReply(25, Number(query.get('offset')), Number(query.get('limit')))
      }),
    )
  },
  async play({ canvas }) {
    await settled(canvas, 12)
    const opener = card(canvas, 'Negocio con Calma').getByRole('button', { name: /Ver reseñas/u })
    await userEvent.click(opener)
    const dialog = within(await screen.findByRole('dialog', { name: 'Reseñas de Negocio con Calma' }))
    for (const count of [10, 20]) {
      await waitFor(() => expect(dialog.getByText(`${count} de 25 reseñas`)).toBeInTheDocument())
      await userEvent.click(dialog.getByRole('button', { name: 'Cargar más reseñas' }))
    }
    await waitFor(() => expect(dialog.getAllByRole('button', { name: 'Útil' })).toHaveLength(25))
    await expect(dialog.queryByRole('button', { name: 'Cargar más reseñas' })).toBeNull()
    const calls = ['limit=10&offset=0', 'limit=10&offset=10', 'limit=10&offset=20']
    await expect(asked.filter((query) => query.includes('offset'))).toEqual(calls)
    await userEvent.click(dialog.getAllByRole('button', { name: 'Útil' })[0] as HTMLElement)
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Te ha sido útil' })).toBeInTheDocument())
    await expect(localStorage.getItem('faro:helpful-reviews:7')).toBe('900')
    await press('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(opener).toHaveFocus())
    // Opened again: there at once, with the mark.
    await userEvent.click(opener)
    const again = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(again.getByRole('button', { name: 'Te ha sido útil' })).toBeVisible())
    await expect(asked.filter((query) => query.includes('offset'))).toEqual(calls)
  },
}
/** More reviews cannot be had: what is there stays. */
export const MoreReviewsFailed: Story = {
  tags: ['no-photo'],
  async play({ canvas, msw }) {
    await settled(canvas, 12)
    await userEvent.click(card(canvas, 'Negocio con Calma').getByRole('button', { name: /Ver reseñas/u }))
    const dialog = within(await screen.findByRole('dialog'))
    const more = await dialog.findByRole('button', { name: 'Cargar más reseñas' })
    msw.use(mockNetworkError(listReviews))
    await userEvent.click(more)
    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent('Error de conexión al cargar reseñas'),
    )
    await expect(dialog.getAllByRole('button', { name: 'Útil' })).toHaveLength(10)
  },
}

/** Another try goes on from there. */
export const MoreReviewsRetried: Story = {
  ...MoreReviewsFailed,
  tags: ['check'],
  async play(context) {
    await MoreReviewsFailed.play?.(context)
    const { msw } = context
    const dialog = within(await screen.findByRole('dialog'))
    msw.use(...reviewHandlers)
    await userEvent.click(dialog.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(dialog.getAllByRole('button', { name: 'Útil' })).toHaveLength(20))
  },
}

/** The person is in one of them only: the others can be joined. */
export const Joinable: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mock(myCommunities, communitiesReply))
  },
  async play({ canvas }) {
    await settled(canvas, 12)
    await waitFor(() => expect(canvas.getAllByText('Eres miembro')).toHaveLength(1))
    await expect(card(canvas, 'Mente en Calma').getByRole('button', { name: 'Unirse gratis' })).toBeEnabled()
  },
}
/** The reviews lie above the details: Escape closes one at a press, and the focus goes back. */
export const ReviewsAboveDetails: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await settled(canvas, 12)
    const opener = canvas.getByRole('button', { name: 'Ver detalles de Mente en Calma' })
    await userEvent.click(opener)
    const details = await screen.findByRole('dialog', { name: 'Mente en Calma' })
    await waitFor(() => expect(details).toBeVisible())
    await userEvent.click(await within(details).findByRole('button', { name: /Ver reseñas$/u }))
    const reviews = await screen.findByRole('dialog', { name: 'Reseñas de Mente en Calma' })
    await waitFor(() => expect(reviews.contains(document.activeElement)).toBe(true))
    await press('{Escape}')
    await waitFor(() => expect(reviews).not.toBeInTheDocument())
    await expect(details).toBeVisible()
    await waitFor(() => expect(details.contains(document.activeElement)).toBe(true))
    await press('{Escape}')
    await waitFor(() => expect(details).not.toBeInTheDocument())
    await waitFor(() => expect(opener).toHaveFocus())
  },
}
/** One purchase at a time in a community: its card waits, the others do not. */
export const Joining: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(
      mock(purchaseCommunity, ({ params }) => {
        asked.push(`purchase ${params['id']}`)
        return new Promise(() => undefined)
      }),
    )
  },
  async play({ canvas }) {
    await settled(canvas, 12)
    const first = card(canvas, 'Mente en Calma')
    await userEvent.dblClick(first.getByRole('button', { name: 'Unirse gratis' }))
    const busy = await first.findByRole('button', { name: /^Unirse/u, busy: true })
    await expect(busy).toHaveAttribute('aria-busy', 'true')
    await userEvent.click(busy)
    const second = card(canvas, 'Hábitos que Duran')
    await userEvent.click(second.getByRole('button', { name: 'Unirse gratis' }))
    await second.findByRole('button', { name: /^Unirse/u, busy: true })
    await waitFor(() =>
      expect(asked.filter((one) => one.startsWith('purchase'))).toEqual(['purchase 304', 'purchase 301']),
    )
  },
}
/** Joined: the way in takes the place of the button, with the focus still on it. */
export const Joined: Story = {
  tags: ['no-photo'],
  async play({ canvas, msw }) {
    await settled(canvas, 12)
    const own = card(canvas, 'Mente en Calma')
    const join = own.getByRole('button', { name: 'Unirse gratis' })
    msw.use(
      mock(myCommunities, {
        success: true,
        data: { owned: [], joined: [{ community: { id: 304, name: 'Mente en Calma' }, role: 'member' }] },
      }),
    )
    await userEvent.click(join)
    const enter = await own.findByRole('button', { name: 'Entrar a la Comunidad' })
    await waitFor(() => expect(enter).toHaveFocus())
    await expect(own.getByText('Eres miembro')).toBeVisible()
  },
}
/** Pending payments cannot be looked up: the communities are there all the same. */
export const NoticeFailed: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(listPendingPurchases, 500))
  },
  async play({ canvas }) {
    await waitFor(() => expect(names(canvas)).toHaveLength(12))
  },
}
/** A join that ends later leaves open what was opened meanwhile. */
export const JoinEndsLate: Story = {
  tags: ['no-photo'],
  async play({ canvas, msw }) {
    const answer = Promise.withResolvers<void>()
    msw.use(mock(purchaseCommunity, () => answer.promise.then(() => ({ success: true }))))
    await settled(canvas, 12)
    await userEvent.click(card(canvas, 'Mente en Calma').getByRole('button', { name: 'Unirse gratis' }))
    await card(canvas, 'Mente en Calma').findByRole('button', { name: /^Unirse/u, busy: true })
    await userEvent.click(canvas.getByRole('button', { name: 'Ver detalles de Hábitos que Duran' }))
    const details = await screen.findByRole('dialog', { name: 'Hábitos que Duran' })
    await waitFor(() => expect(details).toBeVisible())
    answer.resolve()
    await screen.findByText(/Mente en Calma/u, { selector: '[aria-live] *' })
    await screenReady()
    await expect(details).toHaveAttribute('data-state', 'open')
  },
}
