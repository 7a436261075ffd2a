import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { useContributionOutbox } from '#api/contributions/outbox.ts'
import { handlers } from '#mocks/handlers/communities.ts'
import { offline } from '#mocks/stories/offline.ts'
import { ConnectionStrip } from './ConnectionStrip.tsx'

interface Args {
  /** Texts of comments in the outbox. */
  texts: readonly string[]
  /** The server refuses them. */
  refused: boolean
}

const meta = {
  component: ConnectionStrip as never,
  args: { texts: [], refused: false },
  parameters: { layout: 'fullscreen' },
  render: function Render({ texts, refused }: Args) {
    const outbox = useContributionOutbox()
    useEffect(() => {
      for (const content of texts) void outbox.add({ kind: 'comment', postId: 41, content })
      if (!refused) return () => outbox.empty()
      const stop = outbox.start({
        send: () => Promise.reject(new ApiError('http', { status: 400, serverMessage: 'Estás silenciado' })),
        onSent: () => undefined,
        onFailed: () => undefined,
        onLikeTakenBack: () => undefined,
      })
      return () => {
        for (const { key } of outbox.entries()) outbox.discard(key)
        stop()
      }
    }, [outbox, texts, refused])
    return <ConnectionStrip />
  },
} satisfies Meta<Args>
export default meta
type Story = StoryObj<Args>

/** No connection: what is shown was seen before. */
export const Offline: Story = {
  beforeEach: offline,
  async play({ canvas }) {
    await expect(canvas.getByText('Sin conexión.')).toBeVisible()
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}

/** No connection, and something that waits for it. */
export const OfflineWithWaiting: Story = {
  args: { texts: ['Gracias', 'Me lo apunto'] },
  beforeEach: offline,
  async play({ canvas }) {
    await canvas.findByRole('button', { name: '2 cosas pendientes de enviar' })
  },
}

/** With the connection, something was refused. */
export const Refused: Story = {
  args: { texts: ['Gracias'], refused: true },
  async play({ canvas }) {
    await canvas.findByText('Algo que escribiste no se pudo enviar.')
  },
}

/** The button lists what waits. */
export const Listed: Story = {
  ...OfflineWithWaiting,
  tags: ['check'],
  beforeEach({ msw }) {
    msw.use(...handlers)
    return offline()
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: /pendientes/ }))
    await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible())
    await waitFor(() => expect(screen.getByText('Me lo apunto')).toBeVisible())
  },
}
