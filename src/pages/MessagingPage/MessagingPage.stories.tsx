import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { listConversations, listMessages, markRead, messagingStats } from '#api/contract/messaging.ts'
import { conversationsWithUnread, directMessages, unreadGroup } from '#mocks/fixtures/messaging.ts'
import { handlers } from '#mocks/handlers/messaging.ts'
import { mock, mockError } from '#mocks/mock.ts'
import { MessagesButton } from '#components/messages/MessagesButton/MessagesButton.tsx'
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
  },
}
/** Unread messages: the total at the top and in the header; opening the conversation marks it as read. */
export const SignedStats: Story = {
  parameters: { route: '/?mensajes' },
  beforeEach({ msw }) {
    let unread = 3
    msw.use(
      mock(markRead, ({ params }) => {
        marked(params['id'])
        unread = 0
        return { success: true, messages_marked: 3 }
      }),
      mock(listConversations, () => ({
        success: true,
        conversations: conversationsWithUnread.map((one) =>
          one.id === unreadGroup.id ? { ...one, unread_count: unread } : one,
        ),
      })),
      mock(messagingStats, () => ({ success: true, stats: { unread_messages: unread } })),
    )
  },
  async play() {
    const link = await (
      await drawer()
    ).findByRole('link', { name: /Práctica de los martes.*3 mensajes sin leer/ })
    await waitFor(() => expect(screen.getByText('Mensajes', { selector: 'h2' })).toBeVisible())
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
