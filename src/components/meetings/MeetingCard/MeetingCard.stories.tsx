import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import {
  bareMeeting,
  endedMeeting,
  enteredMeeting,
  liveMeeting,
  meetingsAt,
  nextMeeting,
  noAgendaMeeting,
  noDurationMeeting,
  noHostMeeting,
  noLinkMeeting,
  pastMeeting,
  scriptLinkMeeting,
  soonMeeting,
} from '#mocks/fixtures/meetings.ts'
import { toDisplay } from '../shared/displayMeeting.ts'
import { MeetingCard } from './MeetingCard.tsx'

const meta = {
  component: MeetingCard,
  args: { meeting: toDisplay(nextMeeting), at: meetingsAt, onDetails: fn() },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 360 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof MeetingCard>
export default meta
type Story = StoryObj<typeof meta>

/** An upcoming meeting: 'Unirse' opens the video conference in a new tab, without a referrer. */
export const Proxima: Story = {
  async play({ canvas }) {
    await expect(canvas.getByText('Próxima')).toBeVisible()
    await expect(canvas.getByText('Zoom disponible')).toBeVisible()
    await expect(canvas.getByText('Nivel 1 · Principiante')).toBeVisible()
    await expect(canvas.getByText('19:00–20:30 (hora de Madrid)')).toBeVisible()
    const join = canvas.getByRole('link', { name: 'Unirse' })
    await expect(join).toHaveAttribute('href', 'https://zoom.example/j/903')
    await expect(join).toHaveAttribute('target', '_blank')
    await expect(join).toHaveAttribute('rel', 'noopener noreferrer')
  },
}

export const DetailsPressed: Story = {
  ...Proxima,
  tags: ['check'],
  async play(context) {
    await Proxima.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Ver detalles' }))
    await expect(args.onDetails).toHaveBeenCalledWith(args.meeting)
  },
}

/** Starts in twelve minutes: the card shows a countdown. */
export const StartsSoon: Story = {
  args: { meeting: toDisplay(soonMeeting) },
  async play({ canvas }) {
    await expect(canvas.getByText('Empieza en 12 min')).toBeVisible()
  },
}

export const EnCurso: Story = {
  tags: ['dark'],
  args: { meeting: toDisplay(liveMeeting) },
  async play({ canvas }) {
    await expect(canvas.getByText('En curso')).toBeVisible()
    await expect(canvas.getByText('Termina en 40 min')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Unirse' })).toBeVisible()
  },
}

/** An ended meeting has no links to join or to add it to a calendar. */
export const Finalizada: Story = {
  args: { meeting: toDisplay(pastMeeting) },
  async play({ canvas }) {
    await expect(canvas.getByText('Finalizada')).toBeVisible()
    await expect(canvas.queryByRole('link', { name: 'Unirse' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: 'Añadir al calendario' })).toBeNull()
  },
}

/** The coach ended it before its scheduled time: the label follows the clock, and joining is impossible. */
export const ServerEnded: Story = {
  args: { meeting: toDisplay(endedMeeting) },
  async play({ canvas }) {
    await expect(canvas.getByText('Próxima')).toBeVisible()
    await expect(canvas.getByText('El coach ya la ha dado por terminada.')).toBeVisible()
    await expect(canvas.queryByRole('link', { name: 'Unirse' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: 'Añadir al calendario' })).toBeNull()
  },
}

/** Without an agenda, the text contains the host's name. */
export const NoAgendaWithHost: Story = {
  args: { meeting: toDisplay(noAgendaMeeting) },
  async play({ canvas }) {
    await expect(canvas.getByText('Sesión con Marta Ríos')).toBeVisible()
  },
}

export const NoAgendaNoHost: Story = {
  args: { meeting: toDisplay(noHostMeeting) },
  async play({ canvas }) {
    await expect(canvas.getByText('Sesión con Coach')).toBeVisible()
  },
}

/** Without a duration, one hour is shown. */
export const NoDuration: Story = {
  args: { meeting: toDisplay(noDurationMeeting) },
  async play({ canvas }) {
    await expect(canvas.getByText('19:00–20:00 (hora de Madrid)')).toBeVisible()
  },
}

/** Without a link, a text replaces the button. */
export const NoJoinUrl: Story = {
  args: { meeting: toDisplay(noLinkMeeting) },
  async play({ canvas }) {
    await expect(canvas.getByText('El enlace para unirse aún no está publicado.')).toBeVisible()
    await expect(canvas.queryByRole('link', { name: 'Unirse' })).toBeNull()
  },
}

/** A link that is not http(s) is not rendered. */
export const UnsafeJoinUrl: Story = {
  tags: ['no-photo'],
  args: { meeting: toDisplay(scriptLinkMeeting) },
  async play({ canvas, canvasElement }) {
    await expect(canvas.queryByRole('link', { name: 'Unirse' })).toBeNull()
    await expect(canvasElement.innerHTML).not.toContain('javascript:')
  },
}

/** A reply with only the id. */
export const Bare: Story = {
  args: { meeting: toDisplay({ id: 1 }) },
  async play({ canvas }) {
    await expect(canvas.getByText('Reunión sin título')).toBeVisible()
    await expect(canvas.getByText('Fecha por confirmar')).toBeVisible()
  },
}

/** Long words and names stay inside the card. */
export const LongTexts: Story = {
  args: {
    meeting: toDisplay({
      ...soonMeeting,
      topic:
        'Conversaciones difíciles: la llamada que llevas aplazando desde septiembre y quién te la pediría',
      host_name: 'María de los Ángeles Fernández-Villaverde y Sánchez de Movellán',
      agenda: `https://example.org/${'una-dirección-larguísima-'.repeat(8)}`,
    }),
  },
}

/** The level and the coach that the team entered. */
export const Entered: Story = {
  args: { meeting: toDisplay(enteredMeeting) },
  async play({ canvas }) {
    await expect(canvas.getByText('Nivel 3 · Intermedio')).toBeVisible()
    await expect(canvas.getByText('Zoom disponible')).toBeVisible()
  },
}

/** The team entered no coach, level or link, so none is shown. */
export const NothingEntered: Story = {
  args: { meeting: toDisplay(bareMeeting) },
  async play({ canvas }) {
    await expect(canvas.getByText('Todos los niveles')).toBeVisible()
    for (const claim of ['Zoom disponible', 'Unirse', /Coach/u, /Nivel 1/u]) {
      await expect(canvas.queryByText(claim)).toBeNull()
    }
  },
}

/** The menu that adds the meeting to the user's own calendar. */
export const AddToCalendarOpen: Story = {
  args: { meeting: toDisplay(enteredMeeting) },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Añadir al calendario' }))
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Google Calendar' })).toBeVisible())
    await expect(screen.getByRole('menuitem', { name: 'Outlook.com' })).toBeVisible()
    await expect(screen.getByRole('menuitem', { name: /^Microsoft 365/u })).toBeVisible()
    await expect(screen.getByRole('menuitem', { name: 'Archivo .ics (Apple y otros)' })).toBeVisible()
  },
}
