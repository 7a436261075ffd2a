import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { unreadTotal } from '#api/activity/unreadTotal.ts'
import { ActivityButton } from './ActivityButton.tsx'

const meta = {
  component: ActivityButton,
  parameters: { route: '/comunidad?post=101&mensajes=' },
} satisfies Meta<typeof ActivityButton>
export default meta
type Story = StoryObj<typeof meta>

export const AllRead: Story = {}

export const Unread: Story = {
  tags: ['narrow'],
  beforeEach: () => unreadTotal.set(3),
  async play({ canvas }) {
    await expect(canvas.getByRole('link', { name: 'Actividad 3 avisos sin leer' })).toBeVisible()
  },
}

/** The activity drawer replaces the messages drawer. */
export const Opened: Story = {
  tags: ['check'],
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('link', { name: 'Actividad' }))
    await expect(canvas.getByTestId('location')).toHaveTextContent('/comunidad?post=101&actividad=')
  },
}
