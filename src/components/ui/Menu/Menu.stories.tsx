import type { Meta, StoryObj } from '@storybook/react-vite'
import { Ellipsis, Link, Pencil, Trash2 } from 'lucide-react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { chooseItem } from '#mocks/stories/chooseItem.ts'
import { press } from '#mocks/stories/press.ts'
import { confirmDialog } from '../alerts/alerts.tsx'
import { IconButton } from '../IconButton/IconButton.tsx'
import { Menu } from './Menu.tsx'

const onCopy = fn()
const onDelete = fn()

const meta = {
  component: Menu,
  argTypes: {
    trigger: { control: false },
    items: { control: false },
  },
  args: {
    trigger: (
      <IconButton label="Más opciones">
        <Ellipsis />
      </IconButton>
    ),
    items: [
      { label: 'Copiar enlace', icon: <Link />, onSelect: onCopy },
      { label: 'Editar', icon: <Pencil />, onSelect: fn() },
      { label: 'Eliminar', icon: <Trash2 />, onSelect: onDelete, danger: true },
    ],
  },
  decorators: [
    (Story) => (
      <div style={{ display: 'flex', justifyContent: 'end', maxWidth: 320, minHeight: 220 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Menu>

export default meta
type Story = StoryObj<typeof meta>

/** At rest. */
export const Closed: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button')).toHaveAttribute('aria-expanded', 'false')
  },
}

/** Its button was pressed. */
export const Open: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Más opciones' }))
    await waitFor(() => expect(screen.getByRole('menu', { name: 'Más opciones' })).toBeVisible())
  },
}

/** By keyboard: down to the last item, choose it; the menu is gone and the focus back on the button. */
export const Keyboard: Story = {
  tags: ['no-photo'],
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Más opciones' })
    onDelete.mockClear()
    button.focus()
    await userEvent.keyboard('{ArrowDown}')
    const menu = await screen.findByRole('menu')
    await waitFor(() => expect(menu).toHaveFocus())
    await userEvent.keyboard('{End}')
    await waitFor(() =>
      expect(screen.getByRole('menuitem', { name: 'Eliminar' })).toHaveAttribute('data-highlighted'),
    )
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(onDelete).toHaveBeenCalledOnce())
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(button).toHaveFocus())
  },
}

/** An entry asks a question: when nothing has to be loaded for it, it is still there when the menu has closed. */
export const AsksAtOnce: Story = {
  args: {
    items: [
      {
        label: 'Eliminar',
        icon: <Trash2 />,
        danger: true,
        onSelect: () => void confirmDialog('¿Eliminar?', { confirm: 'Eliminar', danger: true }),
      },
    ],
  },
  play: async ({ canvasElement, step }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Más opciones' })
    const ask = async () => {
      await userEvent.click(button)
      await chooseItem('Eliminar')
      const question = within(await screen.findByRole('alertdialog', { name: '¿Eliminar?' }))
      await waitFor(() => expect(question.getByRole('button', { name: 'Cancelar' })).toHaveFocus())
    }
    await step('the first time, when it is loaded', async () => {
      await ask()
      await press('{Escape}')
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      await waitFor(() => expect(button).toHaveFocus())
    })
    await step('the second time', ask)
  },
}

/** Open on a dark ground. */
export const Dark: Story = { ...Open, globals: { theme: 'dark' } }
