import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { myCommunities } from '#api/contract/communities.ts'
import { getLearningProgress, listSteps, tickStep } from '#api/contract/classes/progress.ts'
import { getModuleImage } from '#api/contract/classes/modules.ts'
import { getProduct, listMyProducts } from '#api/contract/classes/products.ts'
import { noProgressReply } from '#mocks/fixtures/classes/progress.ts'
import {
  manyProductsReply,
  noProductsReply,
  onlyExpiredReply,
  productReply,
  productsReply,
} from '#mocks/fixtures/classes/products.ts'
import { noCommunitiesReply } from '#mocks/fixtures/communities.ts'
import { handlers as authHandlers } from '#mocks/handlers/auth.ts'
import { handlers as classHandlers } from '#mocks/handlers/classes/products.ts'
import { handlers as communityHandlers } from '#mocks/handlers/communities.ts'
import { imageUrl } from '#mocks/media.ts'
import { mock, mockError, mockNetworkError, mockPending } from '#mocks/mock.ts'
import { ClassesPage } from './ClassesPage.tsx'

const meta = {
  component: ClassesPage,
  parameters: { route: '/clases', path: '/clases' },
  beforeEach({ msw }) {
    msw.use(
      ...authHandlers,
      ...communityHandlers,
      ...classHandlers,
      mock(getModuleImage, { success: true, signed_url: imageUrl, expires_in: 3600 }),
    )
  },
} satisfies Meta<typeof ClassesPage>
export default meta
type Story = StoryObj<typeof meta>

type Canvas = Pick<
  ReturnType<typeof within>,
  'findByRole' | 'getByRole' | 'queryByRole' | 'queryAllByRole' | 'findByText' | 'getByText' | 'getByTestId'
>
const wide = () => matchMedia('(min-width: 1100px)').matches
const list = (canvas: Canvas) => canvas.getByRole('region', { name: 'Tus productos' })
const names = (canvas: Canvas) =>
  within(list(canvas))
    .queryAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent)
const showExpired = async (canvas: Canvas) =>
  userEvent.click(await canvas.findByRole('checkbox', { name: 'Mostrar expirados' }))
const open = async (canvas: Canvas, name: string) =>
  userEvent.click(await canvas.findByRole('link', { name }))
/** Until nothing is on its way any more, so that a photograph does not depend on what came first. */
const allCame = async (canvas: Canvas, canvasElement: HTMLElement) => {
  await waitFor(() => expect(canvas.queryAllByRole('status', { name: /^Cargando/ })).toHaveLength(0))
  await waitFor(() => {
    // A cover is empty until its picture is known; one that is far below is not asked for.
    const pictures = canvasElement.querySelectorAll('img, span[aria-hidden=true]:empty')
    const missing = [...pictures].filter(
      (picture) =>
        picture.checkVisibility() &&
        picture.getBoundingClientRect().top < 2 * innerHeight &&
        !(picture instanceof HTMLImageElement && picture.naturalWidth > 0),
    )
    return expect(missing).toHaveLength(0)
  })
}
/** Until the owner's figures are there, which come by themselves, and their code before them. */
const figuresCame = async (canvas: Canvas) =>
  expect(await canvas.findByText('clases terminadas')).toBeVisible()
/** The list goes on although the product's call, whose path covers the list's, answers otherwise. */
const onlyProduct = (handler: HttpHandler) => [mock(listMyProducts, productsReply), handler]
const tick = async (canvas: Canvas, name: RegExp) => {
  await waitFor(() => expect(canvas.getByRole('checkbox', { name })).toBeEnabled())
  await userEvent.click(canvas.getByRole('checkbox', { name }))
}
const shown = ['Conversaciones que importan', 'Diario de quien dirige', 'Delegar sin desaparecer']

/** The purchases are on their way. */
export const Loading: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(listMyProducts), mockPending(getLearningProgress))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('status', { name: 'Cargando tus clases' })).toBeVisible())
    await figuresCame(canvas)
  },
}
/** List, figures and what to go on with; where there is room, the first accessible one beside them. */
export const Products: Story = {
  tags: ['dark'],
  async play({ canvas, canvasElement }) {
    await waitFor(() => expect(names(canvas)).toEqual(shown))
    await waitFor(() => expect(canvas.getByText('Seguir viendo')).toBeVisible())
    if (wide()) {
      const detail = canvas.getByRole('region', { name: 'Detalle del producto' })
      await waitFor(() => expect(within(detail).getByText('2 de 5 pasos')).toBeVisible())
    }
    // Chosen by the screen, not by the person: the address stays as it is.
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent(/^\/clases$/))
    await figuresCame(canvas)
    await allCame(canvas, canvasElement)
  },
}
/** Expired ones are hidden to begin with: the checkbox is not ticked. */
export const ExpiredHidden: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await waitFor(() => expect(names(canvas)).toEqual(shown))
    await expect(canvas.getByRole('checkbox', { name: 'Mostrar expirados' })).not.toBeChecked()
    await expect(canvas.queryByRole('group', { name: 'Productos que se muestran' })).toBeNull()
  },
}
/** Expired ones are shown, marked, and without their content. */
export const ExpiredShown: Story = {
  async play({ canvas, canvasElement }) {
    await showExpired(canvas)
    await waitFor(() => expect(names(canvas)).toEqual([...shown, 'Taller de feedback 2025']))
    const card = within(list(canvas)).getByRole('article', { name: 'Taller de feedback 2025' })
    await expect(within(card).getByText('Expirado')).toBeVisible()
    await expect(within(card).queryByRole('link', { name: /Abrir contenido/ })).toBeNull()
    await figuresCame(canvas)
    await allCame(canvas, canvasElement)
  },
}
/** 'Accesibles' leaves expired ones out again, 'Todas' brings them back. */
export const Accessible: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await showExpired(canvas)
    await userEvent.click(await canvas.findByRole('button', { name: 'Accesibles' }))
    await waitFor(() => expect(names(canvas)).toEqual(shown))
    await userEvent.click(canvas.getByRole('button', { name: 'Todas' }))
    await expect(names(canvas)).toHaveLength(4)
  },
}
/** Nothing was bought: the way to something. */
export const Empty: Story = {
  beforeEach({ msw }) {
    msw.use(mock(listMyProducts, noProductsReply), mock(getLearningProgress, noProgressReply))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Aún no tienes compras')).toBeVisible())
    await expect(canvas.getByRole('link', { name: 'Explorar Comunidades' })).toHaveAttribute(
      'href',
      '/explorar-comunidades',
    )
    await expect(canvas.queryByRole('checkbox')).toBeNull()
    await figuresCame(canvas)
  },
}
/** All has expired: nothing until the checkbox is ticked, and that is said. */
export const OnlyExpired: Story = {
  beforeEach({ msw }) {
    msw.use(mock(listMyProducts, onlyExpiredReply), mock(getLearningProgress, noProgressReply))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Todo lo que compraste ha expirado')).toBeVisible())
    await expect(names(canvas)).toEqual([])
    await expect(canvas.getByText('Marca «Mostrar expirados» para verlo.')).toBeVisible()
    await figuresCame(canvas)
  },
}

/** It is ticked, and unticked again. */
export const OnlyExpiredShown: Story = {
  ...OnlyExpired,
  tags: ['check'],
  async play(context) {
    await OnlyExpired.play?.(context)
    const { canvas } = context
    await showExpired(canvas)
    await expect(names(canvas)).toEqual(['Taller de feedback 2025'])
    await showExpired(canvas)
    await expect(canvas.getByText('Marca «Mostrar expirados» para verlo.')).toBeVisible()
  },
}

/** The purchases could not be loaded. */
export const Error: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(listMyProducts, 500, {}, 'Internal Server Error'))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('No pudimos cargar tus clases')).toBeVisible())
    await expect(canvas.getByText('HTTP 500: Internal Server Error')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible()
    await figuresCame(canvas)
  },
}
/** Another try after a failure brings the purchases. */
export const RetryWorks: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockNetworkError(listMyProducts))
  },
  async play({ canvas, msw }) {
    const retry = await canvas.findByRole('button', { name: 'Reintentar' })
    await expect(canvas.getByText('Error de conexión')).toBeVisible()
    msw.use(mock(listMyProducts, productsReply))
    await userEvent.click(retry)
    await waitFor(() => expect(names(canvas)).toEqual(shown))
  },
}
/** No community is selected: what was bought in all of them. */
export const NoCommunity: Story = {
  beforeEach({ msw }) {
    msw.use(mock(myCommunities, noCommunitiesReply))
  },
  async play({ canvas, canvasElement }) {
    await waitFor(() => expect(canvas.getByText('Vista General')).toBeVisible())
    await expect(canvas.getByText('Todas las comunidades')).toBeVisible()
    await waitFor(() => expect(names(canvas)).toContain('Mirar tus números sin miedo'))
    await expect(names(canvas)).toHaveLength(4)
    await expect(canvas.getByText('En Mujeres que Emprenden')).toBeVisible()
    await allCame(canvas, canvasElement)
  },
}
/** The list of communities failed and none is remembered: that is said above what was bought in all of them. */
export const CommunitiesFailed: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(myCommunities, 500, {}, 'Internal Server Error'))
  },
  async play({ canvas, canvasElement }) {
    await waitFor(() => expect(canvas.getByText('Error al obtener comunidades')).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible()
    await waitFor(() => expect(names(canvas)).toContain('Mirar tus números sin miedo'))
    await expect(canvas.queryByText('Vista General')).toBeNull()
    await allCame(canvas, canvasElement)
  },
}
/** The communities are on their way: nothing is asked for yet. */
export const CommunitiesLoading: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockPending(myCommunities), mockError(listMyProducts, 500))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Cargando comunidades...')).toBeVisible())
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}
/** A product that was chosen, by its address: on a phone it has the page to itself. */
export const Chosen: Story = {
  tags: ['phone'],
  parameters: { route: '/clases?producto=701' },
  async play({ canvas, canvasElement }) {
    const detail = await canvas.findByRole('region', { name: 'Detalle del producto' })
    await waitFor(() => expect(within(detail).getByText('2 de 5 pasos')).toBeVisible())
    await expect(canvas.queryByRole('region', { name: 'Tus productos' })).toBeNull()
    await allCame(canvas, canvasElement)
  },
}

/** On a wide screen the chosen one is marked in the list beside it, as the one in Products. */
export const ChosenBesideList: Story = {
  tags: ['no-photo'],
  parameters: { route: '/clases?producto=701' },
  async play({ canvas }) {
    const detail = await canvas.findByRole('region', { name: 'Detalle del producto' })
    await waitFor(() => expect(within(detail).getByText('2 de 5 pasos')).toBeVisible())
    await expect(
      within(list(canvas)).getByRole('link', { current: true, name: 'Conversaciones que importan' }),
    ).toBeVisible()
  },
}
/** Choosing one is kept in the address; the way back leads to the list as it was. */
export const ChooseAndBack: Story = {
  tags: ['no-photo', 'phone'],
  async play({ canvas }) {
    await open(canvas, 'Conversaciones que importan')
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent('/clases?producto=701'))
    const detail = await canvas.findByRole('region', { name: 'Detalle del producto' })
    await waitFor(() => expect(within(detail).getAllByRole('article')).toHaveLength(3))
    if (wide()) return
    await waitFor(() =>
      expect(canvas.getByRole('heading', { name: 'Conversaciones que importan' })).toHaveFocus(),
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Tus productos' }))
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent(/^\/clases$/))
    await waitFor(() =>
      expect(canvas.getByRole('link', { name: 'Conversaciones que importan' })).toHaveFocus(),
    )
  },
}
/** A long list is scrolled on its own, so that the detail of the last one is in sight too. */
export const Many: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mock(listMyProducts, manyProductsReply))
  },
  async play({ canvas }) {
    await waitFor(() => expect(names(canvas)).toHaveLength(24))
    await open(canvas, 'Cuaderno 24')
    const title = await canvas.findByRole('heading', { level: 2, name: 'Cuaderno 24' })
    const { top } = title.getBoundingClientRect()
    await expect(top >= 0 && top < innerHeight).toBe(true)
  },
}
/** Words are looked for in name, promise, seller and community, whatever their accents. */
export const Searching: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    const field = await canvas.findByRole('searchbox', { name: 'Buscar en tus clases' })
    await userEvent.type(field, 'RIOS')
    await waitFor(() => expect(names(canvas)).toEqual(['Conversaciones que importan']))
    await userEvent.click(canvas.getByRole('button', { name: 'Borrar la búsqueda' }))
    await expect(names(canvas)).toEqual(shown)
  },
}
/** Nothing holds what was typed. */
export const NothingFound: Story = {
  async play({ canvas }) {
    await userEvent.type(await canvas.findByRole('searchbox'), 'retiro')
    await waitFor(() => expect(canvas.getByText('Ningún producto coincide con «retiro»')).toBeVisible())
    await figuresCame(canvas)
  },
}
/** Says that an expired product matches; without filters all products are listed again. */
export const FiltersTakenAway: Story = {
  tags: ['check'],
  async play({ canvas }) {
    await userEvent.type(await canvas.findByRole('searchbox'), 'feedback')
    await waitFor(() => expect(canvas.getByText('Ningún producto coincide con «feedback»')).toBeVisible())
    await expect(canvas.getByText(/1 producto expirado coincide/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Quitar filtros' }))
    await expect(names(canvas)).toEqual(shown)
  },
}
/** A step is ticked at once, and stays so. */
export const StepTicked: Story = {
  tags: ['no-photo'],
  parameters: { route: '/clases?producto=701' },
  async play({ canvas }) {
    await tick(canvas, /Ten la conversación/)
    await waitFor(() => expect(canvas.getByText('3 de 5 pasos')).toBeVisible())
    await expect(canvas.getByRole('checkbox', { name: /Ten la conversación/ })).toBeChecked()
  },
}
/** A step could not be kept: it is as it was, and that is said. */
export const TickFails: Story = {
  tags: ['no-photo'],
  parameters: { route: '/clases?producto=701' },
  beforeEach({ msw }) {
    msw.use(mockError(tickStep, 500))
  },
  async play({ canvas }) {
    await tick(canvas, /Ten la conversación/)
    await waitFor(() =>
      expect(
        screen.getByText('No pudimos guardar «Ten la conversación». Lo hemos dejado como estaba.'),
      ).toBeVisible(),
    )
    // The toast may come a task earlier.
    await waitFor(() =>
      expect(canvas.getByRole('checkbox', { name: /Ten la conversación/ })).not.toBeChecked(),
    )
    await expect(canvas.getByText('2 de 5 pasos')).toBeVisible()
  },
}

/** Another try keeps it. */
export const TickRetried: Story = {
  ...TickFails,
  tags: ['check'],
  async play(context) {
    await TickFails.play?.(context)
    const { canvas, msw } = context
    msw.use(mock(tickStep, { success: true, step: { step_id: 903, done: true } }))
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(canvas.getByText('3 de 5 pasos')).toBeVisible())
  },
}

/** What was done before cannot be loaded: the plan can be read. */
export const StepsFailed: Story = {
  tags: ['no-photo'],
  parameters: { route: '/clases?producto=701' },
  beforeEach({ msw }) {
    msw.use(mockError(listSteps, 500))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('No pudimos cargar qué pasos has hecho')).toBeVisible())
    await expect(canvas.getByText('Ten la conversación')).toBeVisible()
  },
}

/** Another try brings what was done. */
export const StepsRetried: Story = {
  ...StepsFailed,
  tags: ['check'],
  async play(context) {
    await StepsFailed.play?.(context)
    const { canvas, msw } = context
    msw.use(mock(listSteps, { success: true, steps: [] }))
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(canvas.getByText('0 de 5 pasos')).toBeVisible())
  },
}

/** How far one has come cannot be loaded: nothing but that is missing. */
export const ProgressFailed: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(getLearningProgress, 500))
  },
  async play({ canvas }) {
    await waitFor(() => expect(names(canvas)).toEqual(shown))
    await waitFor(() => expect(canvas.queryByText('Seguir viendo')).toBeNull())
    await expect(canvas.queryByRole('alert')).toBeNull()
    await expect(canvas.queryByRole('progressbar')).toBeNull()
  },
}
/** There is no such product; the list goes on. */
export const DetailNotFound: Story = {
  parameters: { route: '/clases?producto=999' },
  beforeEach({ msw }) {
    msw.use(...onlyProduct(mockError(getProduct, 404)))
  },
  async play({ canvas, canvasElement }) {
    // A detail that failed before the list was there is asked for once more beside it.
    if (wide()) await waitFor(() => expect(names(canvas)).toEqual(shown))
    else await expect(await canvas.findByRole('button', { name: 'Tus productos' })).toBeVisible()
    await waitFor(() => expect(canvas.getByText('Producto no encontrado')).toBeVisible())
    if (wide()) await figuresCame(canvas)
    await allCame(canvas, canvasElement)
  },
}
/** An expired product's detail may not be seen. */
export const DetailForbidden: Story = {
  tags: ['no-photo'],
  parameters: { route: '/clases?producto=704' },
  beforeEach({ msw }) {
    msw.use(...onlyProduct(mockError(getProduct, 403)))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('No tienes acceso a este producto')).toBeVisible())
    await expect(canvas.queryByRole('link', { name: /Abrir contenido de Taller/ })).toBeNull()
  },
}
/** The detail fails. */
export const DetailFailed: Story = {
  tags: ['no-photo'],
  parameters: { route: '/clases?producto=701' },
  beforeEach({ msw }) {
    msw.use(...onlyProduct(mockError(getProduct, 500)))
  },
  async play({ canvas }) {
    if (wide()) await waitFor(() => expect(names(canvas)).toEqual(shown))
    await waitFor(() => expect(canvas.getByText('No pudimos cargar el producto')).toBeVisible())
  },
}

/** Another try brings it. */
export const DetailRetried: Story = {
  ...DetailFailed,
  tags: ['check'],
  async play(context) {
    await DetailFailed.play?.(context)
    const { canvas, msw } = context
    msw.use(...onlyProduct(mock(getProduct, productReply)))
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(canvas.getByText('Plan de acción')).toBeVisible())
  },
}
