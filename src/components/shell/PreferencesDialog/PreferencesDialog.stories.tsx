import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { press } from '#mocks/stories/press.ts'
import { parseAppearance, setAppearance } from '#theme/appearance.ts'
import { PreferencesDialog } from './PreferencesDialog.tsx'

const meta = {
  component: PreferencesDialog,
  args: { open: true, onClose: fn() },
  tags: ['narrow'],
} satisfies Meta<typeof PreferencesDialog>
export default meta
type Story = StoryObj<typeof meta>

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Preferencias' }))
const option = async (group: string, name: string) =>
  within((await dialog()).getByRole('group', { name: group })).getByRole('radio', { name })
const root = document.documentElement

/** Nothing was chosen yet: as the system, at the normal size. A sheet on phones. */
export const Untouched: Story = {
  tags: ['forced'],
  async play() {
    await expect(await option('Tema', 'Como el sistema')).toBeChecked()
    await expect(await option('Tamaño del texto', 'Normal')).toBeChecked()
    await expect(await option('Movimiento', 'Como el sistema')).toBeChecked()
  },
}

/** Light, whatever the system says. */
export const Light: Story = {
  tags: ['no-photo'],
  async play() {
    await userEvent.click(await option('Tema', 'Claro'))
    await expect(root).not.toHaveClass('dark')
    await expect(parseAppearance(document.cookie).theme).toBe('light')
  },
}

/** Dark: everything changes at the press. */
export const Dark: Story = {
  async play() {
    await userEvent.click(await option('Tema', 'Oscuro'))
    await expect(root).toHaveClass('dark')
    await expect(parseAppearance(document.cookie).theme).toBe('dark')
  },
}

/** The largest text, here too. */
export const LargeText: Story = {
  parameters: { pressMoves: 'Everything gets another size.' },
  async play() {
    await userEvent.click(await option('Tamaño del texto', 'Muy grande'))
    await waitFor(() => expect(getComputedStyle(root).fontSize).toBe('20px'))
    await expect(parseAppearance(document.cookie).text).toBe('larger')
  },
}

/** Nothing moves any more. */
export const LessMotion: Story = {
  async play() {
    const less = await option('Movimiento', 'Reducido siempre')
    await userEvent.click(less)
    await expect(getComputedStyle(less.closest('label') ?? root).transitionDuration).toBe('0s')
    await expect(getComputedStyle(screen.getByRole('dialog')).animationDuration).toMatch(/^0s/)
  },
}

/** Everything as at the beginning. */
export const Restored: Story = {
  parameters: { pressMoves: 'Everything gets another size.' },
  tags: ['no-photo'],
  beforeEach() {
    setAppearance({ theme: 'dark', text: 'large', motion: 'less' })
  },
  async play() {
    await expect(await option('Tema', 'Oscuro')).toBeChecked()
    await userEvent.click((await dialog()).getByRole('button', { name: 'Restaurar' }))
    await expect(await option('Tema', 'Como el sistema')).toBeChecked()
    await expect(await option('Tamaño del texto', 'Normal')).toBeChecked()
    await expect(await option('Movimiento', 'Como el sistema')).toBeChecked()
    await expect((await dialog()).getByRole('status')).toHaveTextContent(
      'Todo vuelve a estar como al principio.',
    )
    await expect(document.cookie).not.toContain('appearance')
  },
}

/** With the keyboard alone: arrows choose, Tab goes on, Escape closes. */
export const ByKeyboard: Story = {
  tags: ['check'],
  async play({ args }) {
    const system = await option('Tema', 'Como el sistema')
    system.focus()
    await press('{ArrowRight}')
    await expect(await option('Tema', 'Claro')).toBeChecked()
    await press('{Tab}')
    await expect(await option('Tamaño del texto', 'Normal')).toHaveFocus()
    await press('{Escape}')
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
  },
}
