import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../Button/Button.tsx'
import { Dialog } from '../Dialog/Dialog.tsx'
import { toast, type ToastOptions } from './toast.tsx'

const onSelect = fn()

/** Says it once, and takes it back with the story. */
function Saying({ text, options }: { text: string; options: ToastOptions }) {
  useEffect(() => toast(text, options), [text, options])
  return null
}

const meta = {
  component: Saying,
  args: { text: 'Publicación creada', options: {} },
} satisfies Meta<typeof Saying>

export default meta
type Story = StoryObj<typeof meta>

/** Something went well. */
export const Success: Story = {
  play: async () => {
    const region = screen.getByRole('region', { name: 'Avisos' })
    await expect(region).toHaveAttribute('aria-live', 'polite')
    await userEvent.hover(await within(region).findByText('Publicación creada'))
  },
}

const held = (text: string) =>
  async function play() {
    // Under the pointer it stays.
    await userEvent.hover(await screen.findByText(text))
  }

/** Something to know. */
export const Info: Story = {
  args: { text: 'Enlace copiado', options: { tone: 'info' } },
  play: held('Enlace copiado'),
}

/** Something failed that needs no answer. */
export const Danger: Story = {
  args: { text: 'Error de conexión', options: { tone: 'danger' } },
  play: held('Error de conexión'),
}

/** With one thing to do about it. */
export const WithAction: Story = {
  args: { text: 'Comentario enviado', options: { action: { label: 'Ver', onSelect } } },
  play: held('Comentario enviado'),
}

/** Doing it takes the toast away. */
export const ActionTaken: Story = {
  ...WithAction,
  tags: ['no-photo'],
  play: async () => {
    onSelect.mockClear()
    await userEvent.hover(await screen.findByText('Comentario enviado'))
    await userEvent.click(screen.getByRole('button', { name: 'Ver' }))
    await expect(onSelect).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByText('Comentario enviado')).toBeNull())
  },
}

/** Reached with F8, from where one is working; the focus goes back there afterwards. */
export const ByKeyboard: Story = {
  ...WithAction,
  render: (args) => (
    <>
      <Button>Guardar</Button>
      <Saying {...args} />
    </>
  ),
  play: async () => {
    onSelect.mockClear()
    await userEvent.tab()
    await screen.findByText('Comentario enviado')
    const action = screen.getByRole('button', { name: 'Ver' })
    await userEvent.keyboard('{F8}')
    await expect(action).toHaveFocus()
    await userEvent.keyboard('{F8}')
    await expect(screen.getByRole('button', { name: 'Guardar' })).toHaveFocus()
    await userEvent.keyboard('{F8}{Enter}')
    await expect(onSelect).toHaveBeenCalledOnce()
    await expect(screen.getByRole('button', { name: 'Guardar' })).toHaveFocus()
  },
  tags: ['no-photo'],
}

/** Reached with Tab: the focus goes back to where it was before the toast. */
export const ByTab: Story = {
  ...ByKeyboard,
  tags: ['no-photo'],
  play: async () => {
    onSelect.mockClear()
    await userEvent.tab()
    const action = await screen.findByRole('button', { name: 'Ver' })
    while (document.activeElement !== action) await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(onSelect).toHaveBeenCalledOnce()
    await expect(screen.getByRole('button', { name: 'Guardar' })).toHaveFocus()
  },
}

/** With one thing to do about it, on a dark ground. */
export const Dark: Story = { ...WithAction, globals: { theme: 'dark' } }

/** A long text keeps to two lines. */
export const LongText: Story = {
  args: {
    text: 'Tu publicación se ha compartido con todas las personas de la comunidad Liderazgo Consciente y ya pueden comentarla',
    options: { tone: 'info' },
  },
  play: held(
    'Tu publicación se ha compartido con todas las personas de la comunidad Liderazgo Consciente y ya pueden comentarla',
  ),
}

/** It stays until it is closed, with a link that opens in another tab. */
export const Sticky: Story = {
  tags: ['narrow'],
  args: {
    text: 'Empieza a las 19:00: Dar malas noticias con claridad · Liderazgo Consciente',
    options: { tone: 'info', sticky: true, action: { label: 'Unirse', href: 'https://example.org/sala' } },
  },
  play: async () => {
    const text = await screen.findByText(/^Empieza a las 19:00/)
    await waitFor(() => expect(text).toBeVisible())
    await expect(screen.getByRole('link', { name: 'Unirse' })).toHaveAttribute('target', '_blank')
    // Words have room beside whatever can be done.
    await expect(text.clientWidth).toBeGreaterThan(200)
  },
}

/** Over an open dialog it stands at the top, so that it covers none of the dialog's buttons. */
export const OverDialog: Story = {
  ...Sticky,
  tags: ['phone'],
  render: (args) => (
    <>
      <Saying {...args} />
      <Dialog open onClose={onSelect} title="Salir del grupo" footer={<Button>Salir</Button>}>
        Dejarás de recibir sus mensajes.
      </Dialog>
    </>
  ),
  play: async () => {
    const button = await screen.findByRole('button', { name: 'Salir' })
    const text = await screen.findByText(/^Empieza a las 19:00/)
    await waitFor(() => expect(text).toBeVisible())
    await waitFor(() => {
      const { left, top, width, height } = button.getBoundingClientRect()
      void expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(button)
    })
    await expect(text.getBoundingClientRect().top).toBeLessThan(120)
  },
}
