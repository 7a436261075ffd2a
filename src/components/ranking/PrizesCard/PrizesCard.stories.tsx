import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { noRewards, onlyFirstReward, rewards } from '#mocks/fixtures/ranking.ts'
import { PrizesCard } from './PrizesCard.tsx'

const meta = {
  component: PrizesCard,
  args: { rewards, error: null, onRetry: fn() },
} satisfies Meta<typeof PrizesCard>
export default meta
type Story = StoryObj<typeof meta>

/** Prizes for the first three: a place may have one or several. */
export const ThreePlaces: Story = {
  tags: ['narrow'],
  async play({ canvas }) {
    await expect(canvas.getByText('Gana el top 3 del ranking mensual.')).toBeVisible()
    await expect(canvas.getAllByRole('heading', { level: 3 }).map((place) => place.textContent)).toEqual([
      '11.er puesto',
      '22.º puesto',
      '33.er puesto',
    ])
    const [first, second] = canvas.getAllByRole('list').slice(1)
    await expect(within(first as HTMLElement).getAllByRole('listitem')).toHaveLength(2)
    await expect(within(first as HTMLElement).getByText('Sesión individual')).toBeVisible()
    await expect(within(first as HTMLElement).getByText('Lo entrega Marta Ríos')).toBeVisible()
    await expect(
      within(second as HTMLElement).getByText('La edición de diciembre, en directo y en grupo pequeño.'),
    ).toBeVisible()
  },
}
/** They are on their way. */
export const Loading: Story = {
  args: { rewards: undefined },
  async play({ canvas }) {
    await expect(canvas.getByRole('status', { name: 'Cargando premios' })).toBeVisible()
  },
}
/** Only the first place has a prize: the others say that they have none. */
export const OnlyFirst: Story = {
  args: { rewards: onlyFirstReward },
  async play({ canvas }) {
    await expect(canvas.getByText('Sesión individual')).toBeVisible()
    await expect(canvas.getAllByText('Sin premio este mes')).toHaveLength(2)
  },
}
/** The call answers 404. */
export const NoPrizes404: Story = {
  args: { rewards: undefined, error: new ApiError('http', { status: 404, statusText: 'Not Found' }) },
  async play({ canvas }) {
    await expect(canvas.getByText('Aún no hay premios configurados para esta comunidad')).toBeVisible()
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
/** The call fails with another status and a message that contains 404. */
export const NoPrizes404InMessage: Story = {
  tags: ['no-photo'],
  args: {
    rewards: undefined,
    error: new ApiError('http', { status: 500, serverMessage: 'Request failed with status code 404' }),
  },
  async play({ canvas }) {
    await expect(canvas.getByText('Aún no hay premios configurados para esta comunidad')).toBeVisible()
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}
/** The reply counts no prizes. */
export const NoPrizesZero: Story = {
  args: { rewards: noRewards },
  async play({ canvas }) {
    await expect(canvas.getByText('No hay premios configurados para esta comunidad')).toBeVisible()
  },
}
/** The call fails otherwise: the reason stands in the text, and there is another try. */
export const Error: Story = {
  args: { rewards: undefined, error: new ApiError('http', { status: 500, statusText: 'Server Error' }) },
  async play({ canvas }) {
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'Error cargando premios: HTTP 500: Server Error',
    )
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
/** The server says itself what went wrong. */
export const ErrorInServersWords: Story = {
  tags: ['no-photo'],
  args: { rewards: undefined, error: new ApiError('http', { status: 503, serverMessage: 'En obras' }) },
  async play({ canvas }) {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Error cargando premios: En obras')
  },
}
/** Asking again failed: the prizes that are known stay. */
export const RefreshFailed: Story = {
  tags: ['no-photo'],
  args: { error: new ApiError('network') },
  async play({ canvas }) {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Error cargando premios: Error de conexión')
    await expect(canvas.getByText('Libro dedicado')).toBeVisible()
  },
}
/** Long words and names stay inside. */
export const LongTexts: Story = {
  args: {
    rewards: {
      total_rewards: 3,
      rewards: {
        first_place: {
          title:
            'Acompañamiento individual de seis meses con supervisión semanal y acceso a todos los talleres',
          description: `Detalles en https://example.org/${'una-dirección-larguísima-'.repeat(6)}`,
          coach_name: 'María de los Ángeles Fernández-Villaverde y Sánchez de Movellán',
        },
        second_place: [{ title: null, description: null, coach_name: null }],
        third_place: [],
      },
    },
  },
  async play({ canvas }) {
    await expect(canvas.getByText('Premio')).toBeVisible()
  },
}
