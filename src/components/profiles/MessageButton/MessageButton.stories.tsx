import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { MessageButton } from './MessageButton.tsx'

const write = fn<(text: string) => Promise<void>>()

const meta = {
  component: MessageButton,
  args: { name: 'Marta Ríos', allowed: true },
  beforeEach() {
    write.mockReset()
    write.mockResolvedValue()
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: write } })
  },
} satisfies Meta<typeof MessageButton>
export default meta
type Story = StoryObj<typeof meta>

async function press() {
  await userEvent.click(await screen.findByRole('button', { name: 'Mensaje' }))
  return screen.findByRole('alertdialog', { name: /Próximamente/ })
}

/** The profile says that messages may be sent. */
export const Shown: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Mensaje' })).toBeVisible()
  },
}

/** A press says that it is coming soon; nothing else opens. */
export const ComingSoon: Story = {
  async play({ canvas }) {
    const alert = await press()
    await waitFor(() => expect(alert).toBeVisible())
    await expect(canvas.getByTestId('location')).toHaveTextContent(/^\/$/)
  },
}

/** The name is copied, for the search in Mensajes. */
export const NameCopied: Story = {
  async play({ canvas }) {
    await press()
    await userEvent.click(screen.getByRole('button', { name: 'Copiar nombre' }))
    await waitFor(() => expect(screen.getByText('Nombre copiado')).toBeVisible())
    await expect(write).toHaveBeenCalledWith('Marta Ríos')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Mensaje' })).toHaveFocus())
  },
}

/** A browser that does not copy: the name stands there to be copied by hand. */
export const CopyFails: Story = {
  tags: ['no-photo'],
  async play() {
    write.mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
    await press()
    await userEvent.click(screen.getByRole('button', { name: 'Copiar nombre' }))
    await waitFor(() =>
      expect(screen.getByText('No pudimos copiar el nombre. Cópialo tú: Marta Ríos')).toBeVisible(),
    )
  },
}

/** `can_send_message` is not there: nothing. */
export const Hidden: Story = {
  tags: ['no-photo'],
  args: { allowed: false },
  async play({ canvas }) {
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
