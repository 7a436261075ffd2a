import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { StudioCommunityContext } from '#api/studio/openCommunity.ts'
import { undoChange } from '#api/contract/studio/changes.ts'
import {
  cancelMeeting,
  createMeeting,
  editMeeting,
  listStudioMeetings,
  readStudioMeeting,
} from '#api/contract/studio/meetings.ts'
import { archivedStudio } from '#mocks/fixtures/studio/access.ts'
import { weeklyMeeting } from '#mocks/fixtures/studio/meetings.ts'
import { handlers as changes } from '#mocks/handlers/studio/changes.ts'
import { handlers } from '#mocks/handlers/studio/meetings.ts'
import { mock, mockError, mockPending } from '#mocks/mock.ts'
import { withStudio } from '#mocks/stories/withStudio.tsx'
import { MeetingsPage } from './MeetingsPage.tsx'

const meta = {
  component: MeetingsPage,
  decorators: [withStudio()],
  parameters: { route: '/estudio/1/reuniones' },
  beforeEach({ msw }) {
    msw.use(...handlers, ...changes)
  },
} satisfies Meta<typeof MeetingsPage>
export default meta
type Story = StoryObj<typeof meta>

/** What is ahead: one goes on, one lacks its address, one was cancelled. */
export const Upcoming: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByText('En curso')).toBeVisible()
    await expect(canvas.getByText('Sin enlace')).toBeVisible()
    await expect(canvas.getByText('Cancelada')).toBeVisible()
    // It begins in three days.
    await expect(canvas.queryByRole('button', { name: /^Empezar/u })).toBeNull()
  },
}

/** Half an hour before its time a meeting can be started, and taken back. */
export const StartedInTime: Story = {
  tags: ['no-photo'],
  parameters: { clock: '2026-11-24T17:30:00Z' },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: /^Empezar «Círculo de los martes»/u }))
    await expect(await screen.findByText('La reunión está en curso.')).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Deshacer' })).toBeVisible()
  },
}

/** A meeting that was ended by mistake goes on. */
export const EndUndone: Story = {
  tags: ['no-photo'],
  async play({ canvas, msw }) {
    const undone = fn()
    msw.use(
      mock(undoChange, ({ params }) => {
        undone(params['change'])
        return { success: true }
      }),
    )
    await userEvent.click(await canvas.findByRole('button', { name: /^Terminar/u }))
    await expect(await screen.findByText('La reunión ha terminado.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }))
    await expect(await screen.findByText('Deshecho')).toBeVisible()
    await expect(undone).toHaveBeenCalledWith('57')
  },
}

/** What was, the latest first. */
export const Past: Story = {
  parameters: { route: '/estudio/1/reuniones?ver=pasadas' },
  tags: ['no-photo'],
  async play({ canvas }) {
    await expect(await canvas.findByText(/^Encuentro de bienvenida/u)).toBeVisible()
  },
}

/** The month that members see. */
export const Month: Story = {
  parameters: { route: '/estudio/1/reuniones?ver=calendario' },
  async play({ canvas }) {
    await canvas.findByRole('table')
  },
}

/** None yet. */
export const None: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mock(listStudioMeetings, { success: true, meetings: [], total: 0 }))
  },
  async play({ canvas }) {
    await canvas.findByText('No hay reuniones convocadas')
  },
}

/** They are on their way. */
export const Loading: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockPending(listStudioMeetings))
  },
}

/** They did not come. */
export const Failed: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(listStudioMeetings, 500))
  },
  async play({ canvas }) {
    await expect(await canvas.findByText('No pudimos cargar esto')).toBeVisible()
  },
}

const dialogNamed = (name: string) => screen.findByRole('dialog', { name })

/** A series about to be announced, with its time in other zones and what it will be. */
export const Announcing: Story = {
  async play({ canvas }) {
    const button = await canvas.findByRole('button', { name: 'Convocar reunión' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    const dialog = within(await dialogNamed('Convocar reunión'))
    await userEvent.click(dialog.getByRole('button', { name: 'Convocar' }))
    await expect(await dialog.findByText('Escribe un título.')).toBeVisible()
    await expect(dialog.getByLabelText('Título')).toHaveFocus()
    await userEvent.keyboard('Círculo de enero')
    await userEvent.selectOptions(dialog.getByLabelText('Zona horaria'), 'Europe/Madrid')
    await userEvent.selectOptions(dialog.getByLabelText('Se repite'), 'week')
    await expect(dialog.getByText('Ciudad de México', { selector: 'dt' })).toBeVisible()
    await expect(dialog.getByText(/^Se convocan 8 reuniones/u)).toBeVisible()
  },
}

/** The keyboard alone announces it. */
export const Announced: Story = {
  ...Announcing,
  tags: ['check'],
  async play(context) {
    const sent = fn()
    context.msw.use(
      mock(createMeeting, async ({ request }) => {
        sent(await request.json(), request.headers.get('Idempotency-Key'))
        return { success: true, meetings: [weeklyMeeting, weeklyMeeting] }
      }),
    )
    await Announcing.play?.(context)
    const dialog = within(await dialogNamed('Convocar reunión'))
    dialog.getByRole('button', { name: 'Convocar' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(await screen.findByText('2 reuniones convocadas.')).toBeVisible()
    await expect(sent).toHaveBeenCalledOnce()
    await expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({
        topic: 'Círculo de enero',
        repeat: { every: 'week', count: 8 },
      }),
      expect.stringMatching(/.{8}/u),
    )
  },
}

/** Another month is asked for when it is shown, and the ones beside it. */
export const OtherMonth: Story = {
  ...Month,
  tags: ['no-photo'],
  async play({ canvas, msw }) {
    const asked = fn()
    msw.use(
      mock(listStudioMeetings, ({ query }) => {
        asked(query.get('from'))
        const from = query.get('from') ?? ''
        const meetings = from.startsWith('2027-01-31')
          ? [{ ...weeklyMeeting, starts_at: '2027-02-09T18:00:00Z' }]
          : []
        return { success: true, meetings, total: meetings.length }
      }),
    )
    const next = await canvas.findByRole('button', { name: 'Mes siguiente' })
    for (let n = 0; n < 3; n += 1) await userEvent.click(next)
    await expect(await canvas.findByRole('table', { name: 'febrero de 2027' })).toBeVisible()
    await expect(await canvas.findByText(/Círculo de los martes/u)).toBeVisible()
    await waitFor(() => expect(asked).toHaveBeenCalledWith('2027-02-28T23:00:00.000Z'))
  },
}

/** A month that did not come is not said to be free. */
export const MonthFailed: Story = {
  ...Month,
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(listStudioMeetings, 500))
  },
  async play({ canvas }) {
    await expect(await canvas.findByText('Aún no sabemos qué hay este mes.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible()
    await expect(canvas.queryByText('No hay reuniones este mes.')).toBeNull()
  },
}

/** The address names a meeting, as the search does: it is opened, and the address is the list's again. */
export const Named: Story = {
  tags: ['check'],
  parameters: { route: `/estudio/1/reuniones?reunion=${weeklyMeeting.id}` },
  async play({ canvas }) {
    const dialog = within(await dialogNamed('Editar reunión'))
    await expect(dialog.getByLabelText('Título')).toHaveValue(weeklyMeeting.topic)
    await waitFor(() => expect(canvas.getByTestId('location')).not.toHaveTextContent('reunion='))
  },
}

/** Somebody else saved first. */
export const ChangedMeanwhile: Story = {
  tags: ['no-photo'],
  async play({ canvas, msw }) {
    const message = 'Iván Soto ya cambió «Círculo de los martes» mientras la editabas.'
    msw.use(mockError(editMeeting, 409, { error: message }))
    const [edit] = await canvas.findAllByRole('button', { name: /^Editar «Círculo de los martes»/u })
    if (edit) await userEvent.click(edit)
    const dialog = within(await dialogNamed('Editar reunión'))
    await userEvent.selectOptions(dialog.getByLabelText('Qué reuniones cambian'), 'following')
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
    await expect(await dialog.findByText(message)).toBeVisible()
  },
}

/** Saving again puts what was typed on top of what somebody else has saved. */
export const ChangedOnTop: Story = {
  ...ChangedMeanwhile,
  tags: ['check'],
  async play(context) {
    const sent = fn()
    context.msw.use(mock(readStudioMeeting, { success: true, meeting: { ...weeklyMeeting, version: 7 } }))
    await ChangedMeanwhile.play?.(context)
    context.msw.use(
      mock(editMeeting, async ({ request }) => {
        sent(await request.json())
        return { success: true, meeting: weeklyMeeting, changed: 1 }
      }),
    )
    const dialog = within(await dialogNamed('Editar reunión'))
    await userEvent.type(dialog.getByLabelText('Título'), '!')
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
    await expect(await screen.findByText('Reunión actualizada.')).toBeVisible()
    await expect(sent).toHaveBeenLastCalledWith({
      version: 7,
      scope: 'following',
      topic: `${weeklyMeeting.topic}!`,
    })
  },
}

/** Several of a series cancelled, with the way back. */
export const Cancelled: Story = {
  tags: ['no-photo'],
  async play({ canvas, msw }) {
    msw.use(mock(cancelMeeting, { success: true, change: '55', cancelled: 3 }))
    await userEvent.click(await canvas.findByRole('button', { name: /^Cancelar «Círculo de los martes»/u }))
    const dialog = within(await dialogNamed('Cancelar reuniones de la serie'))
    await userEvent.selectOptions(dialog.getByLabelText('Cuáles se cancelan'), 'following')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar reuniones' }))
    await expect(await screen.findByText('3 reuniones canceladas.')).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Deshacer' })).toBeVisible()
  },
}

/** In an archived community none can be announced, and the page says why. */
export const Archived: Story = {
  decorators: [
    (Story) => (
      <StudioCommunityContext value={archivedStudio}>
        <Story />
      </StudioCommunityContext>
    ),
  ],
  async play({ canvas }) {
    await expect(await canvas.findByText('En curso')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Convocar reunión' })).toBeDisabled()
    await expect(canvas.getByText(/no admite reuniones nuevas/u)).toBeVisible()
  },
}
