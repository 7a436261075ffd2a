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

/**
 * Networking is enabled and the member is not in the queue: the number of waiting members, the next round, and a join
 * button.
 */
export const CanJoin: Story = {
  tags: ['narrow'],
  async play({ canvas }) {
    await expect(canvas.getByText('3 personas en la cola')).toBeVisible()
    await expect(canvas.getByText('4:30')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Unirse a la cola' })).toBeVisible()
  },
}

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

export const NotAvailable: Story = {
  args: { status: disabledReply },
  async play({ canvas }) {
    await expect(canvas.getByText('Cola No Disponible')).toBeVisible()
    await expect(canvas.getByText('0 personas en la cola')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Ver la comunidad' })).toHaveAttribute('href', '/comunidad')
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
export const Loading: Story = {
  tags: ['no-photo'],
  args: { status: undefined },
  async play({ canvas }) {
    await expect(canvas.getByRole('status', { name: 'Cargando la cola' })).toBeVisible()
  },
}
/** A waiting member: position, estimated wait, status, join time, the next round, and what to do meanwhile. */
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

/** Leaves the queue; the messages open in the drawer, and the page stays. */
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

export const WaitUnderMinute: Story = {
  tags: ['no-photo'],
  args: { status: waitingFor(0.4) },
  async play({ canvas }) {
    await expect(canvas.getByText('Menos de 1 min')).toBeVisible()
  },
}
export const WaitMinutes: Story = {
  tags: ['no-photo'],
  args: { status: waitingFor(60) },
  async play({ canvas }) {
    await expect(canvas.getByText('60 min')).toBeVisible()
  },
}
export const WaitHours: Story = {
  tags: ['no-photo'],
  args: { status: waitingFor(65) },
  async play({ canvas }) {
    await expect(canvas.getByText('1 h 5 min')).toBeVisible()
  },
}
/** An undocumented status is shown unchanged. */
export const UnknownStatus: Story = {
  tags: ['no-photo'],
  args: { status: { ...waitingReply, user_queue_info: { ...queueInfo, status: 'on_hold' } } },
  async play({ canvas }) {
    await expect(canvas.getByText('on_hold')).toBeVisible()
  },
}
/** While joining, a second press has no effect. */
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
export const Join401: Story = {
  parameters: { pressMoves: 'The message stands above the button.' },
  tags: ['no-photo'],
  args: { onJoin: refused(401, 'Sin token') },
  async play(context) {
    await join(context)
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(/^Token requerido o inválido$/)
  },
}
/** Joining returns 403: the server's reason is shown. */
export const Join403: Story = {
  parameters: { pressMoves: 'The message stands above the button.' },
  tags: ['no-photo'],
  args: { onJoin: refused(403, 'Verifica tu perfil antes') },
  async play(context) {
    await join(context)
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(/^Verifica tu perfil antes$/)
  },
}
/** Joining fails with another status. */
export const JoinError: Story = {
  parameters: { pressMoves: 'The message stands above the button.' },
  tags: ['no-photo'],
  args: { onJoin: refused(500) },
  async play(context) {
    await join(context)
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(/^Error al unirse a la cola$/)
  },
}
/** An invalid reply: the error has a retry button. */
export const InvalidReply: Story = {
  args: { status: undefined, error: new ApiError('invalid', { status: 200 }) },
  async play({ canvas }) {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/^Respuesta inválida del servidor$/)
  },
}

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
/** A refetch failed: the known position stays. */
export const RefreshFailed: Story = {
  tags: ['no-photo'],
  args: { status: waitingReply, error: new ApiError('network') },
  async play({ canvas }) {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/^No pudimos consultar la cola/)
    await expect(canvas.getByText('4.º')).toBeVisible()
  },
}
/** The member is alone in the queue; a text explains what happens then. */
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
/** Three rounds without a match: a notice with buttons to keep waiting or to leave. */
export const ThreeRounds: Story = {
  args: {
    status: { ...waitingReply, user_queue_info: { ...queueInfo, joined_at: '2026-11-21T11:46:00.000Z' } },
  },
  async play({ canvas }) {
    await expect(canvas.getByText('Han pasado 3 rondas y no ha salido nadie para ti')).toBeVisible()
  },
}

/** The notice and the card each have a button that leaves the queue. */
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

/** After dismissing the notice, it returns only after three more rounds. */
export const GoesOn: Story = {
  tags: ['no-photo'],
  args: ThreeRounds.args ?? {},
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Seguir esperando' }))
    await waitFor(() => expect(canvas.queryByText(/no ha salido nadie/)).toBeNull())
    await expect(canvas.getByRole('button', { name: 'Salir de la cola' })).toBeVisible()
  },
}
/** Leaving failed: the position stays, and the reason is shown beside the button. */
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
/** The server removed an inactive member from the queue; a button joins again. */
export const Away: Story = {
  args: { status: { ...queueReply, ended_reason: 'away' } },
  async play({ canvas }) {
    await expect(canvas.getByText(/Dejamos de verte durante más de 2 minutos y medio/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Volver a la cola' })).toBeVisible()
  },
}

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

/** Networking was disabled while the member waited. */
export const SwitchedOff: Story = {
  tags: ['no-photo'],
  args: { status: { ...disabledReply, ended_reason: 'disabled' } },
  async play({ canvas }) {
    await expect(canvas.getByText(/Desactivaron networking mientras esperabas/)).toBeVisible()
    await expect(canvas.getByText('Cola No Disponible')).toBeVisible()
  },
}
/** With a running match the member cannot join the queue. */
export const Matched: Story = {
  tags: ['no-photo'],
  args: { matched: true },
  async play({ canvas }) {
    await expect(canvas.getByText(/Tienes una conversación en marcha/)).toBeVisible()
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}

/** An archived community's queue is closed; the reason replaces the button. */
export const Archived: Story = {
  args: { archived: true },
  async play({ canvas }) {
    await expect(canvas.getByText('Esta comunidad está archivada: su ruleta está cerrada.')).toBeVisible()
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
