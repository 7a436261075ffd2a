import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { myCommunities } from '#api/contract/communities.ts'
import { getSurvey, listSurveys, respondSurvey, type Survey } from '#api/contract/surveys.ts'
import { setReachable } from '#api/client/reachability.ts'
import { clearDeviceData } from '#api/auth/deviceData.ts'
import { archivedReply, noCommunitiesReply } from '#mocks/fixtures/communities.ts'
import {
  openQuestion,
  ratingQuestion,
  respondReply,
  survey,
  surveyReply,
  surveys,
} from '#mocks/fixtures/surveys.ts'
import { handlers as communityHandlers } from '#mocks/handlers/communities.ts'
import { handlers as reviewHandlers } from '#mocks/handlers/reviews.ts'
import { mock, mockError, mockNetworkError, mockPending } from '#mocks/mock.ts'
import { press } from '#mocks/stories/press.ts'
import { SurveysPage } from './SurveysPage.tsx'

const favouritesKey = 'faro:favourite-surveys:7'
/** What the list was asked for, each time. */
const asked = fn<(query: string) => void>()
/** What was sent. */
const sent = fn<(body: unknown) => void>()
/** What the server has. */
let kept: Survey[] = []

const meta = {
  component: SurveysPage,
  parameters: { route: '/encuestas' },
  async beforeEach({ msw }) {
    await clearDeviceData()
    asked.mockClear()
    sent.mockClear()
    kept = [...surveys]
    msw.use(
      ...communityHandlers,
      ...reviewHandlers,
      mock(listSurveys, ({ query }) => {
        asked(query.toString())
        return { success: true, surveys: kept }
      }),
      mock(getSurvey, surveyReply),
      mock(respondSurvey, async ({ request }) => {
        sent(await request.json())
        kept = kept.map((one) => (one.id === 's1' ? { ...one, user_responded: true } : one))
        return respondReply
      }),
    )
  },
} satisfies Meta<typeof SurveysPage>
export default meta
type Story = StoryObj<typeof meta>

type Canvas = ReturnType<typeof within>
const titles = (canvas: Canvas) =>
  canvas.queryAllByRole('article').map((card: HTMLElement) => within(card).getByRole('heading').textContent)
const loaded = (canvas: Canvas) => waitFor(() => expect(titles(canvas)).toHaveLength(5))
const start = (canvas: Canvas) =>
  canvas.findByRole('button', { name: 'Comenzar Encuesta: ¿Cómo va tu primer mes?' })

/** A link of the activity leads to the card of its survey. */
export const Linked: Story = {
  tags: ['check'],
  parameters: { route: '/encuestas?encuesta=s1' },
  async play({ canvas }) {
    await loaded(canvas)
    const card = canvas.getByRole('article', { name: '¿Cómo va tu primer mes?' })
    await waitFor(() => expect(card.closest('li')).toHaveFocus())
  },
}

/** The survey of a link is not here any more: the others are. */
export const LinkedElsewhere: Story = {
  parameters: { route: '/encuestas?encuesta=99' },
  async play({ canvas }) {
    await loaded(canvas)
    await expect(canvas.getByText(/^Esa encuesta ya no está aquí/)).toBeVisible()
    await userEvent.click(canvas.getByRole('link', { name: 'Ver todas' }))
    await waitFor(() => expect(canvas.queryByText(/^Esa encuesta ya no está aquí/)).toBeNull())
  },
}

/** The surveys are on their way. */
export const Loading: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(listSurveys))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('status', { name: 'Cargando encuestas' })).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Solo favoritas' })).toBeVisible()
    await expect(await canvas.findByText('respuestas en 7 días')).toBeVisible()
  },
}
/** At most 50 surveys of the selected community: those that can be answered first. */
export const List: Story = {
  tags: ['dark'],
  beforeEach() {
    kept = surveys.toReversed()
  },
  async play({ canvas }) {
    await loaded(canvas)
    await expect(asked.mock.calls).toEqual([['limit=50&community_id=1']])
    await expect(titles(canvas)).toEqual([
      'Elige los temas de diciembre',
      'Encuentro de otoño en Madrid',
      '¿Cómo va tu primer mes?',
      'Valoración del curso de escucha activa',
      'Programa de mentorías 2027',
    ])
    await expect(canvas.getAllByRole('button', { name: /^Comenzar Encuesta/ })).toHaveLength(2)
    await expect(canvas.getByText('Liderazgo Consciente')).toBeVisible()
  },
}
/** Only those that the person marked, on this device. */
export const Favourites: Story = {
  async play({ canvas }) {
    await loaded(canvas)
    const mark = canvas.getByRole('button', { name: 'Favorita: Encuentro de otoño en Madrid' })
    await userEvent.click(mark)
    await waitFor(() => expect(mark).toHaveAttribute('aria-pressed', 'true'))
    await expect(localStorage.getItem(favouritesKey)).toBe('["s2"]')
    await userEvent.click(canvas.getByRole('button', { name: 'Solo favoritas' }))
    await waitFor(() => expect(titles(canvas)).toEqual(['Encuentro de otoño en Madrid']))
  },
}
/** The last one marked is taken away: its card goes, and the focus stays in the list. */
export const NoFavourites: Story = {
  beforeEach: () => localStorage.setItem(favouritesKey, '["s3"]'),
  async play({ canvas }) {
    await loaded(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'Solo favoritas' }))
    await waitFor(() => expect(titles(canvas)).toEqual(['Elige los temas de diciembre']))
    await userEvent.click(canvas.getByRole('button', { name: /^Favorita/ }))
    await waitFor(() => expect(canvas.getByText('Aún no tienes encuestas favoritas')).toBeVisible())
    await expect(canvas.getByRole('region', { name: 'Encuestas' })).toHaveFocus()
    await expect(canvas.getByRole('button', { name: 'Ver todas' })).toBeVisible()
  },
}
/** The community has none. */
export const Empty: Story = {
  beforeEach() {
    kept = []
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Aún no hay encuestas')).toBeVisible())
    await expect(canvas.getByRole('link', { name: 'Ver la comunidad' })).toHaveAttribute('href', '/comunidad')
    await expect(canvas.getByRole('button', { name: 'Ver reseñas' })).toBeVisible()
  },
}
/** The server answers with an error without a text of its own. */
export const Error: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(listSurveys, 500, {}, 'Fallo'))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Error al cargar encuestas')).toBeVisible())
    await expect(canvas.getByText('HTTP 500: Fallo')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Ver reseñas' })).toBeEnabled()
    await expect(canvas.getByRole('heading', { name: 'Encuestas' })).toBeVisible()
  },
}
/** No answer came. */
export const Network: Story = {
  beforeEach({ msw }) {
    msw.use(mockNetworkError(listSurveys))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Error de conexión al cargar encuestas')).toBeVisible())
    await expect(canvas.queryByText('Error al cargar encuestas')).toBeNull()
  },
}

/** A retry fails with another error, the next one with the first again. */
export const NetworkRetried: Story = {
  ...Network,
  tags: ['check'],
  async play(context) {
    await Network.play?.(context)
    const { canvas, msw } = context
    msw.use(mockError(listSurveys, 500, { error: 'La base de datos descansa' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(canvas.getByText('La base de datos descansa')).toBeVisible())
    msw.use(mockNetworkError(listSurveys))
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(canvas.getByText('Error de conexión al cargar encuestas')).toBeVisible())
  },
}

/** Asked again, they come. */
export const RetryWorks: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(listSurveys, 500))
  },
  async play({ canvas, msw }) {
    const retry = await canvas.findByRole('button', { name: 'Reintentar' })
    msw.use(mock(listSurveys, { success: true, surveys }))
    await userEvent.click(retry)
    await loaded(canvas)
    await expect(canvas.queryByText('Error al cargar encuestas')).toBeNull()
  },
}
/** The server refuses in an ok reply with a text of its own. */
export const Refused: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mock(listSurveys, { success: false, error: 'Esta comunidad está en pausa' }))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Esta comunidad está en pausa')).toBeVisible())
  },
}

/** Asked again, they come. */
export const RefusedRetried: Story = {
  ...Refused,
  tags: ['check'],
  async play(context) {
    await Refused.play?.(context)
    const { canvas, msw } = context
    msw.use(mock(listSurveys, { success: true, surveys }))
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await loaded(canvas)
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}

/** No community at all: no call, and the way to one. */
export const NoCommunity: Story = {
  beforeEach({ msw }) {
    msw.use(mock(myCommunities, noCommunitiesReply), mockError(listSurveys, 500))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Selecciona una Comunidad')).toBeVisible())
    await canvas.findAllByRole('button', { name: /^Unirse gratis a/ })
    await expect(canvas.queryByRole('alert')).toBeNull()
    await expect(canvas.queryByRole('button', { name: 'Ver reseñas' })).toBeNull()
  },
}
/** Answered from the first question to the summary: sent once, and the list knows it when the modal closes. */
export const Answered: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    const questions = [ratingQuestion, openQuestion]
    msw.use(mock(getSurvey, { success: true, survey: { ...survey, questions } }))
  },
  async play({ canvas }) {
    await userEvent.click(await start(canvas))
    const dialog = within(await screen.findByRole('dialog', { name: '¿Cómo va tu primer mes?' }))
    const heading = await dialog.findByRole('heading', { name: /sesiones en directo/ })
    await waitFor(() => expect(heading).toHaveFocus())
    await userEvent.keyboard('5{Enter}')
    await dialog.findByRole('heading', { name: /no te hemos preguntado/ })
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Enviar Encuesta' }))
    await waitFor(() => expect(dialog.getByText('¡Gracias por responder!')).toHaveFocus())
    await expect(sent.mock.calls).toEqual([
      [
        {
          is_anonymous: false,
          answers: { q1: 5 },
        },
      ],
    ])
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
    await press('{Escape}')
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(3))
    await waitFor(() => expect(canvas.getAllByText('Respondida')).toHaveLength(3))
    await waitFor(() => expect(canvas.getByRole('region', { name: 'Encuestas' })).toHaveFocus())
  },
}
/** Answered when the connection was gone: nothing is sent, and the card says that the answers wait. */
export const Waits: Story = {
  beforeEach({ msw }) {
    msw.use(mock(getSurvey, { success: true, survey: { ...survey, questions: [ratingQuestion] } }))
    return () => setReachable(true)
  },
  async play({ canvas }) {
    await userEvent.click(await start(canvas))
    const dialog = within(await screen.findByRole('dialog', { name: '¿Cómo va tu primer mes?' }))
    const heading = await dialog.findByRole('heading', { name: /sesiones en directo/ })
    await waitFor(() => expect(heading).toHaveFocus())
    await userEvent.keyboard('5')
    setReachable(false)
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar Encuesta' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(await canvas.findByText('Pendiente de enviar')).toBeVisible()
    await waitFor(() => expect(screen.getByText(/^Sin conexión\. Tus respuestas se enviarán/)).toBeVisible())
    await expect(canvas.getAllByRole('button', { name: /^Comenzar Encuesta/ })).toHaveLength(1)
    await waitFor(() => expect(canvas.getByRole('region', { name: 'Encuestas' })).toHaveFocus())
    await expect(sent).not.toHaveBeenCalled()
  },
}
/** Left in the middle: the card says so, and the next opening goes on from there. */
export const LeftInTheMiddle: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await userEvent.click(await start(canvas))
    const first = within(await screen.findByRole('dialog'))
    const heading = await first.findByRole('heading', { name: /sesiones en directo/ })
    await waitFor(() => expect(heading).toHaveFocus())
    await userEvent.keyboard('4{Enter}{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(canvas.getByText('Borrador con 1 respuesta, guardado hace un momento')).toBeVisible(),
    )
    await waitFor(async () => expect(await start(canvas)).toHaveFocus())
    await userEvent.click(await start(canvas))
    const again = within(await screen.findByRole('dialog'))
    await waitFor(() =>
      expect(again.getByText('Recuperamos 1 de 9 respuestas (hace un momento)')).toBeVisible(),
    )
    await expect(again.getByText('Pregunta 2 de 9')).toBeVisible()
  },
}
/** Closed while the answers are on their way: how it went is told all the same. */
export const ClosedWhileSending: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(
      mock(getSurvey, { success: true, survey: { ...survey, questions: [openQuestion] } }),
      mock(respondSurvey, respondReply, { delayMs: 600 }),
    )
  },
  async play({ canvas }) {
    await userEvent.click(await start(canvas))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(await dialog.findByRole('textbox'), 'Todo bien')
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar Encuesta' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Cerrar' }))
    await waitFor(() => expect(screen.getByText('Encuesta enviada. ¡Gracias!')).toBeVisible())
    await waitFor(() => expect(canvas.queryByText(/^Borrador/)).toBeNull())
  },
}
/** What members say about the community, over the page. */
export const ReviewsOpen: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await loaded(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'Ver reseñas' }))
    const dialog = await screen.findByRole('dialog', { name: /Liderazgo Consciente/ })
    await waitFor(() => expect(dialog).toBeVisible())
  },
}

/** In an archived community no survey can be started, even if the list is older than that. */
export const Archived: Story = {
  beforeEach: ({ msw }) => msw.use(mock(myCommunities, archivedReply)),
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText(/^Esta comunidad está archivada desde el/u)).toBeVisible())
    await canvas.findByRole('region', { name: 'Encuestas' })
    await waitFor(() => expect(canvas.getAllByRole('article').length).toBeGreaterThan(0))
    await expect(canvas.queryByRole('button', { name: /^Comenzar/u })).toBeNull()
  },
}
