import { chakra } from '@chakra-ui/react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import type { Outgoing } from '#api/messaging/outgoing.ts'
import {
  attachmentMessages,
  directMessages,
  groupMessages,
  ownId,
  replyMessages,
} from '#mocks/fixtures/messaging.ts'
import { press } from '#mocks/stories/press.ts'
import { MessageThread } from './MessageThread.tsx'

const meta = {
  component: MessageThread,
  args: {
    name: 'Marta Ríos',
    status: 'ready',
    onRetryLoading: fn(),
    messages: directMessages,
    outgoing: [],
    ownId,
    group: false,
    older: { more: false, state: 'idle', load: fn() },
    onReply: fn(),
    onFind: fn(() => Promise.resolve(true)),
    onBroken: fn(),
    onRetry: fn(),
    onDiscard: fn(),
    onCancel: fn(),
    onEdit: fn(),
  },
  decorators: (Story) => (
    <chakra.div display="flex" flexDirection="column" height="560px" maxWidth="600px" bg="surface">
      <Story />
    </chakra.div>
  ),
} satisfies Meta<typeof MessageThread>
export default meta
type Story = StoryObj<typeof meta>

export const Loading: Story = {
  args: { status: 'loading', messages: [] },
  async play({ canvas }) {
    await expect(canvas.getByRole('status', { name: 'Cargando mensajes' })).toBeVisible()
  },
}
export const Empty: Story = {
  args: { messages: [] },
  async play({ canvas }) {
    await expect(canvas.getByText('Aún no hay mensajes')).toBeVisible()
  },
}
/** Own and other messages, with day separators and a read receipt under the last own one. */
export const Conversation: Story = {
  tags: ['dark', 'phone'],
  args: { receipt: 'Leído' },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Perfecto, te espero el jueves entonces.')).toBeVisible())
    await expect(canvas.getByText('Ayer')).toBeVisible()
    await expect(canvas.getByText('Hoy')).toBeVisible()
    await expect(canvas.getByText('Leído')).toBeVisible()
    await expect(await canvas.findByRole('link', { name: 'https://faro.test/guia' })).toHaveAttribute(
      'rel',
      expect.stringContaining('noopener'),
    )
  },
}
/** A group: senders' names, system messages, and the separator of unread messages. */
export const Group: Story = {
  tags: ['narrow'],
  args: { messages: groupMessages, group: true, firstUnreadId: 9104 },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Yo puedo hacer de coachee esta semana.')).toBeVisible())
    await expect(canvas.getByText('Marta Ríos creó el grupo')).toBeVisible()
    await expect(canvas.getByText('Nuevos mensajes')).toBeVisible()
    await expect(canvas.getByText('Julián Sotomayor')).toBeVisible()
  },
}
/** Long words break inside their bubble. */
export const LongWords: Story = {
  tags: ['no-photo'],
  args: {
    messages: directMessages.slice(0, 1).flatMap((message) => [
      { ...message, content: 'W'.repeat(600) },
      { ...message, id: 2, position: 2, content: `http://localhost/${'a'.repeat(300)}` },
    ]),
  },
  async play({ canvas, canvasElement }) {
    await waitFor(() => expect(canvas.getByRole('link')).toBeVisible())
    for (const bubble of canvasElement.querySelectorAll('[data-message]')) {
      await expect(bubble.scrollWidth).toBeLessThanOrEqual(bubble.clientWidth)
    }
  },
}
/** A message that replies to another. */
export const WithReply: Story = {
  args: { messages: replyMessages },
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: /Lucía Navarro:\s*Claro que sí/ })).toBeVisible()
  },
}

/** Pressing a quote jumps to the quoted message; the reply button starts a reply. */
export const ReplyPressed: Story = {
  ...WithReply,
  tags: ['check'],
  async play(context) {
    await WithReply.play?.(context)
    const { canvas, args } = context
    const quote = await canvas.findByRole('button', { name: /Lucía Navarro:\s*Claro que sí/ })
    await userEvent.click(quote)
    await expect(args.onFind).toHaveBeenCalledWith(9003)
    await userEvent.click(canvas.getAllByRole('button', { name: 'Responder a Marta Ríos' })[0] ?? quote)
    await expect(args.onReply).toHaveBeenCalledWith(expect.objectContaining({ id: 9001 }))
    await userEvent.click(canvas.getAllByRole('button', { name: 'Responder a tu mensaje' })[0] ?? quote)
    await expect(args.onReply).toHaveBeenLastCalledWith(expect.objectContaining({ id: 9003 }))
  },
}

/** An image and a file to download. */
export const WithAttachment: Story = {
  tags: ['phone'],
  args: { messages: attachmentMessages },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('link', { name: /preguntas-para/ })).toBeVisible())
    await expect(canvas.getByRole('link', { name: /preguntas-para/ })).toHaveAttribute(
      'download',
      'preguntas-para-la-primera-sesion.pdf',
    )
    await expect(await canvas.findByRole('button', { name: 'Ver imagen: sala.webp' })).toBeVisible()
  },
}

/** The image opens in a dialog, which reports a loading failure; Escape closes it. */
export const PictureOpened: Story = {
  ...WithAttachment,
  parameters: { pressMoves: 'The thread stays at its end while its pictures load.' },
  tags: ['phone', 'check'],
  async play(context) {
    await WithAttachment.play?.(context)
    const { canvas } = context
    const picture = await canvas.findByRole('button', { name: 'Ver imagen: sala.webp' })
    // Retries, because a scrolling list ignores presses.
    await waitFor(() => userEvent.click(picture))
    const dialog = await screen.findByRole('dialog', { name: 'sala.webp' })
    await expect(dialog).toBeVisible()
    await fireEvent.error(await within(dialog).findByRole('img', { name: 'sala.webp' }))
    await expect(context.args.onBroken).toHaveBeenCalledOnce()
    await press('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

/** A tap does not count as scrolling: when content above grows, the newest message stays visible. */
export const Tapped: Story = {
  tags: ['no-photo'],
  args: { messages: attachmentMessages },
  async play({ canvas }) {
    const thread = await canvas.findByRole('region', { name: /Marta Ríos/ })
    const fromEnd = () => Math.round(thread.scrollHeight - thread.clientHeight - thread.scrollTop)
    const newest = await canvas.findByRole('link', { name: /preguntas-para/ })
    await waitFor(() => expect(fromEnd()).toBeLessThan(2))
    await fireEvent.pointerDown(newest)
    for (const row of canvas.getAllByRole('listitem').slice(-3)) {
      const taller = document.createElement('div')
      taller.style.height = '120px'
      row.append(taller)
    }
    await waitFor(() => expect(thread.scrollHeight).toBeGreaterThan(thread.clientHeight + 240))
    await waitFor(() => expect(fromEnd()).toBeLessThan(2))
    await expect(canvas.queryByRole('button', { name: 'Ir al más reciente' })).toBeNull()
  },
}
/** Older messages are loading. */
export const OlderLoading: Story = {
  args: { older: { more: true, state: 'loading', load: fn() } },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Cargando mensajes anteriores')).toBeVisible())
  },
}
/** Older messages could not be loaded; the loaded ones stay. */
export const OlderFailed: Story = {
  args: { older: { more: true, state: 'failed', load: fn() } },
  async play({ canvas }) {
    await expect(await canvas.findByText('No pudimos cargar los mensajes anteriores.')).toBeVisible()
  },
}

export const OlderFailedRetried: Story = {
  ...OlderFailed,
  tags: ['check'],
  async play(context) {
    await OlderFailed.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await expect(args.older.load).toHaveBeenCalled()
  },
}
export const Error: Story = {
  args: { status: 'failed', messages: [], detail: 'Error 500: Internal Server Error' },
  async play({ canvas }) {
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'Error al cargar los mensajesError 500: Internal Server Error',
    )
  },
}

export const ErrorRetried: Story = {
  ...Error,
  tags: ['check'],
  async play(context) {
    await Error.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await expect(args.onRetryLoading).toHaveBeenCalled()
  },
}

const onItsWay: Outgoing = {
  key: 'k1',
  conversationId: '301',
  content: '¿A las seis entonces?',
  createdAt: Date.UTC(2026, 10, 21, 11, 58),
  state: 'sending',
}

/** A message with a file is being sent; later messages are queued behind it. */
export const Sending: Story = {
  args: {
    outgoing: [
      {
        ...onItsWay,
        file: new File([new Uint8Array(1024)], 'sesion.mp4', { type: 'video/mp4' }),
        progress: { loaded: 6_291_456, total: 9_437_184 },
      },
      { ...onItsWay, key: 'k2', content: 'Y llevo café.', state: 'waiting' },
    ],
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('66 % · 6 MB de 9 MB')).toBeVisible())
    await expect(canvas.getByText('En espera')).toBeVisible()
  },
}

export const SendingCancelled: Story = {
  ...Sending,
  tags: ['check'],
  async play(context) {
    await Sending.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Cancelar subida' }))
    await expect(args.onCancel).toHaveBeenCalledWith('k1')
  },
}

/** A message could not be sent: its text stays, with buttons to retry, edit or discard it. */
export const SendFailed: Story = {
  tags: ['dark'],
  args: {
    outgoing: [
      {
        ...onItsWay,
        state: 'failed',
        error: new ApiError('http', { status: 500, statusText: 'Internal Server Error' }),
      },
    ],
  },
  async play({ canvas }) {
    await waitFor(() =>
      expect(canvas.getByRole('alert')).toHaveTextContent(
        'Error al enviar el mensajeError 500: Internal Server Error',
      ),
    )
  },
}

/** The message is sent again, edited and discarded. */
export const SendFailedPressed: Story = {
  ...SendFailed,
  tags: ['check'],
  async play(context) {
    await SendFailed.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await expect(args.onRetry).toHaveBeenCalledWith('k1')
    await userEvent.click(canvas.getByRole('button', { name: 'Editar' }))
    await expect(args.onEdit).toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Descartar' }))
    await expect(args.onDiscard).toHaveBeenCalledWith('k1')
  },
}
