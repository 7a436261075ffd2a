import { chakra } from '@chakra-ui/react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent } from 'storybook/test'
import type { Conversation } from '#api/contract/messaging.ts'
import {
  conversations,
  conversationsWithUnread,
  direct,
  group,
  manyConversations,
  ownId,
} from '#mocks/fixtures/messaging.ts'
import { ConversationList } from './ConversationList.tsx'

const none: ReadonlyMap<string, string> = new Map()

const meta = {
  component: ConversationList,
  args: {
    conversations,
    status: 'ready',
    onRetry: fn(),
    ownId,
    linkTo: (id) => ({ to: `/?mensajes=${id}`, state: null, replace: false }),
    drafts: none,
    onNew: fn(),
  },
  decorators: (Story) => (
    <chakra.div maxWidth="340px" bg="surface">
      <Story />
    </chakra.div>
  ),
} satisfies Meta<typeof ConversationList>
export default meta
type Story = StoryObj<typeof meta>

export const Loading: Story = {
  args: { status: 'loading', conversations: [] },
  async play({ canvas }) {
    await expect(canvas.getByRole('status', { name: 'Cargando conversaciones' })).toBeVisible()
  },
}
/** A member without conversations: a button to start one. */
export const Empty: Story = {
  args: { conversations: [] },
  async play({ canvas }) {
    await expect(canvas.getByText('Aún no tienes conversaciones')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Nueva conversación' })).toBeVisible()
  },
}

export const EmptyPressed: Story = {
  ...Empty,
  tags: ['check'],
  async play(context) {
    await Empty.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Nueva conversación' }))
    await expect(args.onNew).toHaveBeenCalled()
  },
}

/** Direct and group conversations, most recently active first; a draft replaces the last message. */
export const Mixed: Story = {
  tags: ['dark', 'phone'],
  args: { drafts: new Map([['302', 'Este martes no puedo, pero']]) },
  async play({ canvas }) {
    const links = canvas.getAllByRole('link')
    await expect(links).toHaveLength(4)
    await expect(links[0]).toHaveTextContent('Marta Ríos12:42Perfecto, te espero el jueves entonces.')
    await expect(links[1]).toHaveTextContent('Borrador: Este martes no puedo, pero')
    await expect(links[2]).toHaveTextContent('Tú: guia-de-preguntas.pdf')
    await expect(links[3]).toHaveTextContent('Nuria Vidal salió del grupo')
  },
}
export const Unread: Story = {
  args: { conversations: conversationsWithUnread },
  async play({ canvas }) {
    await expect(
      canvas.getByRole('link', { name: /Práctica de los martes.*3 mensajes sin leer/ }),
    ).toBeVisible()
  },
}
export const Selected: Story = {
  args: { selectedId: group.id },
  async play({ canvas }) {
    await expect(canvas.getByRole('link', { current: true })).toHaveTextContent('Práctica de los martes')
  },
}
/** After leaving a group, it is not in the list. */
export const AfterLeave: Story = {
  parameters: { pressMoves: 'The row above has left the list.' },
  tags: ['no-photo'],
  render: function Render(args) {
    const [list, setList] = useState<readonly Conversation[]>(args.conversations)
    return (
      <>
        <ConversationList {...args} conversations={list} />
        <button type="button" onClick={() => setList(list.filter(({ id }) => id !== group.id))}>
          Salir
        </button>
      </>
    )
  },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Salir' }))
    await expect(canvas.queryByRole('link', { name: /Práctica de los martes/ })).toBeNull()
    await expect(canvas.getAllByRole('link')).toHaveLength(3)
  },
}
/** The list could not be loaded: the reason and a retry button. */
export const Error: Story = {
  args: { status: 'failed', conversations: [], detail: 'Error 500: Internal Server Error' },
  async play({ canvas }) {
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'Error al cargar las conversacionesError 500: Internal Server Error',
    )
  },
}

export const ErrorRetried: Story = {
  ...Error,
  tags: ['check'],
  async play(context) {
    await Error.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await expect(args.onRetry).toHaveBeenCalled()
  },
}
/** A refetch failed: the loaded conversations stay. */
export const ErrorBesideList: Story = {
  args: { status: 'failed', detail: 'Error 502: Bad Gateway' },
  async play({ canvas }) {
    await expect(canvas.getByRole('alert')).toBeVisible()
    await expect(canvas.getAllByRole('link')).toHaveLength(4)
  },
}
/** Only direct conversations are listed. */
export const FilterDirect: Story = {
  args: { conversations: [direct], filtered: { text: '' } },
  async play({ canvas }) {
    await expect(canvas.getByRole('link')).toHaveTextContent('Marta Ríos')
  },
}
/** Only groups are listed, and there are none. */
export const FilterGroup: Story = {
  args: { conversations: [], filtered: { text: '' } },
  async play({ canvas }) {
    await expect(canvas.getByText('No hay conversaciones de este tipo')).toBeVisible()
  },
}
/** No conversation matches the search text. */
export const NothingFound: Story = {
  args: { conversations: [], filtered: { text: 'retiro' } },
  async play({ canvas }) {
    await expect(canvas.getByText('Ninguna conversación coincide con «retiro»')).toBeVisible()
  },
}
/** More than 20 conversations, the size of a page. */
export const SecondPage: Story = {
  tags: ['no-photo'],
  args: { conversations: manyConversations.slice(0, 20), more: { load: fn(), busy: false } },
  async play({ canvas }) {
    await expect(canvas.getAllByRole('link')).toHaveLength(20)
  },
}

export const MorePressed: Story = {
  ...SecondPage,
  tags: ['check'],
  async play(context) {
    await SecondPage.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Cargar más conversaciones' }))
    await expect(args.more?.load).toHaveBeenCalled()
  },
}
