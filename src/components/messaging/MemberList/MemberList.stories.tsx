import { chakra } from '@chakra-ui/react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { groupMembers, ownId } from '#mocks/fixtures/messaging.ts'
import { handlers } from '#mocks/handlers/messaging.ts'
import { MemberList } from './MemberList.tsx'

const meta = {
  component: MemberList,
  args: {
    conversationId: 302,
    status: 'ready',
    onRetry: fn(),
    members: groupMembers,
    ownId,
    onAdd: fn(() => Promise.resolve()),
  },
  beforeEach({ msw }) {
    msw.use(...handlers)
  },
  decorators: (Story) => (
    <chakra.div maxWidth="520px" bg="surface" padding="4">
      <Story />
    </chakra.div>
  ),
} satisfies Meta<typeof MemberList>
export default meta
type Story = StoryObj<typeof meta>

const choose: NonNullable<Story['play']> = async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Añadir personas' }))
  await userEvent.type(canvas.getByRole('searchbox', { name: 'Buscar personas' }), 'juli')
  await userEvent.click(await canvas.findByRole('button', { name: /Juliana Castellanos/ }))
}

export const Loading: Story = {
  args: { status: 'loading', members: [] },
  async play({ canvas }) {
    await expect(canvas.getByRole('status', { name: 'Cargando miembros' })).toBeVisible()
  },
}
/** Each member links to their profile. */
export const Members: Story = {
  tags: ['dark'],
  async play({ canvas }) {
    await expect(canvas.getByRole('list', { name: '4 miembros' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: /Carolina Ibáñez/ })).toHaveAttribute('href', '/perfil/31')
    await expect(canvas.getByRole('link', { name: /Lucía Navarro/ })).toHaveTextContent('Tú')
  },
}
export const Failed: Story = {
  args: { status: 'failed', members: [], detail: 'Error 500: Internal Server Error' },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  },
}

export const FailedRetried: Story = {
  ...Failed,
  tags: ['check'],
  async play(context) {
    await Failed.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await expect(args.onRetry).toHaveBeenCalled()
  },
}

const chooseTwo: NonNullable<Story['play']> = async (context) => {
  await choose(context)
  const { canvas } = context
  await userEvent.click(canvas.getByRole('button', { name: /Julia Ferrer/ }))
  await waitFor(() => expect(canvas.getByRole('button', { name: 'Añadir 2 personas' })).toBeVisible())
}

/** People are found and selected. */
export const AddMembers: Story = { tags: ['phone'], play: chooseTwo }

/** The selected people are added without the deselected one, and the search closes. */
export const MembersAdded: Story = {
  tags: ['no-photo'],
  async play(context) {
    await chooseTwo(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Quitar a Julia Ferrer' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Añadir 1 persona' }))
    await waitFor(() =>
      expect(args.onAdd).toHaveBeenCalledWith([expect.objectContaining({ name: 'Juliana Castellanos' })]),
    )
    await waitFor(() => expect(canvas.queryByRole('searchbox')).toBeNull())
  },
}
/** Adding failed: the selection stays. */
export const AddFails: Story = {
  parameters: { pressMoves: 'The message stands above the button.' },
  args: {
    onAdd: fn(() =>
      Promise.reject(new ApiError('http', { status: 500, statusText: 'Internal Server Error' })),
    ),
  },
  async play(context) {
    await choose(context)
    const { canvas } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Añadir 1 persona' }))
    await expect(await canvas.findByText('Error 500: Internal Server Error')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Quitar a Juliana Castellanos' })).toBeVisible()
  },
}
