import type { Meta, StoryObj } from '@storybook/react-vite'
import { Bell, MessageCircle, Trash2 } from 'lucide-react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { IconButton } from './IconButton.tsx'

const meta = {
  component: IconButton,
  argTypes: {
    label: { control: 'text' },
    variant: { control: 'select', options: ['ghost', 'secondary', 'danger'] },
    size: { control: 'inline-radio', options: ['md', 'sm'] },
    disabled: { control: 'boolean' },
    children: { control: false },
  },
  args: { label: 'Notificaciones', children: <Bell />, onClick: fn() },
  decorators: [
    (Story) => (
      <div style={{ padding: 48 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof IconButton>

export default meta
type Story = StoryObj<typeof meta>

/** An action that its icon tells; the label is its name. */
export const Ghost: Story = {}

/** Where it must look like a button. */
export const Secondary: Story = {
  args: { variant: 'secondary', label: 'Mensajes', children: <MessageCircle /> },
}

/** Something is lost by it. */
export const Danger: Story = { args: { variant: 'danger', label: 'Eliminar', children: <Trash2 /> } }

/** Not possible now. */
export const Disabled: Story = { args: { disabled: true } }

/** In tight places, still a full target on touch screens. */
export const Small: Story = { args: { size: 'sm' } }

/** The name appears when the keyboard arrives. */
export const WithTooltip: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.tab()
    await expect(within(canvasElement).getByRole('button', { name: 'Notificaciones' })).toHaveFocus()
    await waitFor(() => expect(screen.getByText('Notificaciones')).toBeVisible())
  },
}

/** Escape takes the name away, and arriving anew brings it back. */
export const TooltipEscaped: Story = {
  ...WithTooltip,
  tags: ['check'],
  async play(context) {
    await WithTooltip.play?.(context)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('Notificaciones')).toBeNull())
    await userEvent.tab({ shift: true })
    await userEvent.tab()
    await waitFor(() => expect(screen.getByText('Notificaciones')).toBeVisible())
  },
}

/** The tooltip on a dark ground. */
export const Dark: Story = { ...WithTooltip, globals: { theme: 'dark' } }
