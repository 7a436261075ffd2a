import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { myCommunities } from '#api/contract/communities.ts'
import { listCommunityMeetings, locateMeeting } from '#api/contract/meetings.ts'
import { joinedCommunity, noCommunitiesReply, ownedCommunity } from '#mocks/fixtures/communities.ts'
import {
  liveMeeting,
  meetingsReply,
  nextMeeting,
  noMeetingsReply,
  olderMeeting,
  pastMeeting,
} from '#mocks/fixtures/meetings.ts'
import { handlers as communityHandlers } from '#mocks/handlers/communities.ts'
import { handlers as meetingHandlers } from '#mocks/handlers/meetings.ts'
import { mock, mockError, mockNetworkError, mockPending, mockText } from '#mocks/mock.ts'
import { press } from '#mocks/stories/press.ts'
import { CalendarPage } from './CalendarPage.tsx'

const meta = {
  component: CalendarPage,
  parameters: { route: '/calendario' },
  beforeEach({ msw }) {
    msw.use(...communityHandlers, ...meetingHandlers)
  },
} satisfies Meta<typeof CalendarPage>
export default meta
type Story = StoryObj<typeof meta>

type Canvas = Pick<ReturnType<typeof within>, 'getAllByRole' | 'findByRole'>
const titles = (canvas: Canvas) =>
  canvas.getAllByRole('article').map((card: HTMLElement) => within(card).getByRole('heading').textContent)
const choose = async (canvas: Canvas, filter: string) =>
  userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'Filtrar reuniones' }), filter)

/** Upcoming and in-progress meetings, the soonest first. */
export const Upcoming: Story = {
  async play({ canvas }) {
    await waitFor(() =>
      expect(titles(canvas)).toEqual([
        'Café de puertas abiertas',
        'Reto de la semana en veinte minutos',
        'Dar malas noticias con claridad',
        'Trío de práctica',
        'Desayuno con invitada por confirmar',
      ]),
    )
    await expect(canvas.getByText('Liderazgo Consciente')).toBeVisible()
  },
}
/** The community list is on its way: no meetings call is made, although the device remembers a community. */
export const CommunitiesLoading: Story = {
  beforeEach({ msw }) {
    localStorage.setItem('currentCommunity', JSON.stringify(ownedCommunity))
    msw.use(mockPending(myCommunities), mockError(listCommunityMeetings, 500))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Cargando comunidades...')).toBeVisible())
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}
/** No community at all: no meetings call, and the way to one. */
export const NoCommunity: Story = {
  beforeEach({ msw }) {
    msw.use(mock(myCommunities, noCommunitiesReply), mockError(listCommunityMeetings, 500))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Selecciona una Comunidad')).toBeVisible())
    await canvas.findAllByRole('button', { name: /^Unirse gratis a/ })
    await expect(canvas.getByRole('link', { name: 'Explorar Comunidades' })).toBeVisible()
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}
/** The communities cannot be loaded and none is remembered. */
export const CommunitiesFailed: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(myCommunities, 500, {}, 'Internal Server Error'))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Error al obtener comunidades')).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Intentar nuevamente' })).toBeVisible()
  },
}
/** The meetings are on their way. */
export const Loading: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(listCommunityMeetings))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('status', { name: 'Cargando reuniones' })).toBeVisible())
  },
}
/** All of them: what is to come, then what is over with the newest first. */
export const All: Story = {
  tags: ['dark'],
  async play({ canvas }) {
    await choose(canvas, 'Todas')
    await waitFor(() => expect(titles(canvas)).toHaveLength(7))
    await expect(titles(canvas).slice(4)).toEqual([
      'Desayuno con invitada por confirmar',
      'Delegar sin desaparecer',
      'Conversaciones difíciles: la llamada que llevas aplazando',
    ])
  },
}
/** Those that are over, the newest first: none can be joined. */
export const Past: Story = {
  async play({ canvas }) {
    await canvas.findAllByRole('article')
    await choose(canvas, 'Pasadas')
    await waitFor(() => expect(titles(canvas)).toHaveLength(2))
    await expect(titles(canvas)[0]).toBe('Delegar sin desaparecer')
    await expect(canvas.queryByRole('link', { name: 'Unirse' })).toBeNull()
  },
}
/** Nothing is to come. */
export const EmptyUpcoming: Story = {
  beforeEach({ msw }) {
    msw.use(mock(listCommunityMeetings, { success: true, meetings: [pastMeeting, olderMeeting] }))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('No hay reuniones próximas')).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Ver las pasadas' })).toBeVisible()
  },
}
/** The past ones are asked for: they take the focus of the button. */
export const EmptyUpcomingLeft: Story = {
  ...EmptyUpcoming,
  tags: ['check'],
  async play(context) {
    await EmptyUpcoming.play?.(context)
    const { canvas } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Ver las pasadas' }))
    await expect(titles(canvas)).toHaveLength(2)
    await expect(canvas.getByRole('region', { name: 'Reuniones' })).toHaveFocus()
    await expect(canvas.getByRole('combobox', { name: 'Filtrar reuniones' })).toHaveValue('pasadas')
  },
}
/** There never was one. */
export const EmptyAll: Story = {
  beforeEach({ msw }) {
    msw.use(mock(listCommunityMeetings, noMeetingsReply))
  },
  async play({ canvas }) {
    await canvas.findByText('No hay reuniones próximas')
    await choose(canvas, 'Todas')
    await waitFor(() => expect(canvas.getByText('No hay reuniones')).toBeVisible())
    await expect(canvas.getByRole('link', { name: 'Ver la comunidad' })).toHaveAttribute('href', '/comunidad')
  },
}
/** Nothing is over yet. */
export const EmptyPast: Story = {
  beforeEach({ msw }) {
    msw.use(mock(listCommunityMeetings, { success: true, meetings: [nextMeeting] }))
  },
  async play({ canvas }) {
    await canvas.findByRole('article')
    await choose(canvas, 'Pasadas')
    await waitFor(() => expect(canvas.getByText('No hay reuniones pasadas')).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Ver las próximas' })).toBeVisible()
  },
}
/** The server's own words. */
export const ServerErrorText: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(listCommunityMeetings, 500, { error: 'Zoom no responde', message: 'Otro texto' }))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Zoom no responde')).toBeVisible())
    await expect(canvas.queryByText(/HTTP 500|Otro texto/)).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Intentar nuevamente' })).toBeVisible()
  },
}
/** Another try after a failure brings the meetings. */
export const RetryWorks: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(listCommunityMeetings, 500, { message: 'Zoom no responde' }))
  },
  async play({ canvas, msw }) {
    const retry = await canvas.findByRole('button', { name: 'Intentar nuevamente' })
    await expect(canvas.getByText('Zoom no responde')).toBeVisible()
    msw.use(mock(listCommunityMeetings, meetingsReply))
    await userEvent.click(retry)
    await waitFor(() => expect(titles(canvas)).toHaveLength(5))
    await expect(canvas.queryByText('Zoom no responde')).toBeNull()
  },
}
/** An ok reply that says it failed and nothing else. */
export const SuccessFalse: Story = {
  beforeEach({ msw }) {
    msw.use(mock(listCommunityMeetings, { success: false }))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Error en la respuesta del servidor')).toBeVisible())
  },
}
/** An ok reply that says it failed, and why. */
export const SuccessFalseWithText: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mock(listCommunityMeetings, { success: false, message: 'La cuenta de Zoom caducó' }))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('La cuenta de Zoom caducó')).toBeVisible())
  },
}
/** A failure without words: the documents' text, and the reason small under it. */
export const UnknownError: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(listCommunityMeetings, 500, {}, 'Internal Server Error'))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Error desconocido al cargar reuniones')).toBeVisible())
    await expect(canvas.getByText('HTTP 500: Internal Server Error')).toBeVisible()
  },
}
/** The line is broken. */
export const Offline: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockNetworkError(listCommunityMeetings))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Error desconocido al cargar reuniones')).toBeVisible())
    await expect(canvas.getByText('Error de conexión')).toBeVisible()
  },
}
/** An answer that is not what was agreed. */
export const NotJson: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockText(listCommunityMeetings, '<html>'))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Error desconocido al cargar reuniones')).toBeVisible())
    await expect(canvas.getByText('Estructura de datos inválida')).toBeVisible()
  },
}
/** 'Actualizar' is under way: the cards stay. */
export const Refreshing: Story = {
  async play({ canvas, msw }) {
    await canvas.findAllByRole('article')
    msw.use(mockPending(listCommunityMeetings))
    const refresh = canvas.getByRole('button', { name: 'Actualizar' })
    await userEvent.click(refresh)
    await waitFor(() => expect(refresh).toHaveAttribute('aria-busy', 'true'))
    await expect(titles(canvas)).toHaveLength(5)
  },
}
/** 'Actualizar' failed: the cards stay, with the error beside them. */
export const RefreshFailed: Story = {
  async play({ canvas, msw }) {
    await canvas.findAllByRole('article')
    msw.use(mockError(listCommunityMeetings, 500, { error: 'Zoom no responde' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Actualizar' }))
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent('Zoom no responde'))
    await expect(titles(canvas)).toHaveLength(5)
  },
}
/** 'Actualizar' fails with one call, not several, and works the next time, as in Upcoming. */
export const RefreshRecovers: Story = {
  ...RefreshFailed,
  tags: ['no-photo'],
  async play(context) {
    const { canvas, msw } = context
    await canvas.findAllByRole('article')
    const asked = fn()
    msw.use(
      mock(listCommunityMeetings, () => {
        asked()
        return { success: false, error: 'Zoom no responde' }
      }),
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Actualizar' }))
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent('Zoom no responde'))
    await expect(asked).toHaveBeenCalledOnce()
    msw.use(mock(listCommunityMeetings, meetingsReply))
    await userEvent.click(canvas.getByRole('button', { name: 'Actualizar' }))
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull())
    await expect(titles(canvas)).toHaveLength(5)
  },
}
/** 'Actualizar' brings what has changed. */
export const RefreshBringsNews: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mock(listCommunityMeetings, { success: true, meetings: [liveMeeting] }))
  },
  async play({ canvas, msw }) {
    await waitFor(() => expect(titles(canvas)).toEqual(['Café de puertas abiertas']))
    await expect(canvas.getByRole('link', { name: 'Unirse' })).toBeVisible()
    const ended = { ...liveMeeting, status: 'ended' }
    msw.use(mock(listCommunityMeetings, { success: true, meetings: [ended, nextMeeting] }))
    await userEvent.click(canvas.getByRole('button', { name: 'Actualizar' }))
    await waitFor(() => expect(titles(canvas)).toHaveLength(2))
    await expect(canvas.getAllByRole('link', { name: 'Unirse' })).toHaveLength(1)
  },
}
/** Details of a meeting over the page. */
export const Details: Story = {
  async play({ canvas }) {
    const open = (await canvas.findAllByRole('button', { name: 'Ver detalles' }))[1] as HTMLElement
    await userEvent.click(open)
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog).toBeVisible())
    await expect(within(dialog).getByText('Reto de la semana en veinte minutos')).toBeVisible()
  },
}
/** Escape closes them and gives the focus back to the button that opened them. */
export const DetailsClosed: Story = {
  ...Details,
  tags: ['check'],
  async play(context) {
    await Details.play?.(context)
    await press('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(context.canvas.getAllByRole('button', { name: 'Ver detalles' })[1]).toHaveFocus(),
    )
  },
}

/** A link that opens them, from the first screen or the activity. */
export const DetailsLinked: Story = {
  tags: ['no-photo'],
  parameters: { route: `/calendario?reunion=${nextMeeting.id}` },
  async play({ canvas }) {
    const dialog = await screen.findByRole('dialog', { name: String(nextMeeting.topic) })
    await waitFor(() => expect(dialog).toBeVisible())
    await press('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent(/^\/calendario$/))
  },
}

const placeOf = (is_member: boolean) =>
  mock(locateMeeting, {
    success: true,
    community: { id: joinedCommunity.id, name: joinedCommunity.name ?? '', is_member },
    visible: is_member,
  })

/** A link to a meeting of another community of the member: one press leads there and opens it. */
export const LinkedElsewhere: Story = {
  parameters: { route: '/calendario?reunion=77' },
  beforeEach({ msw }) {
    msw.use(placeOf(true))
  },
  async play({ canvas }) {
    await expect(await canvas.findByText('Esta reunión es de «Escuela de Coaches».')).toBeVisible()
    await expect(titles(canvas)).toHaveLength(5)
  },
}

/** The community is switched, and the meeting is open. */
export const LinkedElsewhereFollowed: Story = {
  ...LinkedElsewhere,
  tags: ['check'],
  async play(context) {
    const { canvas, msw } = context
    await LinkedElsewhere.play?.(context)
    msw.use(mock(listCommunityMeetings, { success: true, meetings: [{ ...nextMeeting, id: 77 }] }))
    await userEvent.click(canvas.getByRole('button', { name: 'Cambiar de comunidad' }))
    const dialog = await screen.findByRole('dialog', { name: String(nextMeeting.topic) })
    await waitFor(() => expect(dialog).toBeVisible())
    await expect(canvas.queryByText(/^Esta reunión es de/u)).toBeNull()
  },
}

/** A link to a meeting of a community to which the member does not belong. */
export const LinkedToStrangers: Story = {
  tags: ['no-photo'],
  parameters: { route: '/calendario?reunion=77' },
  beforeEach({ msw }) {
    msw.use(placeOf(false))
  },
  async play({ canvas }) {
    await expect(await canvas.findByText(/todavía no formas parte de esa comunidad/u)).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Ver la comunidad' })).toBeVisible()
  },
}

/** A link to a meeting that is not there any more; the rest of the calendar can be used. */
export const LinkedToNothing: Story = {
  tags: ['no-photo'],
  parameters: { route: '/calendario?reunion=77' },
  beforeEach({ msw }) {
    msw.use(mockError(locateMeeting, 404))
  },
  async play({ canvas }) {
    await expect(await canvas.findByText(/^Esta reunión no está disponible/u)).toBeVisible()
    await expect(titles(canvas)).toHaveLength(5)
  },
}

/** The month beside the cards; the device remembers the choice. */
export const Month: Story = {
  async play({ canvas }) {
    await userEvent.click(await canvas.findByText('Mes'))
    await waitFor(() => expect(canvas.getByRole('table', { name: 'noviembre de 2026' })).toBeVisible())
    await expect(canvas.queryByRole('combobox')).toBeNull()
    await expect(localStorage.getItem('faro:calendar-view')).toBe('mes')
  },
}
/** The week, as it was chosen on an earlier visit. */
export const Week: Story = {
  beforeEach() {
    localStorage.setItem('faro:calendar-view', 'semana')
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'Semana' })).toBeChecked())
    await waitFor(() => expect(canvas.getByText('16–22 de noviembre de 2026')).toBeVisible())
  },
}
