// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Message } from '../../../../src/api/contract/messaging.ts'
import { messagingKeys } from '../../../../src/api/messaging/queries.ts'
import { beginSession } from '../../../../src/api/client/session.ts'
import {
  addMessage,
  joinThreads,
  loadOlder,
  loadUntil,
  reloadMessage,
  type Thread,
  threadQuery,
} from '../../../../src/api/messaging/thread.ts'
import { dayName, firstUnread, threadRows } from '../../../../src/components/messaging/MessageThread/rows.ts'
import { fixClock } from '../../../../src/lib/clock.ts'
import { calls, fakeNetwork, server } from '../../support/fakeServer.ts'

const at = (position: number, fields: Partial<Message> = {}): Message => ({
  id: `m${position}`,
  position,
  content: `Mensaje ${position}`,
  type: 'text',
  sender: { id: 'ana', name: 'Ana' },
  sent_at: new Date(Date.UTC(2026, 10, 20, 10, position)).toISOString(),
  ...fields,
})
const span = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => at(from + index))
const thread = (from: number, to: number): Thread => ({ messages: span(from, to), hasOlder: from > 1 })
const positions = (known: Thread | undefined) => known?.messages.map(({ position }) => position)
const page = (from: number, to: number) => ({
  body: { success: true, messages: span(from, to), pagination: { hasMore: from > 1 } },
})
const path = '/api/messaging/conversations/c1/messages'
const newest = `GET ${path}?page=1&limit=50`
const before = (id: string, limit = 50) => `GET ${path}?page=1&limit=${limit}&before_message_id=${id}`

let client: QueryClient
const known = () => client.getQueryData<Thread>(messagingKeys.thread('c1'))

beforeEach(() => {
  fakeNetwork()
  localStorage.clear()
  beginSession('t', { id: 'yo', name: 'Yo' })
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => {
  client.clear()
  fixClock(null)
  vi.unstubAllGlobals()
})

describe('the cached range of messages', () => {
  it('adds a page of older messages at the front, each once', () => {
    expect(positions(joinThreads(thread(51, 100), thread(1, 50)))).toEqual(positions(thread(1, 100)))
    expect(joinThreads(thread(51, 100), thread(1, 50)).hasOlder).toBe(false)
    expect(positions(joinThreads(thread(51, 100), thread(40, 60)))).toEqual(positions(thread(40, 100)))
  })
  it('adds newer messages at the end and keeps the flag for older ones', () => {
    const joined = joinThreads(thread(51, 100), thread(99, 103))
    expect(positions(joined)).toEqual(positions(thread(51, 103)))
    expect(joined.hasOlder).toBe(true)
  })
  it('restarts the thread if a page leaves a gap', () => {
    expect(positions(joinThreads(thread(1, 50), thread(60, 70)))).toEqual(positions(thread(60, 70)))
  })
  it('stays unchanged after an empty page', () => {
    const before = thread(1, 3)
    expect(joinThreads(before, { messages: [], hasOlder: false })).toBe(before)
    expect(joinThreads(undefined, before)).toBe(before)
  })
  it('replaces a message by its newer copy', () => {
    const joined = joinThreads(thread(1, 3), { messages: [at(2, { content: 'Nuevo' })], hasOlder: true })
    expect(joined.messages.map(({ content }) => content)).toEqual(['Mensaje 1', 'Nuevo', 'Mensaje 3'])
    expect(joined.hasOlder).toBe(false)
  })
  it('sorts by the time of sending if a back end has no positions', () => {
    const bare = span(1, 4).map((message) => ({ ...message, position: undefined }))
    const [a, b, c, d] = bare
    if (!a || !b || !c || !d) throw new Error('four messages')
    const joined = joinThreads({ messages: [a, b, c], hasOlder: false }, { messages: [c, d], hasOlder: true })
    expect(joined.messages.map(({ id }) => id)).toEqual(['m1', 'm2', 'm3', 'm4'])
  })
})

describe('loading', () => {
  it('requests page=1 and limit=50, and adds before_message_id only for older messages', async () => {
    server({ [newest]: page(51, 100), [before('m51')]: page(1, 50) })
    await client.fetchQuery(threadQuery('c1'))
    expect(calls().map(({ call }) => call)).toEqual([newest])
    await loadOlder(client, 'c1')
    expect(positions(known())).toEqual(positions(thread(1, 100)))
    expect(calls().map(({ call }) => call)).toEqual([newest, before('m51')])
  })
  it('shows the oldest first whatever order the server sends', async () => {
    server({ [newest]: { body: { messages: span(1, 5).toReversed() } } })
    expect(positions(await client.fetchQuery(threadQuery('c1')))).toEqual([1, 2, 3, 4, 5])
  })
  it('refetches all missed messages, page by page', async () => {
    server({ [newest]: page(1, 50) })
    await client.fetchQuery(threadQuery('c1'))
    server({ [newest]: page(151, 200), [before('m151')]: page(101, 150), [before('m101')]: page(51, 100) })
    await client.refetchQueries({ queryKey: messagingKeys.thread('c1') })
    expect(positions(known())).toEqual(positions(thread(1, 200)))
  })
  it('keeps a message that arrived during a request', async () => {
    server({ [newest]: [page(1, 3), { ...page(1, 3), after: 20 }] })
    await client.fetchQuery(threadQuery('c1'))
    const again = client.refetchQueries({ queryKey: messagingKeys.thread('c1') })
    addMessage(client, 'c1', at(4))
    await again
    expect(positions(known())).toEqual([1, 2, 3, 4])
  })
  it('loads larger pages until a quoted message is found', async () => {
    server({
      [newest]: page(151, 200),
      [before('m151', 100)]: page(51, 150),
      [before('m51', 100)]: page(1, 50),
    })
    await client.fetchQuery(threadQuery('c1'))
    const { signal } = new AbortController()
    await expect(loadUntil(client, 'c1', 'm60', signal)).resolves.toBe(true)
    expect(calls()).toHaveLength(2)
    await expect(loadUntil(client, 'c1', 'none', signal)).resolves.toBe(false)
    expect(calls()).toHaveLength(3)
  })
  it('refetches one message when its file’s URL has expired', async () => {
    server({
      [newest]: page(1, 3),
      [before('m3', 1)]: { body: { messages: [at(2, { content: 'con dirección nueva' })] } },
    })
    await client.fetchQuery(threadQuery('c1'))
    await reloadMessage(client, 'c1', 'm2')
    expect(known()?.messages[1]?.content).toBe('con dirección nueva')
    expect(positions(known())).toEqual([1, 2, 3])
  })
  it('fails with success false', async () => {
    server({ [newest]: { body: { success: false, messages: [], error: 'No' } } })
    await expect(client.fetchQuery(threadQuery('c1'))).rejects.toThrow('No')
  })
})

describe('a live message', () => {
  it('is added at the end, once', async () => {
    server({ [newest]: page(1, 3) })
    await client.fetchQuery(threadQuery('c1'))
    addMessage(client, 'c1', at(4))
    addMessage(client, 'c1', at(4))
    expect(positions(known())).toEqual([1, 2, 3, 4])
  })
  it('is added also without positions', async () => {
    const bare = span(1, 2).map((message) => ({ ...message, position: undefined }))
    server({ [newest]: { body: { messages: bare } } })
    await client.fetchQuery(threadQuery('c1'))
    const third = at(3, { position: undefined })
    addMessage(client, 'c1', third)
    expect(known()?.messages.map(({ id }) => id)).toEqual(['m1', 'm2', 'm3'])
  })
  it('makes the thread refetch when one before it is missing', async () => {
    server({ [newest]: [page(1, 3), page(1, 6)] })
    await client.fetchQuery(threadQuery('c1'))
    addMessage(client, 'c1', at(6))
    expect(positions(known())).toEqual([1, 2, 3])
    expect(client.getQueryState(messagingKeys.thread('c1'))?.isInvalidated).toBe(true)
  })
  it('does not change a thread that is not cached', () => {
    addMessage(client, 'c1', at(1))
    expect(known()).toBeUndefined()
  })
})

describe('the rows of a thread', () => {
  const rows = (messages: Message[], more: Partial<Parameters<typeof threadRows>[0]> = {}) =>
    threadRows({ messages, outgoing: [], ownId: 'yo', ...more })
  const waiting = { key: 'k', conversationId: 'c1', content: 'Voy', createdAt: 0, state: 'waiting' as const }

  it('start a new group with another author, another day, or five minutes of silence', () => {
    const list = rows([
      at(1),
      at(2),
      at(3, { sender: { id: 'yo' } }),
      at(4),
      at(20),
      at(21, { sent_at: '2026-11-21T10:21:00Z' }),
    ])
    expect(list.map(({ startsRun }) => startsRun)).toEqual([true, false, true, true, true, true])
    expect(list.filter(({ day }) => day)).toHaveLength(2)
  })
  it('contain days as Hoy, Ayer, or a full date', () => {
    fixClock('2026-11-21T12:00:00Z')
    expect(dayName(new Date('2026-11-21T10:00:00Z'))).toBe('Hoy')
    expect(dayName(new Date('2026-11-20T10:00:00Z'))).toBe('Ayer')
    expect(dayName(new Date('2026-11-02T10:00:00Z'))).toBe('lunes, 2 de noviembre de 2026')
  })
  it('contain an unsent message after all others, and once when it has been sent', () => {
    const list = rows([at(1)], { outgoing: [waiting] })
    expect(list.map(({ key }) => key)).toEqual(['message-m1', 'own-k'])
    const arrived = rows([at(1), at(2, { sender: { id: 'yo' }, idempotency_key: 'k' })], {
      outgoing: [waiting],
    })
    expect(arrived.map(({ key }) => key)).toEqual(['message-m1', 'own-k'])
  })
  it('contain Nuevos mensajes before the first message of others after the read position', () => {
    const messages = [at(1), at(2), at(3, { sender: { id: 'yo' } }), at(4), at(5)]
    expect(firstUnread(messages, 'yo', 2, 2)).toBe('m4')
    expect(firstUnread(messages, 'yo', 0, 2)).toBeUndefined()
    expect(firstUnread(messages, 'yo', 2, undefined)).toBe('m4')
    expect(rows(messages, { firstUnreadId: 'm4' }).findIndex((row) => row.firstUnread)).toBe(3)
  })
  it('ignore system notes for the unread separator', () => {
    const messages = [at(1), at(2, { type: 'system', sender: null }), at(3)]
    expect(firstUnread(messages, 'yo', 1, 1)).toBe('m3')
  })
})
