/**
 * Sends conversation events to the open streams of this instance. Instances receive each other's commits through
 * PostgreSQL's LISTEN/NOTIFY, so it does not matter which instance a stream is connected to.
 */
import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { heartbeatMs, type LiveEvent } from '#api/contract/messaging.ts'
import type { Db } from '../../db/client.ts'
import type { MediaStore } from '../../media/routes.ts'
import type { LiveNotification } from './notifications.ts'
import { countUnread } from './conversations.ts'
import type { Audience, LiveHub, LiveStream } from './liveAudience.ts'
import { concernsMemberships, membersConcerned, membersOf } from './membersConcerned.ts'
import { isNextMessage, mayConcern, streamsOf } from './liveAudience.ts'
import { closeEndedStreams, type ConnectedMembers, connectedMembers } from './liveQueries.ts'
import { createListener } from './listener.ts'
import { listMessages } from './messages.ts'
import { createRecentNotifications } from './recentNotifications.ts'
import { sendHidden } from './sendHidden.ts'
import { toMessage } from './serializer.ts'

interface HubOptions {
  db: Db
  /** PostgreSQL's own address: the listener opens a connection of its own, because a pooled one cannot LISTEN. */
  databaseUrl: string
  media: MediaStore
  log: FastifyBaseLogger
  /** Heartbeat interval in milliseconds; dead connections and ended sessions are also detected within this time. */
  heartbeatIntervalMs?: number
}

/** Milliseconds that a check of the connection may take. */
const checkMs = 15_000
/** Maximum number of messages read in one query. */
const maxBatch = 50

export function createLiveHub({
  db,
  databaseUrl,
  media,
  log,
  heartbeatIntervalMs = heartbeatMs,
}: HubOptions): LiveHub {
  const streams = new Set<LiveStream>()
  const byMember = new Map<string, Set<LiveStream>>()
  const everybody: Audience = { streams, byMember }
  const recent = createRecentNotifications()
  // Processed sequentially, so that each stream gets totals and messages in commit order.
  const pending: LiveNotification[] = []
  let processing: Promise<void> | undefined
  /** Since when events may have been missed, in milliseconds since 1970. */
  let lostSince: number | undefined
  const listener = createListener({
    db,
    databaseUrl,
    log,
    onNotification(payload) {
      try {
        const notification = JSON.parse(payload) as LiveNotification
        if (notification.kind === 'session') endSession(notification.session)
        else if (notification.kind !== 'test') {
          recent.add(notification)
          pending.push(notification)
        }
      } catch (error) {
        reportMissed(error)
      }
      processing ??= processPending().finally(() => (processing = undefined))
    },
    onBegin: recent.begin,
    onLost() {
      recent.lose()
      // It may have been dead since the last check.
      lostSince ??= Date.now() - heartbeatIntervalMs - checkMs
    },
    // Events may have been missed, so every client must refetch.
    onGap() {
      broadcast({ type: 'resync' })
      void sendHidden(db, { since: lostSince, streams, log })
      lostSince = undefined
    },
    isNeeded: () => streams.size > 0,
  })

  function broadcast(event: LiveEvent, to: Audience = everybody): void {
    for (const stream of to.streams) stream.send(event)
  }

  function reportMissed(error: unknown): void {
    log.error({ err: error }, 'live event not delivered')
    // Streams that begin later must fetch everything, too.
    recent.forget()
    broadcast({ type: 'resync' })
  }

  async function processPending(): Promise<void> {
    for (let notification = pending.shift(); notification; notification = pending.shift())
      await handle(notification, everybody, pending).catch(reportMissed)
  }

  function endSession(sessionId: string): void {
    for (const stream of streams) if (stream.sessionId === sessionId) stream.close()
  }

  /** Sends the events of a notification to an audience; `queue` are the notifications that follow it. */
  async function handle(
    notification: LiveNotification,
    to: Audience,
    queue: LiveNotification[],
  ): Promise<void> {
    if (notification.kind === 'session' || notification.kind === 'test') return
    if (notification.kind === 'activity') return sendActivity(notification, to)
    if (notification.kind === 'meetings') {
      return sendToMembers(notification.communities, { type: 'meetings' }, to)
    }
    if (concernsMemberships(notification)) {
      return sendToPeople(membersConcerned(notification), { type: 'archived' }, to)
    }
    // To everybody: who displays it is not known, and an id tells others nothing.
    if (notification.kind === 'hidden') return broadcast({ type: 'hidden', id: notification.id }, to)
    if (notification.kind === 'referral') {
      for (const stream of streamsOf(to, [notification.referrer])) stream.send({ type: 'referrals' })
      return
    }
    const gone = notification.kind === 'conversation' ? notification.gone : undefined
    if (!mayConcern(to, notification.members, gone)) return
    const members = await connectedMembers(db, to, notification.conversation)
    if (notification.kind === 'message') await sendMessages(notification, members, to, queue)
    else if (notification.kind === 'read') await sendRead(notification, members, to)
    else if (notification.kind === 'changed') sendResync(members, to)
    else await sendConversation(notification, members, to)
  }

  /** Sends a message together with those that follow it in the queue, which are read in one query. */
  async function sendMessages(
    { conversation, position }: LiveNotification & { kind: 'message' },
    members: ConnectedMembers,
    to: Audience,
    queue: LiveNotification[],
  ): Promise<void> {
    let last = position
    while (last - position + 1 < maxBatch && isNextMessage(queue[0], conversation, last)) {
      queue.shift()
      last += 1
    }
    if (members.length === 0) return
    const [rows, unread] = await Promise.all([
      listMessages(db, { conversationId: conversation, from: position, to: last, limit: maxBatch }),
      countUnread(
        db,
        members.map(({ user_id }) => user_id),
      ),
    ])
    for (const { user_id: id, first_position: firstPosition, unread_count } of members) {
      const seen = rows.filter((row) => row.position >= firstPosition)
      const events = seen.map((row): LiveEvent => ({
        type: 'message',
        conversation_id: conversation,
        message: toMessage(media, row, { id, firstPosition }),
        unread_count,
        unread_messages: unread.get(id) ?? 0,
      }))
      for (const stream of streamsOf(to, [id])) for (const event of events) stream.send(event)
    }
  }

  async function sendRead(
    { conversation, user, position }: LiveNotification & { kind: 'read' },
    members: ConnectedMembers,
    to: Audience,
  ): Promise<void> {
    const unread = members.some(({ user_id }) => user_id === user) ? await countUnread(db, [user]) : undefined
    for (const stream of streamsOf(
      to,
      members.map(({ user_id }) => user_id),
    )) {
      stream.send({
        type: 'read',
        conversation_id: conversation,
        user_id: user,
        position,
        ...(stream.userId === user && { unread_messages: unread?.get(user) ?? 0 }),
      })
    }
  }

  /** Lets the connected members ask for everything again, the changed messages and what quotes them included. */
  function sendResync(members: ConnectedMembers, to: Audience): void {
    for (const stream of streamsOf(
      to,
      members.map(({ user_id }) => user_id),
    )) {
      stream.send({ type: 'resync' })
    }
  }

  async function sendConversation(
    { conversation, gone }: LiveNotification & { kind: 'conversation' },
    members: ConnectedMembers,
    to: Audience,
  ): Promise<void> {
    const affectedIds = new Set([...members.map(({ user_id }) => user_id), ...(gone ? [gone] : [])])
    const present = streamsOf(to, affectedIds)
    const unread = await countUnread(db, [...new Set(present.map(({ userId }) => userId))])
    for (const stream of present) {
      stream.send({
        type: 'conversation',
        conversation_id: conversation,
        unread_messages: unread.get(stream.userId) ?? 0,
      })
    }
  }

  /** Tells the connected among these people, or members of these communities, to look again. */
  async function sendActivity(
    { users, communities }: LiveNotification & { kind: 'activity' },
    to: Audience,
  ): Promise<void> {
    for (const stream of streamsOf(to, new Set(users))) stream.send({ type: 'activity' })
    if (!users || communities) await sendToMembers(communities, { type: 'activity', shared: true }, to)
  }

  /** Sends an event to the connected members of these communities, or to everybody if none is given. */
  async function sendToMembers(
    communities: string[] | undefined,
    event: LiveEvent,
    to: Audience,
  ): Promise<void> {
    if (!communities) return broadcast(event, to)
    if (communities.length === 0) return
    await sendToPeople(membersOf(communities), event, to)
  }

  /** Sends an event to those of a query's people (`user_id`) who are connected. */
  async function sendToPeople(people: RawBuilder<unknown>, event: LiveEvent, to: Audience): Promise<void> {
    if (to.streams.size === 0) return
    const { rows } = await sql<{ user_id: string }>`
      select user_id from (${people}) people
      where user_id = any(${[...to.byMember.keys()]}::uuid[])`.execute(db)
    for (const stream of streamsOf(to, new Set(rows.map(({ user_id }) => user_id)))) stream.send(event)
  }

  /** Sends the events of earlier notifications to one stream. */
  async function repeat(missed: LiveNotification[], stream: LiveStream): Promise<void> {
    const only = new Set([stream])
    const to: Audience = { streams: only, byMember: new Map([[stream.userId, only]]) }
    try {
      for (let one = missed.shift(); one; one = missed.shift()) await handle(one, to, missed)
    } catch (error) {
      log.error({ err: error }, 'missed live events not repeated')
      stream.send({ type: 'resync' })
    }
  }

  /** Periodic check; also detects a dead database connection. */
  async function check(): Promise<void> {
    if (streams.size > 0) await closeEndedStreams(db, [...streams])
    // Also without streams: one that begins later may need the notifications received until then.
    if (streams.size > 0 || listener.isListening()) await listener.check()
  }

  const logCheckFailure = (error: unknown) => log.warn({ err: error }, 'live streams not checked')

  const heartbeat = setInterval(() => {
    for (const stream of streams) stream.heartbeat()
    check().catch(logCheckFailure)
  }, heartbeatIntervalMs)
  heartbeat.unref()

  return {
    async join(stream, since) {
      await listener.ready()
      const missed = since === undefined ? undefined : recent.since(since, stream.userId)
      streams.add(stream)
      const own = byMember.get(stream.userId) ?? new Set()
      byMember.set(stream.userId, own.add(stream))
      // The session may have ended before this instance was listening.
      closeEndedStreams(db, [stream]).catch(logCheckFailure)
      const leave = () => {
        streams.delete(stream)
        own.delete(stream)
        if (own.size === 0 && byMember.get(stream.userId) === own) byMember.delete(stream.userId)
      }
      return {
        leave,
        covered: missed !== undefined,
        catchUp: () => (missed ? repeat(missed, stream) : sendHidden(db, { since, streams: [stream], log })),
      }
    },
    count: (userId) => (userId === undefined ? streams.size : (byMember.get(userId)?.size ?? 0)),
    async close() {
      clearInterval(heartbeat)
      for (const stream of streams) stream.close()
      await listener.close()
      await processing
    },
  }
}
