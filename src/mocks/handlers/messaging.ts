import { http, HttpResponse, type HttpHandler } from 'msw'
import * as contract from '#api/contract/messaging.ts'
import {
  conversations,
  direct,
  directMembers,
  directMessages,
  group,
  groupMembers,
  groupMessages,
  ownId,
  people,
} from '../fixtures/messaging.ts'
import { mock, type MockRequest } from '../mock.ts'

const isGroup = (id: string | undefined) => id === String(group.id)

/** An open stream without events. */
const quietStream = http.get(`*${contract.eventsPath}`, () => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('data: {"type":"hello"}\n\n')),
  })
  return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } })
})

const listed = ({ query }: MockRequest) => ({
  success: true,
  conversations: conversations.filter(
    ({ type }) => (query.get('type') ?? 'all') === 'all' || type === query.get('type'),
  ),
  pagination: { hasMore: false },
})

export const handlers: HttpHandler[] = [
  quietStream,
  mock(contract.listConversations, listed),
  mock(contract.searchConversations, listed),
  mock(contract.getConversation, ({ params }) => ({
    success: true,
    conversation: conversations.find(({ id }) => String(id) === params['id']) ?? direct,
  })),
  mock(contract.createConversation, { success: true, conversation_id: direct.id }),
  mock(contract.listMessages, ({ params, query }) => ({
    success: true,
    messages: query.has('before_message_id') ? [] : isGroup(params['id']) ? groupMessages : directMessages,
    pagination: { hasMore: false },
  })),
  mock(contract.sendMessage, async ({ request }) => {
    const json = request.headers.get('content-type')?.includes('json')
    const body = json ? ((await request.json()) as { content?: string }) : {}
    return {
      success: true,
      message: {
        id: 9900,
        position: 6,
        type: 'text',
        content: body.content ?? '',
        idempotency_key: request.headers.get('Idempotency-Key'),
        sender: { id: ownId, name: 'Lucía Navarro' },
        sent_at: '2026-11-21T12:00:00Z',
      },
    }
  }),
  mock(contract.listMembers, ({ params }) => ({
    success: true,
    members: isGroup(params['id']) ? groupMembers : directMembers,
  })),
  mock(contract.addMembers, { success: true }),
  mock(contract.leaveConversation, { success: true, message: 'Has salido de la conversación' }),
  mock(contract.searchPeople, { success: true, users: people }),
  mock(contract.markRead, { success: true, messages_marked: 3 }),
  mock(contract.messagingStats, { success: true, stats: { unread_messages: 0 } }),
]
