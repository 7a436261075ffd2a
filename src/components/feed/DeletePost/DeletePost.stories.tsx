import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { feedOwn, feedText } from '#mocks/fixtures/feed.ts'
import { handlers } from '#mocks/handlers/feed.ts'
import { GlobalPostCard } from '../GlobalPostCard/GlobalPostCard.tsx'
import { DeletePost, type DeletePostProps } from './DeletePost.tsx'

const meta = {
  component: DeletePost,
  args: { onDelete: fn(() => Promise.resolve()) },
  beforeEach({ msw }) {
    msw.use(...handlers)
  },
} satisfies Meta<typeof DeletePost>
export default meta
type Story = StoryObj<typeof meta>

const question = '¿Estás seguro de que quieres eliminar este post? Esta acción no se puede deshacer.'

async function ask() {
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar post' }))
  return screen.findByRole('alertdialog', { name: question })
}
async function confirm() {
  await ask()
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }))
}

/** Somebody else's post has no delete button. */
export const Hidden: Story = {
  tags: ['no-photo'],
  render: ({ onDelete }) => <GlobalPostCard post={feedText} onDelete={onDelete} />,
  async play({ canvas }) {
    await expect(canvas.queryByRole('button', { name: 'Eliminar post' })).toBeNull()
  },
}
/** A post of the member that disappears after deletion. */
function Removing({ onDelete }: DeletePostProps) {
  const [gone, setGone] = useState(false)
  if (gone) return <p>Sin publicaciones</p>
  return (
    <GlobalPostCard
      own
      post={feedOwn}
      onDelete={async () => {
        await onDelete()
        setGone(true)
      }}
    />
  )
}

export const Confirm: Story = {
  async play() {
    const question = await ask()
    await waitFor(() => expect(question).toBeVisible())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus())
  },
}

/** Cancelling deletes nothing, and the next press asks again. */
export const Declined: Story = {
  ...Confirm,
  tags: ['check'],
  async play(context) {
    await Confirm.play?.(context)
    const { args } = context
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    // Waits until the dialog has closed, because the next one has the same name.
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(args.onDelete).not.toHaveBeenCalled()
    const again = await ask()
    await waitFor(() => expect(again).toBeVisible())
  },
}

/** While the call is pending, a second press has no effect. */
export const Busy: Story = {
  args: { onDelete: fn(() => new Promise<void>(() => undefined)) },
  async play() {
    await confirm()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Eliminar post', hidden: true })).toBeDisabled(),
    )
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  },
}
/** The call failed: the product spec's text is shown, and the post stays. */
export const Fails: Story = {
  args: {
    onDelete: fn(() =>
      Promise.reject(new ApiError('http', { status: 500, statusText: 'Internal Server Error' })),
    ),
  },
  render: (args) => <Removing {...args} />,
  async play() {
    await confirm()
    await screen.findByRole('alertdialog', {
      name: 'Error al eliminar el post. Por favor, inténtalo de nuevo.',
    })
    await waitFor(() => expect(screen.getByText('HTTP 500: Internal Server Error')).toBeVisible())
    await expect(screen.getByRole('article', { hidden: true })).toBeInTheDocument()
  },
}

export const Removed: Story = {
  render: (args) => <Removing {...args} />,
  async play({ canvas }) {
    await confirm()
    await waitFor(() => expect(canvas.getByText('Sin publicaciones')).toBeVisible())
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  },
}
