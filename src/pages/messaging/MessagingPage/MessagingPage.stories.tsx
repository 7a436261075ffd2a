import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import {
  addMembers,
  createConversation,
  getConversation,
  leaveConversation,
  listConversations,
  listMembers,
  listMessages,
  markRead,
  messagingStats,
  searchPeople,
} from '#api/contract/messaging.ts'
import {
  conversations,
  conversationsWithUnread,
  directMessages,
  groupMembers,
  people,
  unreadGroup,
} from '#mocks/fixtures/messaging.ts'
import { handlers } from '#mocks/handlers/messaging.ts'
import { mock, mockError } from '#mocks/mock.ts'
import { MessagesButton } from '#components/messaging/MessagesButton/MessagesButton.tsx'
import { MessagingPage } from './MessagingPage.tsx'

const marked = fn()

const meta = {
  component: MessagingPage,
  parameters: { layout: 'fullscreen', route: '/?mensajes=301' },
  render: () => (
    <>
      <MessagesButton />
      <MessagingPage />
    </>
  ),
  beforeEach({ msw }) {
    msw.use(
      mock(markRead, ({ params }) => {
        marked(params['id'])
        return { success: true, messages_marked: 3 }
      }),
      ...handlers,
    )
    return () => marked.mockClear()
  },
} satisfies Meta<typeof MessagingPage>
export default meta
type Story = StoryObj<typeof meta>

const drawer = async () => within(await screen.findByRole('dialog', { name: 'Mensajes' }))
const lastWords = 'Perfecto, te espero el jueves entonces.'
const thread = async () => within(await screen.findByRole('region', { name: /Conversación con/ }))

/** The list and an open conversation beside it. One without unread messages is not marked as read. */
export const ListAndThread: Story = {
  tags: ['dark'],
  async play() {
    await waitFor(async () => expect((await thread()).getByText(lastWords)).toBeVisible())
    await expect((await drawer()).getByRole('link', { current: true })).toHaveTextContent('Marta Ríos')
    await waitFor(async () =>
      expect((await drawer()).getByPlaceholderText('Escribe un mensaje')).toHaveFocus(),
    )
    await expect(marked).not.toHaveBeenCalled()
  },
}
/** Only the list is asked for. */
export const NothingSelected: Story = {
  parameters: { route: '/?mensajes' },
  async play() {
    await waitFor(async () => expect((await drawer()).getByText('Elige una conversación')).toBeVisible())
    await expect(await (await drawer()).findByRole('link', { name: /Práctica de los martes/ })).toBeVisible()
  },
}
/** On a phone one of the two at a time: a press on the list leads to the conversation, as in ListAndThread. */
export const Narrow: Story = {
  tags: ['phone', 'no-photo'],
  parameters: { route: '/?mensajes' },
  async play() {
    const link = await (await drawer()).findByRole('link', { name: /Marta Ríos/ })
    await userEvent.click(link)
    await waitFor(async () => expect((await thread()).getByText(lastWords)).toBeVisible())
    // Going back, the focus does not stay on what is gone. The button is visible on phones only.
    screen.getByRole('button', { name: 'Volver a las conversaciones', hidden: true }).click()
    await waitFor(async () =>
      expect((await drawer()).getByRole('region', { name: 'Conversaciones' })).toHaveFocus(),
    )
  },
}
/** Unread messages: the total at the top and in the header. */
export const SignedStats: Story = {
  parameters: { route: '/?mensajes' },
  beforeEach({ msw }) {
    let unread = 3
    const known = () => ({ ...unreadGroup, unread_count: unread })
    msw.use(
      mock(markRead, ({ params }) => {
        marked(params['id'])
        unread = 0
        return { success: true, messages_marked: 3 }
      }),
      mock(listConversations, () => ({
        success: true,
        conversations: conversationsWithUnread.map((one) => (one.id === unreadGroup.id ? known() : one)),
      })),
      mock(getConversation, () => ({ success: true, conversation: known() })),
      mock(messagingStats, () => ({ success: true, stats: { unread_messages: unread } })),
    )
  },
  async play() {
    await (await drawer()).findByRole('link', { name: /Práctica de los martes.*3 mensajes sin leer/ })
    await waitFor(() => expect(screen.getByText('Mensajes', { selector: 'h2' })).toBeVisible())
    // At the top and in the list.
    await waitFor(async () => expect((await drawer()).getAllByText('mensajes sin leer')).toHaveLength(2))
  },
}

/** Opening the conversation marks it as read. */
export const OpenedIsRead: Story = {
  ...SignedStats,
  tags: ['check'],
  async play(context) {
    await SignedStats.play?.(context)
    const link = await (
      await drawer()
    ).findByRole('link', { name: /Práctica de los martes.*3 mensajes sin leer/ })
    await userEvent.click(link)
    await waitFor(async () => expect((await thread()).getByText('Nuevos mensajes')).toBeVisible())
    await waitFor(() => expect(marked).toHaveBeenCalledWith('302'))
    await waitFor(async () => expect((await drawer()).queryByText('mensajes sin leer')).toBeNull())
  },
}

/** Nothing arrives: each part says so by itself. */
export const Failing: Story = {
  beforeEach({ msw }) {
    msw.use(
      mockError(listConversations, 500, {}, 'Internal Server Error'),
      mockError(listMessages, 500, {}, 'Internal Server Error'),
    )
  },
  async play() {
    const page = await drawer()
    await waitFor(() => expect(page.getByText('Error al cargar las conversaciones')).toBeVisible())
    await waitFor(() => expect(page.getByText('Error al cargar los mensajes')).toBeVisible())
    await waitFor(() => expect(page.getAllByText('Error 500: Internal Server Error')).toHaveLength(2))
  },
}
/** Each part comes back by its own 'Reintentar', and what was typed meanwhile is still there. */
export const RetryWorks: Story = {
  tags: ['no-photo'],
  beforeEach: Failing.beforeEach,
  async play({ msw }) {
    const page = await drawer()
    const list = within(await page.findByRole('region', { name: 'Conversaciones' }))
    const pane = within(page.getByRole('region', { name: 'Conversación abierta' }))
    const retry = { name: 'Reintentar' }
    await pane.findByRole('button', retry)
    await userEvent.type(page.getByPlaceholderText('Escribe un mensaje'), 'Mientras tanto')
    msw.use(...handlers)
    await userEvent.click(list.getByRole('button', retry))
    await expect(await list.findByRole('link', { name: /Práctica de los martes/ })).toBeVisible()
    await userEvent.click(pane.getByRole('button', retry))
    await waitFor(async () => expect((await thread()).getByText(lastWords)).toBeVisible())
    await expect(page.queryByRole('alert')).toBeNull()
    await expect(page.getByPlaceholderText('Escribe un mensaje')).toHaveValue('Mientras tanto')
  },
}
/** Older messages fail: said above those there are, and 'Reintentar' brings them. */
export const OlderRetried: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(
      mock(listMessages, ({ query }) =>
        query.has('before_message_id')
          ? { success: false, messages: [] }
          : { success: true, messages: directMessages.slice(-1), pagination: { hasMore: true } },
      ),
    )
  },
  async play({ msw }) {
    const page = await drawer()
    await expect(await page.findByText('No pudimos cargar los mensajes anteriores.')).toBeVisible()
    await waitFor(async () => expect((await thread()).getByText(lastWords)).toBeVisible())
    msw.use(
      mock(listMessages, {
        success: true,
        messages: directMessages.slice(0, -1),
        pagination: { hasMore: false },
      }),
    )
    await userEvent.click(page.getByRole('button', { name: 'Reintentar' }))
    const [oldest] = directMessages
    await expect(await (await thread()).findByText(oldest?.content ?? '')).toBeInTheDocument()
    await expect(page.queryByText('No pudimos cargar los mensajes anteriores.')).toBeNull()
  },
}

const groupName = 'Práctica de los martes'
const failure = [500, {}, 'Internal Server Error'] as const

/** Members, adding somebody, leaving: each says what failed, keeps what was chosen, and works the next time. */
export const GroupRetried: Story = {
  tags: ['no-photo'],
  parameters: { route: `/?mensajes=${unreadGroup.id}` },
  beforeEach({ msw }) {
    msw.use(
      mockError(listMembers, ...failure),
      mockError(addMembers, ...failure),
      mockError(leaveConversation, ...failure),
    )
  },
  async play({ msw }) {
    const page = await drawer()
    await userEvent.click(await page.findByRole('button', { name: 'Opciones de la conversación' }))
    const dialog = within(await screen.findByRole('dialog', { name: groupName }))
    await waitFor(() => expect(dialog.getByText('No pudimos cargar los miembros')).toBeVisible())
    const members = (count: number) =>
      mock(listMembers, {
        success: true,
        members: [...groupMembers, ...people.slice(0, count).map((one) => ({ ...one, role: 'member' }))],
      })
    msw.use(members(0))
    await userEvent.click(dialog.getByRole('button', { name: 'Reintentar' }))
    await dialog.findByRole('list', { name: '4 miembros' })

    await userEvent.click(dialog.getByRole('button', { name: 'Añadir personas' }))
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Buscar personas' }), 'juli')
    await userEvent.click(await dialog.findByRole('button', { name: /Julián Sotomayor/ }))
    const add = dialog.getByRole('button', { name: 'Añadir 1 persona' })
    await userEvent.click(add)
    await waitFor(() => expect(dialog.getByText('No pudimos añadir a estas personas')).toBeVisible())
    await expect(dialog.getByRole('button', { name: 'Quitar a Julián Sotomayor' })).toBeVisible()
    msw.use(members(1), mock(addMembers, { success: true }))
    await userEvent.click(add)
    await dialog.findByRole('list', { name: '5 miembros' })

    const leave = async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Salir de la conversación' }))
      await screen.findByRole('alertdialog')
      await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
    }
    await leave()
    await waitFor(() => expect(dialog.getByText('No pudimos sacarte de la conversación')).toBeVisible())
    // The closing question looks like the next one.
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    msw.use(
      mock(leaveConversation, { success: true }),
      mock(listConversations, {
        success: true,
        conversations: conversations.filter(({ id }) => id !== unreadGroup.id),
      }),
    )
    await leave()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: groupName })).toBeNull())
    await waitFor(() => expect(page.queryByRole('link', { name: /Práctica de los martes/ })).toBeNull())
  },
}
/** Searching people and beginning a conversation: said beside the form, and nothing typed is lost. */
export const BegunAfterAll: Story = {
  tags: ['no-photo'],
  parameters: { route: '/?mensajes' },
  beforeEach({ msw }) {
    msw.use(mockError(searchPeople, ...failure), mockError(createConversation, ...failure))
  },
  async play({ msw }) {
    await userEvent.click(await (await drawer()).findByRole('button', { name: 'Nueva conversación' }))
    const form = within(await screen.findByRole('dialog', { name: 'Nueva conversación' }))
    await userEvent.type(await form.findByRole('searchbox', { name: 'Buscar personas' }), 'juli')
    // Typed slowly, the beginning of the name is looked for before the whole.
    await waitFor(async () => {
      await expect(form.queryByText('Buscando...')).toBeNull()
      await expect(form.getByText('No pudimos buscar personas')).toBeVisible()
    })
    msw.use(mock(searchPeople, { success: true, users: people }))
    await userEvent.click(form.getByRole('button', { name: 'Reintentar' }))
    await userEvent.click(await form.findByRole('button', { name: /Julián Sotomayor/ }))
    await userEvent.type(form.getByRole('textbox', { name: /^Primer mensaje/ }), '¿A qué hora?')
    const create = form.getByRole('button', { name: 'Crear conversación' })
    await userEvent.click(create)
    await waitFor(() => expect(form.getByText('Error al crear la conversación')).toBeVisible())
    await expect(form.getByRole('textbox', { name: /^Primer mensaje/ })).toHaveValue('¿A qué hora?')
    msw.use(...handlers)
    await userEvent.click(create)
    await waitFor(async () => expect((await thread()).getByText(lastWords)).toBeVisible())
  },
}
/** A message is sent: it stands at the end at once, and the list shows it. */
export const Sent: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mock(listMessages, { success: true, messages: directMessages }))
  },
  async play() {
    const page = await drawer()
    const field = await page.findByPlaceholderText('Escribe un mensaje')
    await waitFor(async () => expect((await thread()).getByText(lastWords)).toBeVisible())
    await userEvent.type(field, '¡Hasta el jueves!')
    await userEvent.click(page.getByRole('button', { name: 'Enviar' }))
    await waitFor(async () => expect((await thread()).getByText('¡Hasta el jueves!')).toBeVisible())
    await waitFor(() =>
      expect(page.getByRole('link', { current: true })).toHaveTextContent('Tú: ¡Hasta el jueves!'),
    )
    await expect(field).toHaveValue('')
  },
}
