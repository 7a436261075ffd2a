import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { blockedPeople } from '#mocks/fixtures/blocks.ts'
import { BlockedPeople, type BlockedPeopleProps } from './BlockedPeople.tsx'

const meta = {
  component: BlockedPeople,
  args: {
    open: true,
    onClose: fn(),
    people: blockedPeople,
    error: null,
    onRetry: fn(),
    onUnblock: fn(() => Promise.resolve()),
  },
} satisfies Meta<typeof BlockedPeople>
export default meta
type Story = StoryObj<typeof meta>

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Personas bloqueadas' }))

function Kept(props: BlockedPeopleProps) {
  const [people, setPeople] = useState(props.people)
  return (
    <BlockedPeople
      {...props}
      people={people}
      onUnblock={async (person) => {
        await props.onUnblock(person)
        setPeople((list) => list?.filter(({ id }) => id !== person.id))
      }}
    />
  )
}

/** Blocked people, each with the date of the block. */
export const Some: Story = {
  async play() {
    const list = await dialog()
    await expect(list.getAllByRole('listitem')).toHaveLength(2)
    await waitFor(() => expect(list.getByText('Desde el 19 nov 2026')).toBeVisible())
  },
}
/** The row disappears, the result is announced, and the focus moves to the status message. */
export const Unblocked: Story = {
  render: (args) => <Kept {...args} />,
  async play({ args }) {
    const list = await dialog()
    await userEvent.click(list.getByRole('button', { name: 'Desbloquear a Óscar Beltrán' }))
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
    await expect(args.onUnblock).toHaveBeenCalledWith(blockedPeople[0])
    const status = list.getByRole('status')
    await expect(status).toHaveTextContent('Has desbloqueado a Óscar Beltrán')
    await waitFor(() => expect(status).toHaveFocus())
  },
}
/** The error is shown beside the person. */
export const UnblockFailed: Story = {
  tags: ['no-photo'],
  args: { onUnblock: fn(() => Promise.reject(new ApiError('http', { status: 500 }))) },
  async play() {
    const list = await dialog()
    await userEvent.click(list.getByRole('button', { name: 'Desbloquear a Vera Lind' }))
    await waitFor(() => expect(list.getByText('No pudimos desbloquear a Vera Lind')).toBeVisible())
    await expect(list.getAllByRole('listitem')).toHaveLength(2)
  },
}
export const None: Story = {
  args: { people: [] },
  async play() {
    const list = await dialog()
    await waitFor(() => expect(list.getByText('No has bloqueado a nadie')).toBeVisible())
  },
}
export const Loading: Story = {
  tags: ['no-photo'],
  args: { people: undefined },
  async play() {
    const list = await dialog()
    await waitFor(() =>
      expect(list.getByRole('status', { name: 'Cargando personas bloqueadas' })).toBeVisible(),
    )
  },
}
export const Failed: Story = {
  tags: ['no-photo'],
  args: { people: undefined, error: new ApiError('network') },
  async play() {
    const list = await dialog()
    await waitFor(() => expect(list.getByText('No pudimos cargar a quién has bloqueado')).toBeVisible())
  },
}

export const FailedRetried: Story = {
  ...Failed,
  tags: ['check'],
  async play(context) {
    await Failed.play?.(context)
    const { args } = context
    const list = await dialog()
    await userEvent.click(list.getByRole('button', { name: 'Reintentar' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
