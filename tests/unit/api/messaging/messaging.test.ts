// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Conversation, Message } from '../../../../src/api/contract/messaging.ts'
import { ApiError } from '../../../../src/api/client/errors.ts'
import {
  addMembers,
  createConversation,
  leaveConversation,
  markRead,
} from '../../../../src/api/messaging/mutations.ts'
import {
  conversationsOf,
  conversationsQuery,
  knownConversation,
  membersQuery,
  messagingDetail,
  messagingKeys,
  peopleQuery,
  searchDetail,
  statsQuery,
} from '../../../../src/api/messaging/queries.ts'
import { applyLive, applySentMessage } from '../../../../src/api/messaging/applyLive.ts'
import { setLiveState } from '../../../../src/api/client/liveState.ts'
import { threadQuery } from '../../../../src/api/messaging/thread.ts'
import { beginSession } from '../../../../src/api/client/session.ts'
import { messageSchema } from '../../../../src/components/messaging/MessageComposer/messageComposer.schema.ts'
import { newConversationSchema } from '../../../../src/components/messaging/NewConversationForm/newConversation.schema.ts'
import { calls, fakeNetwork, hold, idempotencyKeys, server } from '../../support/fakeServer.ts'
import { eventually } from '../../../eventually.ts'

const base = '/api/messaging'
const list = `GET ${base}/conversations?type=all&page=1&limit=20`
const stats = `GET ${base}/stats`
const one = (id: string, fields: Partial<Conversation> = {}): Conversation => ({
  id,
  type: 'direct',
  name: id,
  unread_count: 0,
  message_count: 3,
  last_message: { id: `${id}-3`, content: 'Hola', sent_at: '2026-11-20T10:00:00.000Z' },
  last_message_at: '2026-11-20T10:00:00.000Z',
  ...fields,
})
const message = (id: string, fields: Partial<Message> = {}): Message => ({
  id,
  content: 'Nuevo',
  type: 'text',
  sender: { id: 'ana', name: 'Ana' },
  sent_at: '2026-11-21T10:00:00.000Z',
  position: 4,
  ...fields,
})
const bodyOf = (name: string): unknown => JSON.parse(calls(name)[0]?.init.body as string)

let client: QueryClient
const shown = () => conversationsOf(client.getQueryData(messagingKeys.list('all', '')))
const unreadTotal = () => client.getQueryData(statsQuery.queryKey)

beforeEach(async () => {
  fakeNetwork()
  localStorage.clear()
  beginSession('t', { id: 'yo', name: 'Yo' })
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

async function withList(...conversations: Conversation[]) {
  server({
    [list]: { body: { success: true, conversations } },
    [stats]: { body: { success: true, stats: { unread_messages: 5 } } },
  })
  await client.fetchInfiniteQuery(conversationsQuery('all'))
  await client.fetchQuery(statsQuery)
}

describe('calls', () => {
  it('requests conversations with type=all, page=1, limit=20 by default', async () => {
    await withList(one('a'))
    expect(calls().map(({ call }) => call)).toEqual([list, stats])
  })
  it('sends the filter as type, and the search only if there is one', async () => {
    const specified = 'conversations?type=group&page=1&limit=20'
    const search = `GET /api/extra/messaging/${specified}&q=mar`
    server({
      [search]: { body: { conversations: [] } },
      [`GET ${base}/${specified}`]: { body: { conversations: [] } },
    })
    await client.fetchInfiniteQuery(conversationsQuery('group', ' mar '))
    await client.fetchInfiniteQuery(conversationsQuery('group'))
    expect(calls().map(({ call }) => call)).toEqual([search, `GET ${base}/${specified}`])
  })
  it('has a next page by the server’s flag, or after a full page', () => {
    const next = conversationsQuery('all').getNextPageParam
    const full = { conversations: Array.from({ length: 20 }, (_, index) => one(String(index))) }
    expect(next(full, [full], 1, [1])).toBe(2)
    expect(next({ ...full, pagination: { hasMore: false } }, [full], 1, [1])).toBeUndefined()
    expect(next({ conversations: [one('a')] }, [], 1, [1])).toBeUndefined()
  })
  it('posts type, members, name, description and message as JSON and reads conversation_id', async () => {
    server({ [`POST ${base}/conversations`]: { body: { conversation_id: 'nueva' } } })
    const body = { type: 'group', members: ['a', 'b'], name: 'G', description: 'D', message: 'M' } as const
    await expect(createConversation(client, { ...body, members: ['a', 'b'] }, 'clave')).resolves.toBe('nueva')
    expect(bodyOf(`POST ${base}/conversations`)).toEqual(body)
    expect(idempotencyKeys(`POST ${base}/conversations`)).toEqual(['clave'])
  })
  it('adds members with user_ids', async () => {
    server({ [`POST ${base}/conversations/c/members`]: { body: { success: true } } })
    await addMembers(client, 'c', ['a', 'b'])
    expect(bodyOf(`POST ${base}/conversations/c/members`)).toEqual({ user_ids: ['a', 'b'] })
  })
  it('makes no people search for a blank text, and excludes a conversation only on request', async () => {
    expect(peopleQuery('  ').enabled).toBe(false)
    server({
      [`GET ${base}/users/search?q=jose`]: { body: { users: [] } },
      [`GET ${base}/users/search?q=jose&exclude_conversation_id=c`]: { body: { users: [] } },
    })
    await client.fetchQuery(peopleQuery(' jose '))
    await client.fetchQuery(peopleQuery('jose', 'c'))
    expect(calls()).toHaveLength(2)
  })
})

describe('failure messages', () => {
  it('are Error {status}: {statusText}, with the server’s message appended', () => {
    const plain = new ApiError('http', { status: 500, statusText: 'Internal Server Error' })
    expect(messagingDetail(plain)).toBe('Error 500: Internal Server Error')
    const said = new ApiError('http', { status: 400, statusText: 'Bad Request', serverMessage: 'No.' })
    expect(messagingDetail(said)).toBe('Error 400: Bad Request · No.')
    expect(messagingDetail(new ApiError('network'))).toBe('Error de conexión')
  })
  it('of the people search contain the response text', async () => {
    server({ [`GET ${base}/users/search?q=a`]: { status: 503, body: 'sin servicio' } })
    const error: unknown = await client.fetchQuery(peopleQuery('a')).catch((caught: unknown) => caught)
    expect(searchDetail(error)).toBe('Error 503: Texto sin servicio')
  })
})

describe('opening, sending and leaving', () => {
  it('marks a conversation as read: sets unread to 0 and reduces the total at once', async () => {
    await withList(one('a', { unread_count: 3 }), one('b', { unread_count: 2 }))
    server({ [`POST ${base}/conversations/a/mark-read`]: { body: { messages_marked: 3 } } })
    const done = markRead(client, 'a', 3, 9)
    expect(knownConversation(client, 'a')).toMatchObject({ unread_count: 0, read_position: 9 })
    expect(unreadTotal()).toBe(2)
    await done
  })
  it('refetches the total afterwards, because both cached values may be of different times', async () => {
    await withList(one('a', { unread_count: 8 }))
    client.setQueryData(messagingKeys.stats, 1)
    server({ [`POST ${base}/conversations/a/mark-read`]: { body: { success: true } } })
    await markRead(client, 'a', 8)
    expect(client.getQueryState(messagingKeys.stats)?.isInvalidated).toBe(true)
  })
  it('refetches when marking as read fails', async () => {
    await withList(one('a', { unread_count: 3 }))
    server({ [`POST ${base}/conversations/a/mark-read`]: { status: 500 } })
    await expect(markRead(client, 'a', 3)).rejects.toThrow()
    expect(client.getQueryState(messagingKeys.list('all', ''))?.isInvalidated).toBe(true)
    expect(client.getQueryState(messagingKeys.stats)?.isInvalidated).toBe(true)
  })
  it('updates the conversation’s last message and count after sending, and moves it up', async () => {
    await withList(one('a'), one('b'))
    applySentMessage(client, 'b', message('m', { sender: { id: 'yo', name: 'Yo' } }))
    expect(shown().map(({ id }) => id)).toEqual(['b', 'a'])
    expect(shown()[0]).toMatchObject({
      last_message: { content: 'Nuevo', sender_id: 'yo' },
      last_message_at: '2026-11-21T10:00:00.000Z',
      message_count: 4,
    })
  })
  it('removes a conversation from the list after leaving', async () => {
    await withList(one('a'), one('b'))
    server({ [`DELETE ${base}/conversations/a/leave`]: { body: { success: true, message: 'Adiós' } } })
    await leaveConversation(client, 'a')
    expect(shown().map(({ id }) => id)).toEqual(['b'])
  })
  it('keeps the conversation when leaving fails', async () => {
    await withList(one('a'))
    server({ [`DELETE ${base}/conversations/a/leave`]: { status: 500 } })
    await expect(leaveConversation(client, 'a')).rejects.toThrow()
    expect(shown()).toHaveLength(1)
  })
})

describe('a live event', () => {
  const nothing = () => undefined
  const came = (id: string, of = 'b', fields: Partial<Message> = {}) =>
    applyLive(
      client,
      'yo',
      {
        type: 'message',
        conversation_id: of,
        message: message(id, fields),
        unread_count: 1,
        unread_messages: 6,
      },
      nothing,
    )

  it('shows a message as the last of its conversation, unread, at the top, and in the total', async () => {
    await withList(one('a'), one('b'))
    came('m')
    expect(shown()[0]).toMatchObject({ id: 'b', unread_count: 1, message_count: 4 })
    expect(unreadTotal()).toBe(6)
  })
  it('counts a repeated message once', async () => {
    await withList(one('b'))
    came('m')
    came('m')
    expect(shown()[0]?.message_count).toBe(4)
  })
  it('does not let a late message replace a newer one', async () => {
    await withList(one('b'))
    came('m5')
    came('m4', 'b', { sent_at: '2026-11-21T09:00:00.000Z' })
    expect(shown()[0]?.last_message?.id).toBe('m5')
  })
  it('refetches a list that lacks the conversation although a search has found it', async () => {
    await withList(one('a'))
    const found = messagingKeys.list('all', 'nue')
    client.setQueryData(found, { pages: [{ conversations: [one('nueva')] }], pageParams: [1] })
    came('m', 'nueva')
    expect(client.getQueryState(messagingKeys.list('all', ''))?.isInvalidated).toBe(true)
    expect(client.getQueryState(found)?.isInvalidated).toBe(false)
  })
  it('refetches the lists for a new conversation', async () => {
    await withList(one('a'))
    came('m', 'nueva')
    expect(client.getQueryState(messagingKeys.list('all', ''))?.isInvalidated).toBe(true)
  })
  it('repeats a running request for the total, whose reply may be older', async () => {
    await withList(one('b'))
    const total = (unread: number) => ({ body: { success: true, stats: { unread_messages: unread } } })
    server({ [stats]: [{ ...total(0), after: 30 }, total(6)] })
    const stop = new QueryObserver(client, statsQuery).subscribe(() => undefined)
    void client.invalidateQueries({ queryKey: messagingKeys.stats })
    came('m')
    await eventually(() => expect(unreadTotal()).toBe(6))
    expect(client.isFetching()).toBe(0)
    stop()
  })
  /** Returns a reply that is older than an event, delayed until the event has arrived, and the newer reply. */
  function twoReplies(older: object, newer: object) {
    const { held, release } = hold()
    return {
      replies: [{ body: { success: true, ...older }, held }, { body: { success: true, ...newer } }],
      release,
    }
  }
  /** Observes a query, which fetches it, until the test ends. */
  const observe = (options: { queryKey: readonly unknown[]; staleTime?: unknown }) =>
    onTestFinished(
      new QueryObserver(client, options as { queryKey: readonly unknown[] }).subscribe(() => undefined),
    )

  it('repeats the first fetch of the total when a message arrives meanwhile', async () => {
    const total = (unread: number) => ({ stats: { unread_messages: unread } })
    const { replies, release } = twoReplies(total(0), total(6))
    server({ [stats]: replies })
    observe(statsQuery)
    came('m')
    came('m2')
    release()
    await eventually(() => expect(unreadTotal()).toBe(6))
    expect(calls(stats)).toHaveLength(2)
  })
  it('repeats the first fetch of a thread when a message arrives meanwhile', async () => {
    const thread = (...ids: string[]) => ({
      messages: ids.map((id, index) => message(id, { position: 3 + index })),
    })
    const { replies, release } = twoReplies(thread('m3'), thread('m3', 'm4'))
    server({ [`GET ${base}/conversations/b/messages?page=1&limit=50`]: replies })
    // Without a live stream the thread would be polled.
    setLiveState(true)
    onTestFinished(() => setLiveState(false))
    observe(threadQuery('b'))
    came('m4')
    release()
    await eventually(() =>
      expect(client.getQueryData(threadQuery('b').queryKey)?.messages.map(({ id }) => id)).toEqual([
        'm3',
        'm4',
      ]),
    )
  })
  it('repeats a refetch of the members when a member reads meanwhile', async () => {
    const members = (position: number) => ({ members: [{ id: 'ana', read_position: position }] })
    const { replies, release } = twoReplies(members(1), members(7))
    server({ [`GET ${base}/conversations/a/members`]: replies })
    client.setQueryData(messagingKeys.members('a'), members(1).members)
    observe({ ...membersQuery('a'), staleTime: 0 })
    applyLive(client, 'yo', { type: 'read', conversation_id: 'a', position: 7, user_id: 'ana' }, nothing)
    release()
    await eventually(() => expect(client.isFetching()).toBe(0))
    expect(client.getQueryData(messagingKeys.members('a'))).toEqual(members(7).members)
  })
  it.each(['hello', 'resync'] as const)('repeats a first fetch on %s', async (type) => {
    const total = (unread: number) => ({ stats: { unread_messages: unread } })
    const { replies, release } = twoReplies(total(0), total(6))
    server({ [stats]: replies })
    observe(statsQuery)
    applyLive(client, 'yo', { type }, nothing)
    release()
    await eventually(() => expect(unreadTotal()).toBe(6))
  })
  it('restarts a running refetch once on hello', async () => {
    server({ [stats]: { body: { stats: { unread_messages: 1 } }, after: 20 } })
    client.setQueryData(messagingKeys.stats, 0)
    observe({ ...statsQuery, staleTime: 0 })
    applyLive(client, 'yo', { type: 'hello' }, nothing)
    await eventually(() => expect(unreadTotal()).toBe(1))
    expect(calls(stats)).toHaveLength(2)
  })
  it('lists the own messages that the server has', async () => {
    const delivered = vi.fn<(key: string) => void>()
    const event = {
      type: 'message',
      conversation_id: 'b',
      message: message('m', { idempotency_key: 'k' }),
      unread_count: 0,
      unread_messages: 0,
    } as const
    applyLive(client, 'yo', event, delivered)
    expect(delivered).toHaveBeenCalledWith('k')
  })
  it('removes the unread mark after reading elsewhere, and updates the read position of others', async () => {
    await withList(one('a', { unread_count: 3 }))
    client.setQueryData(messagingKeys.members('a'), [{ id: 'ana', read_position: 1 }, { id: 'yo' }])
    const read = { type: 'read', conversation_id: 'a', position: 7 } as const
    applyLive(client, 'yo', { ...read, user_id: 'ana' }, nothing)
    expect(client.getQueryData(messagingKeys.members('a'))).toEqual([
      { id: 'ana', read_position: 7 },
      { id: 'yo' },
    ])
    expect(knownConversation(client, 'a')?.unread_count).toBe(3)
    applyLive(client, 'yo', { ...read, user_id: 'yo', unread_messages: 2 }, nothing)
    expect(knownConversation(client, 'a')).toMatchObject({ unread_count: 0, read_position: 7 })
    expect(unreadTotal()).toBe(2)
  })
  it('refetches nothing on a hello that the missed events follow', async () => {
    await withList(one('a'))
    applyLive(client, 'yo', { type: 'hello', covered: true }, nothing)
    expect(client.getQueryState(messagingKeys.list('all', ''))?.isInvalidated).toBe(false)
  })
  it('changes nothing when a message is repeated', async () => {
    await withList(one('b', { message_count: 1 }))
    const event = {
      type: 'message',
      conversation_id: 'b',
      message: message('m', { sent_at: '2026-11-21T12:00:00Z' }),
      unread_count: 1,
      unread_messages: 1,
    } as const
    applyLive(client, 'yo', event, nothing)
    const once = client.getQueryData(messagingKeys.list('all', ''))
    applyLive(client, 'yo', event, nothing)
    expect(client.getQueryData(messagingKeys.list('all', ''))).toEqual(once)
  })
  it.each(['hello', 'resync'] as const)('refetches everything on %s', async (type) => {
    await withList(one('a'))
    applyLive(client, 'yo', { type }, nothing)
    expect(client.getQueryState(messagingKeys.list('all', ''))?.isInvalidated).toBe(true)
    expect(client.getQueryState(messagingKeys.stats)?.isInvalidated).toBe(true)
  })
})

describe('forms', () => {
  const texts = (result: { error?: { issues: readonly { message: string }[] } | undefined }) =>
    result.error?.issues.map((issue) => issue.message)
  const person = { id: 'a', name: 'Ana' }
  const group = { type: 'group', members: [person], name: 'G', description: '', message: '' } as const

  it('require text or a file in a message, with at most 4000 characters', () => {
    const [alone, withFiles] = [messageSchema(false), messageSchema(true)]
    expect(alone.safeParse({ content: '\u200B\u2060 ' }).success).toBe(false)
    expect(alone.safeParse({ content: '👩‍👧' }).success).toBe(true)
    expect(texts(alone.safeParse({ content: ' ' }))).toEqual(['Escribe un mensaje o adjunta un archivo.'])
    expect(withFiles.safeParse({ content: '' }).success).toBe(true)
    expect(alone.safeParse({ content: 'a'.repeat(4000) }).success).toBe(true)
    expect(texts(alone.safeParse({ content: 'a'.repeat(4001) }))).toEqual([
      'El mensaje no puede tener más de 4000 caracteres',
    ])
  })
  it.each([
    [{ members: [] }, 'Elige al menos a una persona.'],
    [{ name: ' ' }, 'Ponle un nombre al grupo.'],
    [{ name: '\u200B' }, 'Ponle un nombre al grupo.'],
    [{ name: 'a'.repeat(81) }, 'El nombre no puede tener más de 80 caracteres'],
    [{ description: 'a'.repeat(301) }, 'La descripción no puede tener más de 300 caracteres'],
    [{ members: Array.from({ length: 100 }, () => person) }, 'Un grupo puede tener como mucho 100 personas.'],
    [{ type: 'direct', members: [person, person] }, 'Una conversación directa es con una sola persona.'],
  ])('validate a conversation %j: %s', (fields, text) => {
    expect(texts(newConversationSchema.safeParse({ ...group, ...fields }))).toContain(text)
  })
  it('require no name for a direct conversation', () => {
    expect(newConversationSchema.safeParse({ ...group, type: 'direct', name: '' }).success).toBe(true)
  })
})
