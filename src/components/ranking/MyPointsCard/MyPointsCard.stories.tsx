import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { firstPoints, myPoints, noPoints, standing } from '#mocks/fixtures/ranking.ts'
import { MyPointsCard } from './MyPointsCard.tsx'

const meta = {
  component: MyPointsCard,
  args: { points: myPoints, error: null, onRetry: fn(), standing, onLedger: fn() },
} satisfies Meta<typeof MyPointsCard>
export default meta
type Story = StoryObj<typeof meta>

type Canvas = Pick<ReturnType<typeof within>, 'getAllByRole' | 'getByRole'>
const rows = (canvas: Canvas, name = 'De dónde vienen tus puntos') =>
  within(canvas.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ children }) => [...children].slice(1).map(({ textContent }) => textContent))

/** Points, place, actions, the five kinds of action, what each is worth and the way to the podium. */
export const Full: Story = {
  tags: ['narrow'],
  async play({ canvas }) {
    await expect(canvas.getByText('146')).toBeVisible()
    await expect(canvas.getByText('4.º')).toBeVisible()
    await expect(canvas.getByText('23')).toBeVisible()
    await expect(rows(canvas)).toEqual([
      ['Publicaciones', '50 puntos', '5 acciones', '10 puntos por publicación, hasta 5 al día'],
      ['Comentarios', '26 puntos', '13 acciones', '2 puntos por comentario, hasta 10 al día'],
      ['Encuestas', '20 puntos', '1 acción', '20 puntos por encuesta'],
      ['Referidos', '30 puntos', '2 acciones', '15 puntos por referido, hasta 5 al día'],
      ['Testimonios', '20 puntos', '2 acciones', 'Los puntos que indique cada testimonio'],
    ])
    await expect(
      canvas.getByText(
        'Te faltan 34 puntos para el 3.er puesto: por ejemplo, 3 publicaciones y 2 comentarios.',
      ),
    ).toBeVisible()
  },
}
/** The way to each point: its part of the page is asked for as soon as somebody comes near. */
export const OpensLedger: Story = {
  tags: ['no-photo'],
  args: { onLedger: fn(), onLedgerNear: fn() },
  async play({ canvas, args }) {
    const button = canvas.getByRole('button', { name: 'Ver el detalle de tus puntos' })
    await userEvent.hover(button)
    await expect(args.onLedgerNear).toHaveBeenCalled()
    await userEvent.click(button)
    await expect(args.onLedger).toHaveBeenCalledOnce()
  },
}
/** Nothing earned this month: zeros, no place, and what would earn points. */
export const Zero: Story = {
  args: {
    points: noPoints,
    standing: {
      ...standing,
      next_place: { place: 3, points: 2, steps: [{ kind: 'comments', count: 1 }] },
    },
  },
  async play({ canvas }) {
    await expect(canvas.getAllByText('0 puntos')).toHaveLength(5)
    await expect(canvas.getAllByText('0 acciones')).toHaveLength(5)
    await expect(canvas.getByText('Sin puesto')).toBeInTheDocument()
    await expect(
      canvas.getByText('Te faltan 2 puntos para el 3.er puesto: por ejemplo, 1 comentario.'),
    ).toBeVisible()
  },
}
/** Without a selected community it asks to pick one. */
export const NoCommunity: Story = {
  args: { points: undefined, noCommunity: true, standing: undefined },
  async play({ canvas }) {
    await expect(canvas.getByText('Elige una comunidad para ver tus puntos')).toBeVisible()
    await expect(canvas.queryByRole('button')).toBeNull()
    await expect(canvas.queryByRole('status')).toBeNull()
  },
}
/** The call answers 404: nothing was ever earned here, and how it could be. */
export const NotFound: Story = {
  args: { points: undefined, error: new ApiError('http', { status: 404 }) },
  async play({ canvas }) {
    await expect(canvas.getByText('Aún no tienes puntos en esta comunidad')).toBeVisible()
    await expect(rows(canvas, 'Cómo se ganan puntos')[2]).toEqual(['Encuestas', '20 puntos por encuesta'])
  },
}
/** A community that counts four kinds of action: two rows of two. */
export const FourRules: Story = {
  ...NotFound,
  args: { ...NotFound.args, standing: { ...standing, rules: standing.rules?.slice(0, 4) } },
  decorators: (Story) => (
    <div style={{ maxWidth: 720 }}>
      <Story />
    </div>
  ),
  async play({ canvas }) {
    const tops = within(canvas.getByRole('list', { name: 'Cómo se ganan puntos' }))
      .getAllByRole('listitem')
      .map((tile) => tile.getBoundingClientRect().top)
    await expect(new Set(tops).size).toBe(2)
    await expect(tops[1]).toBe(tops[0])
  },
}
/** The call fails otherwise. */
export const Error: Story = {
  args: { points: undefined, error: new ApiError('http', { status: 500, statusText: 'Server Error' }) },
  async play({ canvas }) {
    await expect(canvas.getByText('Error cargando puntos')).toBeVisible()
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
/** They are on their way. */
export const Loading: Story = {
  args: { points: undefined },
  async play({ canvas }) {
    await expect(canvas.getByRole('status', { name: 'Cargando tus puntos' })).toBeVisible()
  },
}
/** The first of the month: a word of joy instead of a way to go. */
export const First: Story = {
  args: { points: firstPoints, standing: { ...standing, next_place: null } },
  async play({ canvas }) {
    await expect(canvas.getByText('¡Vas en cabeza! Lo que aportas se nota.')).toBeVisible()
  },
}
/** Far down in a large community, on the smallest phone: no figure breaks. */
export const LargeFigures: Story = {
  tags: ['phone', 'no-photo'],
  args: { points: { ...myPoints, total_points: 4500, ranking_position: 10_000, total_actions: 620 } },
  decorators: [
    (Story) => (
      <div style={{ width: 288 }}>
        <Story />
      </div>
    ),
  ],
  async play({ canvas }) {
    await expect(canvas.getByText('10.000.º')).toBeVisible()
    for (const text of ['4500', '10.000.º', '620', 'Acciones'])
      await expect(canvas.getByText(text).offsetHeight).toBeLessThan(36)
  },
}
/** One point is missing and nothing is left to do today: the points alone. */
export const NoSteps: Story = {
  tags: ['no-photo'],
  args: {
    points: { ...myPoints, ranking_position: 2 },
    standing: { ...standing, next_place: { place: 1, points: 1, steps: [] } },
  },
  async play({ canvas }) {
    await expect(canvas.getByText('Te falta 1 punto para el 1.er puesto.')).toBeVisible()
  },
}
/** A back end that does not tell how points are earned: nothing is made up. */
export const StandingMissing: Story = {
  args: { standing: undefined },
  async play({ canvas }) {
    await expect(rows(canvas)[0]).toEqual(['Publicaciones', '50 puntos', '5 acciones'])
    await expect(canvas.queryByText(/Te falta|por publicación|Cómo se ganan/)).toBeNull()
  },
}
/** Asking again failed: the points that are known stay. */
export const RefreshFailed: Story = {
  tags: ['no-photo'],
  args: { error: new ApiError('network') },
  async play({ canvas }) {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Error cargando puntos')
    await expect(canvas.getByText('146')).toBeVisible()
  },
}
