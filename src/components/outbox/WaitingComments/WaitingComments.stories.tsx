import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { refused, waitingComment } from '#mocks/fixtures/contributions.ts'
import { offline } from '#mocks/stories/offline.ts'
import { WaitingComments } from './WaitingComments.tsx'

const meta = {
  title: 'contributions/WaitingComments',
  component: WaitingComments,
  args: { comments: [waitingComment] },
  decorators: [(Story) => <ul style={{ display: 'grid', gap: '1.25rem', maxWidth: 560 }}>{Story()}</ul>],
  beforeEach: offline,
} satisfies Meta<typeof WaitingComments>
export default meta
type Story = StoryObj<typeof meta>

/** One comment is in the outbox, another was rejected. */
export const WaitingAndRefused: Story = {
  args: { comments: [waitingComment, { ...waitingComment, ...refused, key: 'other', createdAt: 9 }] },
  async play({ canvas }) {
    const [first, second] = canvas.getAllByRole('listitem')
    await expect(first).toHaveTextContent('Pendiente de enviar')
    await expect(second).toHaveTextContent('No se pudo enviar. Ya no eres miembro de esta comunidad')
  },
}

/** After reconnecting, the comment is being sent. */
export const Sending: Story = {
  args: { comments: [{ ...waitingComment, state: 'sending' }] },
  async play({ canvas }) {
    await expect(canvas.getByRole('listitem')).toHaveTextContent('Enviando...')
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
