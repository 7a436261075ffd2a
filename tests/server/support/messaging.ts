import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach } from 'vitest'
import { eventsPath, type LiveEvent } from '#api/contract/messaging.ts'
import type { Conversation, Member as ConversationMember, Message, Person } from '#api/contract/messaging.ts'
import type { Db } from '../../../server/db/client.ts'
import { waitOptions } from '../../eventually.ts'
import { as, form, type FormFields, type Member } from './harness.ts'

type Method = 'GET' | 'POST' | 'DELETE'

interface Answer {
  conversations: (Conversation & { id: string })[]
  conversation: Conversation
  conversation_id: string
  messages: (Message & { id: string; position: number })[]
  message: Message & { id: string; position: number }
  members: ConversationMember[]
  users: Person[]
  messages_marked: number
  pagination: { hasMore: boolean }
  stats: { unread_messages: number }
  error: string
}

export const base = '/api/messaging/conversations'
export const unknownId = '01900000-0000-7000-8000-00000000dead'

/** The messaging calls, through this instance. */
export function messaging(app: FastifyInstance) {
  async function ask(who: Pick<Member, 'token'>, method: Method, url: string, payload?: object) {
    const reply = await app.inject(as(who, { method, url, ...(payload && { payload }) }))
    return { status: reply.statusCode, body: reply.json<Answer>() }
  }
  async function ok(...request: Parameters<typeof ask>): Promise<Answer> {
    const { status, body } = await ask(...request)
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body
  }
  return {
    ask,
    direct: async (from: Member, to: Member) =>
      (await ok(from, 'POST', base, { type: 'direct', members: [to.id] })).conversation_id,
    group: async (from: Member, members: readonly Member[], name = 'Grupo') =>
      (await ok(from, 'POST', base, { type: 'group', members: members.map(({ id }) => id), name }))
        .conversation_id,
    say: async (who: Member, conversation: string, content = 'Hola', more: object = {}) =>
      (await ok(who, 'POST', `${base}/${conversation}/messages`, { content, ...more })).message,
    sendForm: async (who: Member, conversation: string, fields: FormFields) => {
      const request = { method: 'POST' as const, url: `${base}/${conversation}/messages`, ...form(fields) }
      const reply = await app.inject(as(who, request))
      return { status: reply.statusCode, body: reply.json<Answer>() }
    },
    conversations: async (who: Member, query = '') => (await ok(who, 'GET', base + query)).conversations,
    conversation: async (who: Member, id: string) =>
      (await ok(who, 'GET', `/api/extra/messaging/conversations/${id}`)).conversation,
    page: (who: Member, id: string, query = '') => ok(who, 'GET', `${base}/${id}/messages${query}`),
    messages: async (who: Member, id: string, query = '') =>
      (await ok(who, 'GET', `${base}/${id}/messages${query}`)).messages,
    members: async (who: Member, id: string) => (await ok(who, 'GET', `${base}/${id}/members`)).members,
    add: (who: Member, id: string, people: readonly Member[]) =>
      ok(who, 'POST', `${base}/${id}/members`, { user_ids: people.map((person) => person.id) }),
    leave: (who: Member, id: string) => ok(who, 'DELETE', `${base}/${id}/leave`),
    markRead: async (who: Member, id: string) =>
      (await ok(who, 'POST', `${base}/${id}/mark-read`)).messages_marked,
    unread: async (who: Member) => (await ok(who, 'GET', '/api/messaging/stats')).stats.unread_messages,
    search: async (who: Member, q: string, more = '') =>
      (await ok(who, 'GET', `/api/messaging/users/search?q=${encodeURIComponent(q)}${more}`)).users,
  }
}

/** Members whose unread counter differs from the actual number. */
export async function wrongCounters(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select m.conversation_id, m.user_id, m.unread_count, counted.n
    from conversation_members m
    cross join lateral (
      select count(*)::int as n from messages
      where conversation_id = m.conversation_id and position > m.read_position
        and sender_id is not null and sender_id <> m.user_id
    ) counted
    where m.left_at is null and m.unread_count <> counted.n`.execute(db)
  return rows
}

export interface TestStream {
  status: number
  events: { event: LiveEvent; at: number }[]
  /** Number of heartbeats. */
  beats: number
  /** The first matching event, past or future. */
  next: (wanted: (event: LiveEvent) => boolean, ms?: number) => Promise<LiveEvent>
  /** Resolves when the server ends the stream. */
  ended: Promise<void>
  close: () => void
}

/** Makes an instance listen; returns its URL. */
export const listen = (app: FastifyInstance) => app.listen({ port: 0, host: '127.0.0.1' })

/** Opens the live stream as a browser does and records its events. */
export async function openStream(address: string, token?: string): Promise<TestStream> {
  const abort = new AbortController()
  const reply = await fetch(address + eventsPath, {
    signal: abort.signal,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  const stream: TestStream = {
    status: reply.status,
    events: [],
    beats: 0,
    async next(wanted, ms = waitOptions.timeout) {
      for (const until = performance.now() + ms; performance.now() < until; await wait(5)) {
        const found = stream.events.find(({ event }) => wanted(event))
        if (found) return found.event
      }
      throw new Error(`Not among ${JSON.stringify(stream.events.map(({ event }) => event))}`)
    },
    ended: Promise.resolve(),
    close: () => abort.abort(),
  }
  async function read() {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const chunk of reply.body ?? []) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        if (block.startsWith(':')) stream.beats += 1
        else
          stream.events.push({
            event: JSON.parse(block.slice('data: '.length)) as LiveEvent,
            at: performance.now(),
          })
      }
    }
  }
  if (reply.ok) {
    stream.ended = read().catch((error: unknown) => {
      if (!abort.signal.aborted) throw error
    })
    await stream.next(({ type }) => type === 'hello')
  } else await reply.body?.cancel()
  return stream
}

/** Opens streams that are closed after each test. */
export function liveStreams() {
  const open: TestStream[] = []
  afterEach(() => {
    for (const one of open.splice(0)) one.close()
  })
  return {
    open,
    stream: async (address: string, who: Pick<Member, 'token'>) => {
      const opened = await openStream(address, who.token)
      open.push(opened)
      return opened
    },
  }
}

/** Whether an event is a message with this text. */
export const said = (content: string) => (event: LiveEvent) =>
  event.type === 'message' && event.message.content === content
