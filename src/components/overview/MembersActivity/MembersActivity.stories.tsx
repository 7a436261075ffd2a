import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { livelyActivity, silentActivity } from '#mocks/fixtures/overview.ts'
import { MembersActivity } from './MembersActivity.tsx'

const meta = {
  component: MembersActivity,
  args: { activity: livelyActivity.surveys, members: 33, error: null, onRetry: fn() },
  argTypes: {
    activity: { control: 'object' },
    members: { control: 'number' },
    communityName: { control: 'text' },
    error: { control: false },
    busy: { control: 'boolean' },
  },
  decorators: [
    (Story) => (
      <div style={{ containerType: 'inline-size' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof MembersActivity>
export default meta
type Story = StoryObj<typeof meta>

/** Each of these texts is there. */
const says = (...texts: string[]): Story['play'] =>
  async function play({ canvas }) {
    for (const text of texts) await expect(canvas.getByText(text)).toBeVisible()
  }
/** The strip is as high as the room that is kept for it. */
const fits = (canvasElement: HTMLElement) => {
  const strip = canvasElement.querySelector('section')
  return expect(strip?.clientHeight).toBe(Number.parseFloat(getComputedStyle(strip as Element).minHeight) - 2)
}
/** Nothing yet: what will be here, and the way to begin. */
const begins = (title: string): Story['play'] =>
  async function play({ canvas }) {
    await expect(canvas.getByText(title)).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Ir a la comunidad' })).toHaveAttribute(
      'href',
      '/comunidad',
    )
    await expect(canvas.queryByRole('term')).toBeNull()
  }

/** Answers of the week, and how many have answered the surveys that close next. */
export const Surveys: Story = {
  tags: ['narrow', 'forced'],
  async play(context) {
    await says(
      '64 en total. Ahora, 3 encuestas abiertas.',
      'Cierra el 28 nov: «¿Cómo va tu primer mes?».',
      'Sin fecha de cierre: «Temas para el taller de enero».',
    )?.(context)
    await fits(context.canvasElement)
  },
}
/** Nobody has answered yet. */
export const NoAnswers: Story = {
  tags: ['narrow'],
  args: { activity: silentActivity.surveys },
  play: begins('Aún nadie ha respondido'),
}
/** There is no open survey. */
export const NoSurveys: Story = {
  tags: ['no-photo'],
  args: { activity: { ...silentActivity.surveys, open_total: 0, open: [] } },
  play: begins('Aún no hay ninguna encuesta abierta'),
}
/** There were answers, and no survey is open now. */
export const OnlyClosedSurveys: Story = {
  args: { activity: { ...livelyActivity.surveys, answers_recent: 0, open_total: 0, open: [] } },
  play: says(
    '64 en total. Ahora, 0 encuestas abiertas.',
    'Cuando haya una, aquí verás cuántos la responden.',
  ),
}
/** Who wrote, the newest one, and the prompts that wait. */
export const Testimonials: Story = {
  args: { activity: livelyActivity.testimonials },
  play: says(
    '11 testimonios en total, hasta hoy.',
    'El último, de Lucía Navarro, el 19 nov.',
    'Menos de la mitad ha respondido; a «Antes y después», solo 1.',
  ),
}
/** Nobody has written yet. */
export const NoTestimonials: Story = {
  args: { activity: silentActivity.testimonials },
  play: begins('Aún nadie ha escrito un testimonio'),
}
/** Who watches, what was finished, and the module watched by most. */
export const Classes: Story = {
  args: { activity: livelyActivity.classes },
  play: says(
    'En los últimos 7 días. En 30 días, 19.',
    '«Escuchar antes de responder», en los últimos 30 días.',
  ),
}
/** Nobody has watched anything yet. */
export const NothingWatched: Story = {
  args: { activity: silentActivity.classes },
  play: begins('Aún nadie ha visto una clase'),
}
/** There are no lessons to watch. */
export const NoLessons: Story = {
  tags: ['no-photo'],
  args: { activity: { ...silentActivity.classes, lessons: 0 } },
  play: begins('Esta comunidad aún no tiene clases'),
}
/** Who earned points this month, what for, and who leads. */
export const Ranking: Story = {
  args: { activity: livelyActivity.ranking },
  play: says(
    'En noviembre. Quedan 9 días.',
    'En noviembre, sobre todo por testimonios: 520.',
    'Lucía Navarro, en noviembre.',
  ),
}
/** The month has just begun. */
export const NoPoints: Story = {
  args: { activity: silentActivity.ranking },
  play: begins('Nadie tiene puntos todavía en noviembre'),
}
/** The next meeting, those of a week, and whom they reach. */
export const Calendar: Story = {
  tags: ['narrow'],
  args: { activity: livelyActivity.calendar },
  play: says(
    '16:20',
    'próxima reunión',
    '«Dar malas noticias con claridad»',
    'Hasta el sábado, 28 de noviembre.',
  ),
}
/** A meeting is on. */
export const MeetingNow: Story = {
  tags: ['no-photo'],
  args: {
    activity: { ...livelyActivity.calendar, next: { topic: 'Ahora', starts_at: '2026-11-21T11:30:00Z' } },
  },
  play: says('reunión en curso', '12:30'),
}
/** No meeting is ahead. */
export const NoMeetings: Story = {
  args: { activity: silentActivity.calendar },
  play: begins('No hay reuniones a la vista'),
}
/** Referrals of the month by state; the screen does not name its community. */
export const Referrals: Story = {
  args: { activity: livelyActivity.referrals, communityName: 'Liderazgo Consciente' },
  play: says('De 5 de 33 miembros.', 'siguen pendientes', '1 inactivo de noviembre.'),
}
/** Nobody was referred this month. */
export const NoReferrals: Story = {
  args: { activity: silentActivity.referrals, communityName: 'Liderazgo Consciente' },
  play: begins('Nadie ha referido a nadie en noviembre'),
}
/** Names and titles longer than there is room for. */
export const LongTexts: Story = {
  tags: ['narrow'],
  args: {
    members: 12_048,
    communityName: 'Mente en Calma: atención plena, respiración y descanso para personas que cuidan de otras',
    activity: {
      ...livelyActivity.surveys,
      answers_recent: 10_311,
      answers_total: 123_456,
      open: livelyActivity.surveys.open.map((one) => ({
        ...one,
        title:
          '¿Qué te ayudaría a seguir con la práctica cuando la semana se complica más de lo que esperabas?',
        answered: 11_902,
      })),
    },
  },
  play: says('123.456 en total. Ahora, 3 encuestas abiertas.'),
}
/** It is on its way, in the room that it will need. */
export const Loading: Story = {
  tags: ['narrow'],
  args: { activity: undefined, members: 0 },
  async play({ canvas, canvasElement }) {
    await expect(canvas.getByRole('status', { name: 'Cargando lo que hacen los miembros' })).toBeVisible()
    await fits(canvasElement)
  },
}
/** The call failed: the strip says so, and offers another try. */
export const Error: Story = {
  tags: ['narrow'],
  args: { activity: undefined, members: 0, error: new ApiError('network') },
  async play({ canvas, canvasElement }) {
    await expect(canvas.getByText('No hemos podido cargar lo que hacen los miembros')).toBeVisible()
    await fits(canvasElement)
  },
}
/** Another try is asked for. */
export const ErrorRetried: Story = {
  ...Error,
  tags: ['check'],
  async play({ args, canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
