import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { type FailedChunk, trackFailedChunk } from '#lazy/failedChunks.ts'
import { LostNotice } from './LostNotice.tsx'

const meta = { component: LostNotice } satisfies Meta<typeof LostNotice>
export default meta
type Story = StoryObj<typeof meta>

/** One script is missing; gives back what ends the waiting for it. */
function lose(outdated = false): FailedChunk {
  const lost = trackFailedChunk()
  void lost.nextRetry(outdated)
  return lost
}

/** A section was pressed while the server does not answer: the screen stays, and another try is offered. */
export const Waiting: Story = {
  beforeEach() {
    const lost = lose()
    return lost.end
  },
  async play({ canvas }) {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Lo que ves y lo que has escrito sigue aquí.')
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeEnabled()
  },
}

/** The other try is under way. */
export const Trying: Story = {
  beforeEach() {
    const lost = lose()
    return lost.end
  },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await expect(canvas.getByRole('button')).toHaveAttribute('aria-busy', 'true')
  },
}

/** The server answers, but a newer version of it has this part no longer. */
export const Outdated: Story = {
  beforeEach() {
    const lost = lose(true)
    return lost.end
  },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Recargar' })).toBeEnabled()
  },
}
