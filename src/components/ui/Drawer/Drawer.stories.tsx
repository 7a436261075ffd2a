import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { press } from '#mocks/stories/press.ts'
import { Drawer } from './Drawer.tsx'

const meta = {
  component: Drawer,
  argTypes: {
    label: { control: 'text' },
    open: { control: 'boolean' },
    children: { control: false },
  },
  args: { open: true, onClose: fn(), label: 'Mensajes', children: <p>Contenido</p> },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Drawer>
export default meta
type Story = StoryObj<typeof meta>

/** Over the page from the right, the whole screen on a phone. */
export const Open: Story = {
  tags: ['phone'],
  async play() {
    const drawer = await screen.findByRole('dialog', { name: 'Mensajes' })
    await waitFor(() => expect(drawer).toBeVisible())
  },
}

/** Escape closes it. */
export const Escaped: Story = {
  ...Open,
  tags: ['phone', 'check'],
  async play(context) {
    await Open.play?.(context)
    const { args } = context
    await press('{Escape}')
    await expect(args.onClose).toHaveBeenCalled()
  },
}

/** The focus moves from the drawer to the field that is marked for it. */
export const MarkedFocus: Story = {
  tags: ['check'],
  args: { children: <input data-autofocus="" aria-label="Mensaje" /> },
  async play() {
    const drawer = within(await screen.findByRole('dialog', { name: 'Mensajes' }))
    const field = await drawer.findByRole('textbox', { name: 'Mensaje' })
    await waitFor(() => expect(field).toHaveFocus())
  },
}
