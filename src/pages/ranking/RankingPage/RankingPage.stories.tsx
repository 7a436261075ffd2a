import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { myCommunities } from '#api/contract/communities.ts'
import { getMyPoints, getRanking, getRewards, getStanding } from '#api/contract/ranking.ts'
import { noCommunitiesReply, ownedCommunity } from '#mocks/fixtures/communities.ts'
import { myPoints } from '#mocks/fixtures/ranking.ts'
import { handlers as communityHandlers } from '#mocks/handlers/communities.ts'
import { handlers as rankingHandlers } from '#mocks/handlers/ranking.ts'
import { mock, mockError, mockPending, mockRefusal } from '#mocks/mock.ts'
import { press } from '#mocks/stories/press.ts'
import { RankingPage } from './RankingPage.tsx'

const meta = {
  component: RankingPage,
  parameters: { route: '/ranking' },
  beforeEach({ msw }) {
    msw.use(...communityHandlers, ...rankingHandlers)
  },
} satisfies Meta<typeof RankingPage>
export default meta
type Story = StoryObj<typeof meta>

type Canvas = Pick<ReturnType<typeof within>, 'getAllByRole'>
const sections = (canvas: Canvas) =>
  canvas.getAllByRole('heading', { level: 2 }).map(({ textContent }: HTMLElement) => textContent)
const allFail = (status: number) => [
  mockError(getRewards, status, {}, 'Fallo'),
  mockError(getRanking, status, {}, 'Fallo'),
  mockError(getMyPoints, status, {}, 'Fallo'),
  mockError(getStanding, status, {}, 'Fallo'),
]

/** Prizes, podium, one's own points and the shortcuts, in this order. */
export const All: Story = {
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Liderazgo Consciente')).toBeVisible())
    await expect(await canvas.findByText('Sesión individual')).toBeVisible()
    await expect(await canvas.findByRole('link', { name: 'Marta Ríos' })).toBeVisible()
    await expect(await canvas.findByText(/Te faltan 34 puntos/)).toBeVisible()
    await waitFor(() => expect(canvas.getByText('noviembre de 2026 · Quedan 9 días')).toBeVisible())
    await waitFor(() =>
      expect(sections(canvas)).toEqual([
        'Lo que hacen los miembros',
        'Premios del mes',
        'Top 3 del mes',
        'Mis puntos',
      ]),
    )
    const shortcuts = canvas.getByRole('navigation', { name: 'Más maneras de participar' })
    await expect(within(shortcuts).getAllByRole('link')).toHaveLength(3)
  },
}
/** No community at all: no call about points, the way to one, and the shortcuts. */
export const NoCommunity: Story = {
  beforeEach({ msw }) {
    msw.use(mock(myCommunities, noCommunitiesReply), ...allFail(500))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Selecciona una Comunidad')).toBeVisible())
    await canvas.findAllByRole('button', { name: /^Unirse gratis a/ })
    await expect(canvas.getByRole('link', { name: 'Explorar Comunidades' })).toBeVisible()
    await expect(canvas.getByText('Elige una comunidad para ver tus puntos')).toBeVisible()
    await expect(canvas.getByRole('link', { name: /^Referidos/ })).toBeVisible()
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}
/** A community without prizes, ranking or points: each card says so by itself. */
export const AllEmpty: Story = {
  beforeEach({ msw }) {
    msw.use(...allFail(404).slice(0, 3))
  },
  async play({ canvas }) {
    await waitFor(() =>
      expect(canvas.getByText('Aún no hay premios configurados para esta comunidad')).toBeVisible(),
    )
    await expect(await canvas.findByText('Aún no hay ranking disponible para esta comunidad')).toBeVisible()
    await expect(await canvas.findByText('Aún no tienes puntos en esta comunidad')).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('list', { name: 'Cómo se ganan puntos' })).toBeVisible())
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}
/** Every call fails: each card with its own text and its own other try. */
export const AllErrors: Story = {
  beforeEach({ msw }) {
    msw.use(...allFail(500))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getAllByRole('alert')).toHaveLength(3))
    await expect(canvas.getByText('Error cargando premios: HTTP 500: Fallo')).toBeVisible()
    await expect(canvas.getByText('Error cargando ranking')).toBeVisible()
    await expect(canvas.getByText('Error cargando puntos')).toBeVisible()
    await expect(canvas.getByRole('link', { name: /^Testimonios/ })).toBeVisible()
  },
}
/** The server refuses in ok replies: each card fails with the documents' text, none looks empty. */
export const Refused: Story = {
  beforeEach({ msw }) {
    msw.use(
      ...[getRewards, getRanking, getMyPoints].map((call) => mockRefusal(call, 'En obras hasta las 15:00')),
    )
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getAllByRole('alert')).toHaveLength(3))
    await expect(canvas.getByText('Error cargando premios: En obras hasta las 15:00')).toBeVisible()
    await expect(canvas.getByText('Error cargando ranking')).toBeVisible()
    await expect(canvas.getByText('Error cargando puntos')).toBeVisible()
    await expect(canvas.getAllByText('En obras hasta las 15:00')).toHaveLength(2)
    await expect(canvas.queryByText('El podio está libre')).toBeNull()
  },
}
/** Another try of one card brings that card alone. */
export const RetryOne: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(...allFail(500))
  },
  async play({ canvas, msw }) {
    await waitFor(() => expect(canvas.getAllByRole('alert')).toHaveLength(3))
    msw.use(mock(getMyPoints, { success: true, data: myPoints }))
    const mine = canvas.getByRole('region', { name: 'Mis puntos' })
    await userEvent.click(within(mine).getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(within(mine).getByText('146')).toBeVisible())
    await expect(canvas.getAllByRole('alert')).toHaveLength(2)
  },
}
/** Which communities one has is not known yet: the cards' shapes, and no call about points. */
export const CommunitiesLoading: Story = {
  beforeEach({ msw }) {
    localStorage.setItem('currentCommunity', JSON.stringify(ownedCommunity))
    msw.use(mockPending(myCommunities), ...allFail(500))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getAllByRole('status', { name: /./ })).toHaveLength(3))
    await expect(canvas.getByRole('link', { name: /^Encuestas/ })).toBeVisible()
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}
/** The communities cannot be loaded and none is remembered: the shortcuts stay. */
export const CommunitiesFailed: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(myCommunities, 500, {}, 'Internal Server Error'))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Error al obtener comunidades')).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: /^Encuestas/ })).toBeVisible()
  },
}
/** A back end without the call about the standing: cards as the documents have them, and nothing else. */
export const StandingMissing: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(getStanding, 404))
  },
  async play({ canvas }) {
    await expect(await canvas.findByText('146')).toBeVisible()
    await expect(await canvas.findByText('noviembre de 2026')).toBeVisible()
    await expect(canvas.queryByRole('combobox')).toBeNull()
    for (const name of ['Top 3 del mes', 'Mis puntos']) {
      const card = within(canvas.getByRole('region', { name }))
      await expect(card.queryByText(/Te falta|Quedan|por publicación/)).toBeNull()
    }
  },
}
/** An earlier month on the podium; one's own points stay those of this month. */
export const PastMonth: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    const picker = await canvas.findByRole('combobox', { name: 'Mes del ranking' })
    await userEvent.selectOptions(picker, 'octubre de 2026')
    await waitFor(() => expect(canvas.getByText('octubre de 2026 · Mes cerrado')).toBeVisible())
    const podium = within(canvas.getByRole('region', { name: 'Top 3 del mes' }))
    await waitFor(() => expect(podium.getAllByRole('link')[0]).toHaveTextContent('Diego Salas'))
    await expect(canvas.getByText('146')).toBeVisible()
  },
}
/** The member's points one by one, over the page. */
export const Ledger: Story = {
  async play({ canvas }) {
    const open = await canvas.findByRole('button', { name: 'Ver el detalle de tus puntos' })
    await canvas.findByText('noviembre de 2026 · Quedan 9 días')
    await userEvent.click(open)
    const dialog = within(await screen.findByRole('dialog', { name: 'Detalle de tus puntos' }))
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(20))
  },
}

/** Another page of them, and an earlier month. */
export const LedgerGoesOn: Story = {
  ...Ledger,
  tags: ['check'],
  async play(context) {
    await Ledger.play?.(context)
    const dialog = within(await screen.findByRole('dialog', { name: 'Detalle de tus puntos' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Ver más' }))
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(25))
    const amounts = dialog
      .getAllByRole('listitem')
      .map(({ lastElementChild }) =>
        Number.parseInt((lastElementChild?.textContent ?? '').replace('−', '-'), 10),
      )
    await expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(146)
    await expect(dialog.getByText('146 puntos')).toBeVisible()
    await userEvent.selectOptions(
      dialog.getByRole('combobox', { name: 'Mes del detalle' }),
      'octubre de 2026',
    )
    await waitFor(() => expect(dialog.getByText('Total de octubre de 2026')).toBeVisible())
    await expect(dialog.getByText('¿Qué te llevas de octubre?')).toBeVisible()
  },
}

/** Escape closes the ledger and gives the focus back. */
export const LedgerClosed: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    const open = await canvas.findByRole('button', { name: 'Ver el detalle de tus puntos' })
    await userEvent.click(open)
    await screen.findByRole('dialog', { name: 'Detalle de tus puntos' })
    await press('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(open).toHaveFocus())
  },
}
