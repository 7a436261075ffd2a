/** The rows of the thread. */
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Message } from '#api/contract/messaging.ts'
import type { Outgoing } from '#api/messaging/outgoing.ts'
import { now } from '#lib/clock.ts'
import { calendarDays, longDate, toDate } from '#lib/dates.ts'
import { thread as t } from '#locales/messaging.ts'

interface Line {
  /** Stays the same when an outgoing message is confirmed by the server. */
  key: string
  own: boolean
  /** Day separator, set on the first message of a day. */
  day?: string | undefined
  /** First of several consecutive messages of one person; it shows the name. */
  startsRun: boolean
  /** The 'Nuevos mensajes' separator goes above this row. */
  firstUnread: boolean
}
export type MessageLine = Line & { message: Message }
/** A message that the server has not confirmed yet. */
export type OutgoingLine = Line & { outgoing: Outgoing }
export type Row = MessageLine | OutgoingLine

/** Gap in milliseconds after which a person's next message starts a new group. */
const runMs = 5 * 60_000

export interface RowsInput {
  messages: readonly Message[]
  outgoing: readonly Outgoing[]
  ownId: Id
  firstUnreadId?: Id | undefined
}

/** 'Hoy', 'Ayer', or the whole date. */
export function dayName(date: Date): string {
  const days = calendarDays(date, now())
  if (days === 0) return t.today
  return days === 1 ? t.yesterday : longDate(date)
}

export function threadRows({ messages, outgoing, ownId, firstUnreadId }: RowsInput): Row[] {
  const arrived = new Set(messages.map(({ idempotency_key }) => idempotency_key).filter(Boolean))
  const rows: Row[] = []
  let lastDay = ''
  let last: { sender: string; at: number } | undefined
  function groupInfo(sender: string, at: Date | null) {
    const day = at ? dayName(at) : lastDay
    const newDay = day !== lastDay
    const startsRun = newDay || !last || last.sender !== sender || (at?.getTime() ?? 0) - last.at > runMs
    last = { sender, at: at?.getTime() ?? 0 }
    lastDay = day
    return { day: newDay ? day : undefined, startsRun }
  }
  for (const message of messages) {
    const own = sameId(message.sender?.id, ownId)
    const sender = message.type === 'system' ? '' : String(message.sender?.id ?? message.sender?.name ?? '')
    rows.push({
      key: own && message.idempotency_key ? `own-${message.idempotency_key}` : `message-${message.id}`,
      message,
      own,
      firstUnread: sameId(message.id, firstUnreadId),
      ...groupInfo(sender, toDate(message.sent_at)),
    })
  }
  for (const entry of outgoing) {
    if (arrived.has(entry.key)) continue
    rows.push({
      key: `own-${entry.key}`,
      outgoing: entry,
      own: true,
      firstUnread: false,
      ...groupInfo(String(ownId), new Date(entry.createdAt)),
    })
  }
  return rows
}

/** The first unread message of others, by read position; without positions, counted back from the end. */
export function firstUnread(
  messages: readonly Message[],
  ownId: Id,
  unread: number,
  readPosition: number | null | undefined,
): Id | undefined {
  if (unread <= 0) return undefined
  const others = messages.filter(({ type, sender }) => type !== 'system' && !sameId(sender?.id, ownId))
  const positioned = others.filter(({ position }) => typeof position === 'number')
  if (typeof readPosition === 'number' && positioned.length === others.length) {
    return others.find(({ position }) => (position ?? 0) > readPosition)?.id
  }
  return others.at(-unread)?.id
}
