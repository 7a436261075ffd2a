import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { progressReply } from '#mocks/fixtures/classes/progress.ts'
import { ContinueWatching } from './ContinueWatching.tsx'

const meta = {
  component: ContinueWatching,
  args: { videos: progressReply.continue },
} satisfies Meta<typeof ContinueWatching>
export default meta
type Story = StoryObj<typeof meta>

/** Three started videos: the remaining time, and a link that resumes at the last position. */
export const Three: Story = {
  tags: ['dark', 'narrow'],
  async play({ canvas }) {
    const links = canvas.getAllByRole('link')
    await expect(links).toHaveLength(3)
    await expect(links[0]).toHaveTextContent('La hoja, paso a paso Antes de hablar Te quedan 3 min')
    await expect(links[0]).toHaveAttribute('href', '/modulo/801?video=8013')
    await expect(links[1]).toHaveTextContent('Te queda menos de 1 min')
    await expect(links[2]).toHaveTextContent('Vas por el 3:20')
  },
}
export const One: Story = {
  args: { videos: progressReply.continue.slice(0, 1) },
  async play({ canvas }) {
    await expect(canvas.getAllByRole('link')).toHaveLength(1)
  },
}
export const Loading: Story = {
  args: { videos: undefined },
  async play({ canvas }) {
    await expect(canvas.getByRole('status', { name: 'Cargando lo que estabas viendo' })).toBeVisible()
  },
}
/** Renders nothing without started videos. */
export const None: Story = {
  tags: ['no-photo'],
  args: { videos: [] },
  async play({ canvas }) {
    await expect(canvas.queryByText('Seguir viendo')).toBeNull()
  },
}
