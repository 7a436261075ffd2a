import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { disabledReply, queueInfo, queueReply, settings, waitingReply } from '#mocks/fixtures/networking.ts'
import { QueueStatusCard } from './QueueStatusCard.tsx'

const meta = {
  component: QueueStatusCard,
  parameters: { route: '/ruleta-networking' },
  args: {
    status: queueReply,
    error: null,
    settings,
    onRetry: fn(),
    onJoin: fn(() => Promise.resolve()),
    onLeave: fn(() => Promise.resolve()),
  },
} satisfies Meta<typeof QueueStatusCard>
export default meta
type Story = StoryObj<typeof meta>

const refused = (status: number, serverMessage?: string) =>
  fn(() => Promise.reject(new ApiError('http', { status, ...(serverMessage && { serverMessage }) })))
const waitingFor = (estimated_wait_minutes: number) => ({
  ...waitingReply,
  user_queue_info: { ...queueInfo, estimated_wait_minutes },
})
const join: Story['play'] = async ({ canvas }) =>
  userEvent.click(canvas.getByRole('button', { name: 'Unirse a la cola' }))

/** Networking is enabled and the member is not in the queue: how many are, when the next round is, and joining. */
export const CanJoin: Story = {
  tags: ['narrow'],
  async play({ canvas }) {
    await expect(canvas.getByText('3 personas en la cola')).toBeVisible()
    await expect(canvas.getByText('4:30')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Unirse a la cola' })).toBeVisible()
  },
}

/** Joining is asked for. */
export const JoinPressed: Story = {
  ...CanJoin,
  tags: ['check'],
  async play(context) {
    await CanJoin.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Unirse a la cola' }))
    await expect(args.onJoin).toHaveBeenCalledOnce()
  },
}

/** Networking is not enabled. */
export const NotAvailable: Story = {
  args: { status: disabledReply },
  async play({ canvas }) {
    await expect(canvas.getByText('Cola No Disponible')).toBeVisible()
    await expect(canvas.getByText('0 personas en la cola')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Ver la comunidad' })).toHaveAttribute('href', '/comunidad')
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
/** The queue is asked for the first time. */
export const Loading: Story = {
  tags: ['no-photo'],
  args: { status: undefined },
  async play({ canvas }) {
    await expect(canvas.getByRole('status', { name: 'Cargando la cola' })).toBeVisible()
  },
}
/** The member waits: place, wait, status, since when, the next round, and what to do meanwhile. */
export const InQueue: Story = {
  tags: ['narrow'],
  args: { status: waitingReply },
  async play({ canvas }) {
    await expect(canvas.getByText('4.º')).toBeVisible()
    await expect(canvas.getByText('5 min')).toBeVisible()
    await expect(canvas.getByText('Esperando')).toBeVisible()
    await expect(canvas.getByText('12:58')).toBeVisible()
    await expect(canvas.getByText('4:30')).toBeVisible()
    await expect(canvas.getAllByRole('status')[0]).toHaveTextContent('Estás en la cola, en la posición 4')
    await expect(canvas.queryByRole('button', { name: 'Unirse a la cola' })).toBeNull()
    const community = canvas.getByRole('link', { name: 'Leer la comunidad en otra pestaña' })
    await expect(community).toHaveAttribute('href', '/comunidad')
    await expect(community).toHaveAttribute('target', '_blank')
  },
}

/** Leaving is asked for, and the messages open beside it. */
export const InQueuePressed: Story = {
  ...InQueue,
  tags: ['check'],
  async play(context) {
    await InQueue.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Salir de la cola' }))
    await expect(args.onLeave).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('link', { name: 'Ver tus mensajes' }))
    await waitFor(() =>
      expect(canvas.getByTestId('location')).toHaveTextContent('/ruleta-networking?mensajes='),
    )
  },
}

/** A wait below one minute. */
export const WaitUnderMinute: Story = {
  tags: ['no-photo'],
  args: { status: waitingFor(0.4) },
  async play({ canvas }) {
    await expect(canvas.getByText('Menos de 1 min')).toBeVisible()
  },
}
/** A wait of minutes. */
export const WaitMinutes: Story = {
  tags: ['no-photo'],
  args: { status: waitingFor(60) },
  async play({ canvas }) {
    await expect(canvas.getByText('60 min')).toBeVisible()
  },
}
/** A wait of more than an hour. */
export const WaitHours: Story = {
  tags: ['no-photo'],
  args: { status: waitingFor(65) },
  async play({ canvas }) {
    await expect(canvas.getByText('1 h 5 min')).toBeVisible()
  },
}
/** A status that is not documented is shown as it comes. */
export const UnknownStatus: Story = {
  tags: ['no-photo'],
  args: { status: { ...waitingReply, user_queue_info: { ...queueInfo, status: 'on_hold' } } },
  async play({ canvas }) {
    await expect(canvas.getByText('on_hold')).toBeVisible()
  },
}
/** Joining is under way: a second press does nothing. */
export const Joining: Story = {
  args: { onJoin: fn(() => new Promise<void>(() => undefined)) },
  async play({ canvas, args }) {
    const button = canvas.getByRole('button', { name: 'Unirse a la cola' })
    await userEvent.dblClick(button)
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'))
    await expect(button).toHaveTextContent('Uniéndote...')
    await expect(args.onJoin).toHaveBeenCalledOnce()
  },
}
/** Joining answers 400. */
export const Join400: Story = {
  parameters: { pressMoves: 'The message stands above the button.' },
  args: { onJoin: refused(400, 'Otra cosa') },
  async play(context) {
    await join(context)
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(
      /^Networking no está habilitado para esta comunidad$/,
    )
    await expect(context.canvas.getByRole('button', { name: 'Unirse a la cola' })).toBeEnabled()
  },
}
/** Joining answers 401. */
export const Join401: Story = {
  parameters: { pressMoves: 'The message stands above the button.' },
  tags: ['no-photo'],
  args: { onJoin: refused(401, 'Sin token') },
  async play(context) {
    await join(context)
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(/^Token requerido o inválido$/)
  },
}
/** Joining answers 403: the server's own reason. */
export const Join403: Story = {
  parameters: { pressMoves: 'The message stands above the button.' },
  tags: ['no-photo'],
  args: { onJoin: refused(403, 'Verifica tu perfil antes') },
  async play(context) {
    await join(context)
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(/^Verifica tu perfil antes$/)
  },
}
/** Joining fails otherwise. */
export const JoinError: Story = {
  parameters: { pressMoves: 'The message stands above the button.' },
  tags: ['no-photo'],
  args: { onJoin: refused(500) },
  async play(context) {
    await join(context)
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(/^Error al unirse a la cola$/)
  },
}
/** The reply is not what it should be; there is another try. */
export const InvalidReply: Story = {
  args: { status: undefined, error: new ApiError('invalid', { status: 200 }) },
  async play({ canvas }) {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/^Respuesta inválida del servidor$/)
  },
}

/** The button retries. */
export const InvalidReplyRetried: Story = {
  ...InvalidReply,
  tags: ['check'],
  async play(context) {
    await InvalidReply.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
/** A look at the queue failed: what was known of one's place stays. */
export const RefreshFailed: Story = {
  tags: ['no-photo'],
  args: { status: waitingReply, error: new ApiError('network') },
  async play({ canvas }) {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/^No pudimos consultar la cola/)
    await expect(canvas.getByText('4.º')).toBeVisible()
  },
}
/** Nobody else is there: what happens then. */
export const Alone: Story = {
  tags: ['no-photo'],
  args: {
    status: {
      ...waitingReply,
      queue_status: { ...waitingReply.queue_status, users_in_queue: 1 },
      user_queue_info: { ...queueInfo, position: 1 },
    },
  },
  async play({ canvas }) {
    await expect(canvas.getByText('1 persona en la cola')).toBeVisible()
    await expect(canvas.getByText(/De momento solo estás tú/)).toBeVisible()
  },
}
/** Three rounds without anybody: the truth, and both ways on. */
export const ThreeRounds: Story = {
  args: {
    status: { ...waitingReply, user_queue_info: { ...queueInfo, joined_at: '2026-11-21T11:46:00.000Z' } },
  },
  async play({ canvas }) {
    await expect(canvas.getByText('Han pasado 3 rondas y no ha salido nadie para ti')).toBeVisible()
  },
}

/** Either button leaves the queue. */
export const ThreeRoundsLeft: Story = {
  ...ThreeRounds,
  tags: ['check'],
  async play(context) {
    await ThreeRounds.play?.(context)
    const { canvas, args } = context
    const exits = canvas.getAllByRole('button', { name: 'Salir de la cola' })
    await expect(exits).toHaveLength(2)
    for (const [index, exit] of exits.entries()) {
      await userEvent.click(exit)
      await waitFor(() => expect(args.onLeave).toHaveBeenCalledTimes(index + 1))
    }
  },
}

/** Somebody who goes on waiting is not told again until three more have passed. */
export const GoesOn: Story = {
  tags: ['no-photo'],
  args: ThreeRounds.args ?? {},
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Seguir esperando' }))
    await waitFor(() => expect(canvas.queryByText(/no ha salido nadie/)).toBeNull())
    await expect(canvas.getByRole('button', { name: 'Salir de la cola' })).toBeVisible()
  },
}
/** Leaving fails: the place is kept and the reason stands beside the button. */
export const LeaveFailed: Story = {
  parameters: { pressMoves: 'The message stands above the button.' },
  tags: ['no-photo'],
  args: { status: waitingReply, onLeave: refused(500) },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Salir de la cola' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('No pudimos sacarte de la colaHTTP 500')
    await expect(canvas.getByText('4.º')).toBeVisible()
  },
}
/** The place was lost because nobody was seen for too long; the way back. */
export const Away: Story = {
  args: { status: { ...queueReply, ended_reason: 'away' } },
  async play({ canvas }) {
    await expect(canvas.getByText(/Dejamos de verte durante más de 2 minutos y medio/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Volver a la cola' })).toBeVisible()
  },
}

/** The button joins the queue again. */
export const AwayPressed: Story = {
  ...Away,
  tags: ['check'],
  async play(context) {
    await Away.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Volver a la cola' }))
    await expect(args.onJoin).toHaveBeenCalledOnce()
  },
}

/** Networking was switched off while the member waited. */
export const SwitchedOff: Story = {
  tags: ['no-photo'],
  args: { status: { ...disabledReply, ended_reason: 'disabled' } },
  async play({ canvas }) {
    await expect(canvas.getByText(/Desactivaron networking mientras esperabas/)).toBeVisible()
    await expect(canvas.getByText('Cola No Disponible')).toBeVisible()
  },
}
/** With a running match nobody waits for another one. */
export const Matched: Story = {
  tags: ['no-photo'],
  args: { matched: true },
  async play({ canvas }) {
    await expect(canvas.getByText(/Tienes una conversación en marcha/)).toBeVisible()
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}

/** The community is archived: the queue is closed, and the reason stands in place of the button. */
export const Archived: Story = {
  args: { archived: true },
  async play({ canvas }) {
    await expect(canvas.getByText('Esta comunidad está archivada: su ruleta está cerrada.')).toBeVisible()
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
