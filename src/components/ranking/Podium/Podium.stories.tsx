import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import {
  emptyRanking,
  onePlace,
  ownRanking,
  pastRanking,
  plainRanking,
  pointsAt,
  ranking,
  standing,
  tiedRanking,
  twoPlaces,
} from '#mocks/fixtures/ranking.ts'
import { Podium } from './Podium.tsx'

const meta = {
  component: Podium,
  args: {
    ranking,
    error: null,
    onRetry: fn(),
    ownId: 7,
    standing,
    at: pointsAt,
    month: null,
    onMonth: fn(),
  },
} satisfies Meta<typeof Podium>
export default meta
type Story = StoryObj<typeof meta>

type Canvas = Pick<ReturnType<typeof within>, 'getAllByRole'>
/** The places in reading order. */
const places = (canvas: Canvas) =>
  [...(canvas.getAllByRole('list')[0] as HTMLElement).children].map(({ textContent }) => textContent)

/** First, second and third, with what their points came from. */
export const Three: Story = {
  tags: ['narrow'],
  async play({ canvas }) {
    const read = places(canvas)
    await expect(read).toHaveLength(3)
    await expect(read[0]).toMatch(/^1\.er puesto.*Marta Ríos.*312 puntos.*48 acciones/)
    await expect(read[1]).toMatch(/^2\.º puesto.*Ana Quiroga.*240 puntos.*36 acciones/)
    await expect(read[2]).toMatch(/^3\.er puesto.*Diego Salas.*180 puntos.*28 acciones/)
    await expect(canvas.getByText('noviembre de 2026 · Quedan 9 días')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Ana Quiroga' })).toHaveAttribute('href', '/perfil/22')
    await expect(canvas.getByText('Publicaciones: 120 puntos')).toBeInTheDocument()
    await expect(canvas.queryByText(/A igualdad de puntos/)).toBeNull()
  },
}
/** The third place is free. */
export const Two: Story = {
  args: { ranking: twoPlaces },
  async play({ canvas }) {
    await expect(canvas.getAllByText('Puesto libre')).toHaveLength(1)
    await expect(places(canvas)[2]).toBe('33.er puesto: Puesto libre')
  },
}
/** Only one has points. */
export const One: Story = {
  args: { ranking: onePlace },
  async play({ canvas }) {
    await expect(canvas.getAllByText('Puesto libre')).toHaveLength(2)
    await expect(canvas.getByRole('link', { name: 'Marta Ríos' })).toBeVisible()
  },
}
/** A community's first month: there is none before it to select. */
export const FirstMonth: Story = {
  tags: ['narrow'],
  args: { ranking: onePlace, standing: { ...standing, months: [] } },
  async play({ canvas }) {
    const picker = canvas.getByRole('combobox', { name: 'Mes del ranking' })
    await expect(picker).toBeDisabled()
    await expect(picker).toHaveDisplayValue('Este mes')
  },
}
/** Nobody has points this month: whoever reads it is invited to be the first. */
export const Empty: Story = {
  args: { ranking: emptyRanking },
  async play({ canvas }) {
    await expect(canvas.getByText('El podio está libre')).toBeVisible()
    await expect(
      canvas.getByText('Publica o comenta en tu comunidad y sé la primera persona en aparecer aquí.'),
    ).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Ir a Comunidad' })).toHaveAttribute('href', '/comunidad')
  },
}
/** The call answers 404: nobody has ever had points. */
export const NotFound: Story = {
  args: { ranking: undefined, error: new ApiError('http', { status: 404 }), standing: undefined },
  async play({ canvas }) {
    await expect(canvas.getByText('Aún no hay ranking disponible para esta comunidad')).toBeVisible()
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}
/** The call fails otherwise. */
export const Error: Story = {
  args: { ranking: undefined, error: new ApiError('http', { status: 500, statusText: 'Server Error' }) },
  async play({ canvas }) {
    await expect(canvas.getByText('Error cargando ranking')).toBeVisible()
  },
}

/** The button retries. */
export const ErrorRetried: Story = {
  ...Error,
  tags: ['check'],
  async play(context) {
    await Error.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
/** It is on its way. */
export const Loading: Story = {
  args: { ranking: undefined },
  async play({ canvas }) {
    await expect(canvas.getByRole('status', { name: 'Cargando ranking' })).toBeVisible()
  },
}
/** The one who looks at it is on it: marked, and the name leads to one's own profile. */
export const Own: Story = {
  args: { ranking: ownRanking },
  async play({ canvas }) {
    await expect(canvas.getByText('Tú')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Lucía Navarro' })).toHaveAttribute('href', '/perfil')
  },
}
/** Two have the same points: a quiet line says who goes first. */
export const Tie: Story = {
  args: { ranking: tiedRanking },
  async play({ canvas }) {
    await expect(canvas.getByText('A igualdad de puntos, va delante quien los reunió antes.')).toBeVisible()
  },
}
/** An earlier month, which nothing can change any more. */
export const PastMonth: Story = {
  args: { ranking: pastRanking, month: '2026-10' },
  async play({ canvas }) {
    await expect(canvas.getByText('octubre de 2026 · Mes cerrado')).toBeVisible()
    const picker = canvas.getByRole('combobox', { name: 'Mes del ranking' })
    await expect(
      within(picker)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Este mes', 'octubre de 2026', 'septiembre de 2026', 'agosto de 2026'])
  },
}

/** Another month is asked for, and the present one. */
export const MonthChosen: Story = {
  ...PastMonth,
  tags: ['check'],
  async play(context) {
    await PastMonth.play?.(context)
    const { canvas, args } = context
    const picker = canvas.getByRole('combobox', { name: 'Mes del ranking' })
    await userEvent.selectOptions(picker, 'septiembre de 2026')
    await expect(args.onMonth).toHaveBeenLastCalledWith('2026-09')
    await userEvent.selectOptions(picker, 'Este mes')
    await expect(args.onMonth).toHaveBeenLastCalledWith(null)
  },
}

/** An earlier month with fewer than three: no place of it is free any more. */
export const PastMonthOne: Story = {
  tags: ['no-photo'],
  args: { ranking: { ...onePlace, year_month: '2026-10' }, month: '2026-10' },
  async play({ canvas }) {
    await expect(places(canvas)).toHaveLength(1)
    await expect(canvas.queryByText('Puesto libre')).toBeNull()
  },
}
/** The month's last hours. */
export const LastHours: Story = {
  tags: ['no-photo'],
  args: { at: new Date('2026-11-30T12:30:00Z') },
  async play({ canvas }) {
    await expect(canvas.getByText('noviembre de 2026 · Quedan 10 horas')).toBeVisible()
  },
}
/** A back end that sends what the documents show and no more: no links, no sources, no countdown, no earlier months. */
export const StandingMissing: Story = {
  args: { ranking: plainRanking, standing: undefined },
  async play({ canvas }) {
    await expect(canvas.getByText('noviembre de 2026')).toBeVisible()
    await expect(canvas.getByText('Marta Ríos')).toBeVisible()
    await expect(canvas.queryByRole('link')).toBeNull()
    await expect(canvas.queryByRole('combobox')).toBeNull()
  },
}
/** Long names and large figures stay inside. */
export const LongTexts: Story = {
  args: {
    ranking: {
      ...ranking,
      ranking: (ranking.ranking ?? []).map((entry) => ({
        ...entry,
        user_name: 'María de los Ángeles Fernández-Villaverde y Sánchez de Movellán',
        total_points: 128_400,
        total_actions: 10_240,
        points_breakdown: {
          posts: 100_000,
          comments: 20_000,
          surveys: 4000,
          referrals: 3000,
          testimonials: 1400,
        },
      })),
    },
  },
}
