/**
 * What happens in conversations, told to the open streams of this instance. Instances hear of each other's commits
 * through PostgreSQL's LISTEN/NOTIFY, so it does not matter which one a member's stream is on.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { heartbeatMs, type LiveEvent } from '#api/contract/messaging.ts'
import type { Db } from '../../db/client.ts'
import type { MediaStore } from '../../media/routes.ts'
import { type LiveNote, liveChannel } from './access.ts'
import { unreadMessages } from './conversations.ts'
import { listMessages } from './messages.ts'
import { toMessage } from './replies.ts'

/** One member's open stream. */
export interface LiveStream {
  userId: string
  sessionId: string
  send: (event: LiveEvent) => void
  /** A sign of life, which proxies and the client wait for. */
  beat: () => void
  close: () => void
}

export interface LiveHub {
  /**
   * Adds a stream once this instance hears of every commit from now on; the result takes it out again.
   * @throws {Error} when the database cannot be listened to.
   */
  join: (stream: LiveStream) => Promise<() => void>
  /** Streams of a member on this instance. */
  count: (userId: string) => number
  close: () => Promise<void>
}

interface HubOptions {
  db: Db
  /** Its own connection is opened to it: one of a pool cannot listen. */
  databaseUrl: string
  media: MediaStore
  log: FastifyBaseLogger
  /** Milliseconds between signs of life; also how soon a dead line or session is found. */
  beatMs?: number
}

/** Milliseconds within which a note must have come. */
const hearingMs = 3000
/** Milliseconds before a lost connection to the database is tried again. */
const relistenMs = 1000

export function createLiveHub({ db, databaseUrl, media, log, beatMs = heartbeatMs }: HubOptions): LiveHub {
  const streams = new Set<LiveStream>()
  /** Notes of our own that have not come back yet. */
  const unheard = new Set<string>()
  let listening: Promise<pg.Client> | undefined
  let closed = false
  // One after the other, so that totals and messages reach a stream in the order they came about.
  let queue: Promise<void> = Promise.resolve()

  function listen(): Promise<pg.Client> {
    listening ??= open().catch((error: unknown) => {
      listening = undefined
      throw error
    })
    return listening
  }

  async function open(): Promise<pg.Client> {
    if (closed) throw new Error('closed')
    const client = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 10_000,
    })
    // `end` follows; without a listener it would end the process.
    client.on('error', () => undefined)
    client.on('notification', ({ payload = '' }) => {
      if (unheard.delete(payload)) return
      queue = queue
        .then(() => handle(JSON.parse(payload) as LiveNote))
        .catch((error: unknown) => {
          log.error({ err: error }, 'live note not passed on')
          broadcast({ type: 'resync' })
        })
    })
    try {
      await client.connect()
      await client.query(`listen ${liveChannel}`)
      await hearOneself()
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    // Only of one that was up: failed tries are repeated by who made them.
    client.once('end', () => {
      listening = undefined
      if (!closed) setTimeout(() => void relisten(), relistenMs).unref()
    })
    return client
  }

  /**
   * Behind a pooler that lends connections by the transaction, LISTEN succeeds and nothing is ever unheard.
   * @throws {Error} when what this instance says does not come back to it.
   */
  async function hearOneself(): Promise<void> {
    const note = JSON.stringify({ kind: 'test', id: randomUUID() } satisfies LiveNote)
    unheard.add(note)
    await sql`select pg_notify(${liveChannel}, ${note})`.execute(db)
    for (const until = Date.now() + hearingMs; unheard.has(note); await wait(20)) {
      if (Date.now() > until) {
        unheard.delete(note)
        throw new Error('notifications do not arrive')
      }
    }
  }

  /** What was said meanwhile is unknown, so everybody is told to ask. */
  async function relisten(): Promise<void> {
    if (closed || streams.size === 0) return
    try {
      await listen()
      broadcast({ type: 'resync' })
    } catch (error) {
      log.warn({ err: error }, 'cannot listen to the database')
      setTimeout(() => void relisten(), relistenMs).unref()
    }
  }

  function broadcast(event: LiveEvent): void {
    for (const stream of streams) stream.send(event)
  }

  const streamsOf = (userIds: ReadonlySet<string>) => [...streams].filter(({ userId }) => userIds.has(userId))

  /** Members who have a stream here, with where their view of the conversation begins and what they have unread. */
  async function presentMembers(conversationId: string) {
    if (streams.size === 0) return []
    const members = await db
      .selectFrom('conversation_members')
      .where('conversation_id', '=', conversationId)
      .where('left_at', 'is', null)
      .select(['user_id', 'first_position', 'unread_count'])
      .execute()
    const here = new Set([...streams].map(({ userId }) => userId))
    return members.filter(({ user_id }) => here.has(user_id))
  }

  async function handle(note: LiveNote): Promise<void> {
    if (note.kind === 'test') return
    if (note.kind === 'session') {
      for (const stream of streams) if (stream.sessionId === note.session) stream.close()
      return
    }
    const members = await presentMembers(note.conversation)
    if (note.kind === 'message') await tellMessage(note, members)
    else if (note.kind === 'read') await tellRead(note, members)
    else await tellConversation(note, members)
  }

  type Present = Awaited<ReturnType<typeof presentMembers>>

  async function tellMessage(
    { conversation, position }: LiveNote & { kind: 'message' },
    members: Present,
  ): Promise<void> {
    if (members.length === 0) return
    const [[row], unread] = await Promise.all([
      listMessages(db, { conversationId: conversation, from: position, to: position, limit: 1 }),
      unreadMessages(
        db,
        members.map(({ user_id }) => user_id),
      ),
    ])
    if (!row) return
    for (const { user_id: id, first_position: firstPosition, unread_count } of members) {
      if (position < firstPosition) continue
      const event: LiveEvent = {
        type: 'message',
        conversation_id: conversation,
        message: toMessage(media, row, { id, firstPosition }),
        unread_count,
        unread_messages: unread.get(id) ?? 0,
      }
      for (const stream of streamsOf(new Set([id]))) stream.send(event)
    }
  }

  async function tellRead(
    { conversation, user, position }: LiveNote & { kind: 'read' },
    members: Present,
  ): Promise<void> {
    const unread = members.some(({ user_id }) => user_id === user)
      ? await unreadMessages(db, [user])
      : undefined
    for (const stream of streamsOf(new Set(members.map(({ user_id }) => user_id)))) {
      stream.send({
        type: 'read',
        conversation_id: conversation,
        user_id: user,
        position,
        ...(stream.userId === user && { unread_messages: unread?.get(user) ?? 0 }),
      })
    }
  }

  async function tellConversation(
    { conversation, gone }: LiveNote & { kind: 'conversation' },
    members: Present,
  ): Promise<void> {
    const concerned = new Set([...members.map(({ user_id }) => user_id), ...(gone ? [gone] : [])])
    const present = streamsOf(concerned)
    const unread = await unreadMessages(db, [...new Set(present.map(({ userId }) => userId))])
    for (const stream of present) {
      stream.send({
        type: 'conversation',
        conversation_id: conversation,
        unread_messages: unread.get(stream.userId) ?? 0,
      })
    }
  }

  /** Ends streams whose session is over, also when nobody told, and notices a dead line to the database. */
  async function check(): Promise<void> {
    if (streams.size === 0) return
    const ids = [...new Set([...streams].map(({ sessionId }) => sessionId))]
    const alive = await db
      .selectFrom('sessions')
      .where('id', 'in', ids)
      .where('expires_at', '>', new Date())
      .select('id')
      .execute()
    const living = new Set(alive.map(({ id }) => id))
    for (const stream of streams) if (!living.has(stream.sessionId)) stream.close()
    const client = await listen()
    await client
      .query('select 1')
      .then(hearOneself)
      .catch(() => client.end())
  }

  const heart = setInterval(() => {
    for (const stream of streams) stream.beat()
    check().catch((error: unknown) => log.warn({ err: error }, 'live streams not checked'))
  }, beatMs)
  heart.unref()

  return {
    async join(stream) {
      await listen()
      streams.add(stream)
      return () => {
        streams.delete(stream)
      }
    },
    count: (userId) => [...streams].filter((stream) => stream.userId === userId).length,
    async close() {
      closed = true
      clearInterval(heart)
      for (const stream of streams) stream.close()
      const client = await listening?.catch(() => undefined)
      await client?.end()
      await queue
    },
  }
}
