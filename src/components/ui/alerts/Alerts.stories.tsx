import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { press } from '#mocks/stories/press.ts'
import { Button } from '../Button/Button.tsx'
import { alertDialog, confirmDialog } from './alerts.tsx'

interface AskingProps {
  ask: () => Promise<unknown>
}

function Asking({ ask }: AskingProps) {
  const [answer, setAnswer] = useState('')
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => void ask().then((said) => setAnswer(said === undefined ? '' : JSON.stringify(said)))}
      >
        Abrir
      </Button>
      <p data-testid="answer">{answer}</p>
    </>
  )
}

const meta = {
  component: Asking,
  args: {
    ask: (): Promise<unknown> => alertDialog('Error al enviar el comentario. Por favor, inténtalo de nuevo.'),
  },
} satisfies Meta<typeof Asking>

export default meta
type Story = StoryObj<typeof meta>

const open = async (canvasElement: HTMLElement) => {
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Abrir' }))
  return screen.findByRole('alertdialog')
}

const settled = (canvasElement: HTMLElement, answer: string) =>
  waitFor(async () => {
    await expect(screen.queryByRole('alertdialog')).toBeNull()
    await expect(within(canvasElement).getByTestId('answer')).toHaveTextContent(answer)
    await expect(within(canvasElement).getByRole('button', { name: 'Abrir' })).toHaveFocus()
  })

/** Something that must be seen. */
export const Alert: Story = {
  play: async ({ canvasElement }) => {
    await expect(await open(canvasElement)).toHaveAccessibleName(
      'Error al enviar el comentario. Por favor, inténtalo de nuevo.',
    )
    await waitFor(() => expect(screen.getByRole('button', { name: 'Aceptar' })).toHaveFocus())
  },
}

/** With the technical reason below. */
export const AlertWithDetail: Story = {
  args: { ask: () => alertDialog('Error', { detail: 'HTTP 500: Internal Server Error' }) },
  play: async ({ canvasElement }) => {
    await open(canvasElement)
  },
}

/** Asks before doing. */
export const Confirm: Story = {
  args: { ask: () => confirmDialog('¿Quieres salir de la cola?', { confirm: 'Salir' }) },
  play: async ({ canvasElement }) => {
    await open(canvasElement)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Salir' })).toHaveFocus())
  },
}

const remove = () =>
  confirmDialog('Esta acción no se puede deshacer.', {
    title: '¿Eliminar la publicación?',
    confirm: 'Eliminar',
    danger: true,
  })

/** Something is lost by confirming: Cancelar has the focus. */
export const ConfirmDanger: Story = {
  tags: ['narrow'],
  args: { ask: remove },
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement)
    await expect(dialog).toHaveAccessibleDescription('Esta acción no se puede deshacer.')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus())
  },
}

/** The same on a dark ground. */
export const ConfirmDangerDark: Story = { ...ConfirmDanger, globals: { theme: 'dark' } }

/** Confirmed by its button: the answer comes, the dialog is gone. */
export const Confirmed: Story = {
  tags: ['no-photo'],
  args: { ask: remove },
  play: async ({ canvasElement }) => {
    await open(canvasElement)
    await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }))
    await settled(canvasElement, 'true')
  },
}

/** Answered before it had a frame to take the focus in, as on a busy machine: the focus returns all the same. */
export const AnsweredAtOnce: Story = {
  tags: ['no-photo'],
  args: { ask: remove },
  play: async ({ canvasElement }) => {
    const opener = within(canvasElement).getByRole('button', { name: 'Abrir' })
    const answered = new Promise<void>((resolve) => {
      new MutationObserver((_, observer) => {
        const answer = screen.queryByRole('button', { name: 'Eliminar' })
        if (!answer) return
        observer.disconnect()
        answer.focus()
        answer.click()
        resolve()
      }).observe(document.body, { childList: true, subtree: true })
    })
    await userEvent.click(opener)
    await answered
    await settled(canvasElement, 'true')
  },
}

/** Escape is a no, and the focus returns: the dialog is gone. */
export const Escaped: Story = {
  tags: ['no-photo'],
  args: { ask: remove },
  play: async ({ canvasElement }) => {
    await open(canvasElement)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus())
    await press('{Escape}')
    await settled(canvasElement, 'false')
  },
}

/** The browser's Back is a no: the dialog is gone. */
export const BackedOut: Story = {
  tags: ['no-photo'],
  args: { ask: remove },
  play: async ({ canvasElement }) => {
    await open(canvasElement)
    history.back()
    await settled(canvasElement, 'false')
  },
}

/** Two at once come one after the other. */
export const Queue: Story = {
  args: {
    ask: async () => {
      const first = alertDialog('Primero esto')
      await alertDialog('Después esto')
      await first
    },
  },
  play: async ({ canvasElement }) => {
    await expect(await open(canvasElement)).toHaveAccessibleName('Primero esto')
    await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }))
    await waitFor(() => expect(screen.getByRole('alertdialog', { name: 'Después esto' })).toBeVisible())
  },
}
