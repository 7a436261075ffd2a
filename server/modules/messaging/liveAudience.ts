/** The open streams of an instance, and those that an event is for. */
import type { LiveEvent } from '#api/contract/messaging.ts'
import type { LiveNotification } from './notifications.ts'

/** One member's open stream. */
export interface LiveStream {
  userId: string
  sessionId: string
  send: (event: LiveEvent) => void
  /** Sends a heartbeat, which keeps proxies and the client from timing out. */
  heartbeat: () => void
  close: () => void
}

export interface JoinedStream {
  /** Removes the stream. */
  leave: () => void
  /** Whether this instance has all events since the named moment. */
  covered: boolean
  /** Sends the events since the named moment; if it is not covered, only what no refetch would show. */
  catchUp: () => Promise<void>
}

/** The streams that receive an event. */
export interface Audience {
  streams: ReadonlySet<LiveStream>
  /** The same by member, because most events are for few of thousands of streams. */
  byMember: ReadonlyMap<string, ReadonlySet<LiveStream>>
}

export interface LiveHub {
  /**
   * Adds a stream once this instance receives every commit. `since` is the moment, in milliseconds since 1970, from
   * which the client wants the events.
   * @throws {Error} when LISTEN does not work on this database connection.
   */
  join: (stream: LiveStream, since?: number) => Promise<JoinedStream>
  /** Number of streams of a member, or of all members, on this instance. */
  count: (userId?: string) => number
  close: () => Promise<void>
}

export const isNextMessage = (
  notification: LiveNotification | undefined,
  conversation: string,
  position: number,
) =>
  notification?.kind === 'message' &&
  notification.conversation === conversation &&
  notification.position === position + 1

export const streamsOf = (to: Audience, userIds: Iterable<string>): LiveStream[] =>
  Array.from(userIds, (id) => [...(to.byMember.get(id) ?? [])]).flat()

/** Whether a change may concern somebody connected; an instance of an earlier version does not name the members. */
export function mayConcern(to: Audience, members: readonly string[] | undefined, gone = ''): boolean {
  return members ? [...members, gone].some((id) => to.byMember.has(id)) : to.streams.size > 0
}
