import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { VideoListItem } from './VideoListItem.tsx'

const meta = {
  component: VideoListItem,
  args: {
    video: { id: 'v1', title: 'Escuchar antes de responder', order_index: 1, level: 1 },
    number: 1,
    userLevel: 1,
    current: false,
    onSelect: fn(),
  },
  decorators: [
    (Story) => (
      <ol style={{ maxWidth: 304 }}>
        <Story />
      </ol>
    ),
  ],
} satisfies Meta<typeof VideoListItem>
export default meta
type Story = StoryObj<typeof meta>

export const Available: Story = {}

export const Chosen: Story = {
  tags: ['check'],
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: /Escuchar antes de responder/ }))
    await expect(args.onSelect).toHaveBeenCalledWith(args.video)
  },
}

/** The video in the player. */
export const Current: Story = {
  args: { current: true },
  async play({ canvas }) {
    await expect(canvas.getByRole('button')).toHaveAttribute('aria-current', 'true')
    await expect(canvas.getByText('Viendo ahora')).toBeVisible()
  },
}
/** A video above the member's level: the required level is shown, and neither click nor key selects it. */
export const Locked: Story = {
  args: { video: { id: 'v5', title: 'Acompañar un conflicto', order_index: 5, level: 3 } },
  async play({ canvas, args }) {
    await expect(canvas.getByText('Requiere nivel 3 · tu nivel: 1')).toBeVisible()
    await expect(canvas.getByRole('img', { name: 'Bloqueado' })).toBeVisible()
    await expect(canvas.queryByRole('button')).toBeNull()
    await userEvent.click(canvas.getByText('Acompañar un conflicto'))
    await userEvent.tab()
    await userEvent.keyboard('{Enter} ')
    await expect(args.onSelect).not.toHaveBeenCalled()
  },
}
export const LongTitle: Story = {
  args: {
    video: {
      id: 'v1',
      order_index: 1,
      level: 1,
      title:
        'Cómo sostener una conversación difícil cuando la otra persona no quiere tenerla, no tiene tiempo y además no recuerda haberla aplazado tres veces',
    },
  },
}
export const Watched: Story = {
  args: { progress: { position: 412, duration: 420, watched: true } },
  async play({ canvas }) {
    await expect(canvas.getByText('Visto')).toBeVisible()
  },
}
/** A started video with its remaining time. */
export const Begun: Story = {
  args: { progress: { position: 151, duration: 484, watched: false } },
  async play({ canvas }) {
    await expect(canvas.getByText('Quedan 5:33')).toBeVisible()
  },
}
/** A video without a title is named by its position. */
export const Untitled: Story = {
  args: { video: { id: 'v3', title: null }, number: 3 },
  async play({ canvas }) {
    await expect(canvas.getByText('Video 3')).toBeVisible()
  },
}
