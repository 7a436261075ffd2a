/** What the open streams need of the database. */
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Audience, LiveStream } from './liveAudience.ts'

export type ConnectedMembers = Awaited<ReturnType<typeof connectedMembers>>

/**
 * The members of a conversation with a stream in the audience, with the first position they may see and their unread
 * counts.
 */
export async function connectedMembers(db: Db, to: Audience, conversationId: string) {
  const members = await db
    .selectFrom('conversation_members')
    .where('conversation_id', '=', conversationId)
    .where('left_at', 'is', null)
    .select(['user_id', 'first_position', 'unread_count'])
    .execute()
  return members.filter(({ user_id }) => to.byMember.has(user_id))
}

/** Closes streams whose session has ended, in case the notification was missed. */
export async function closeEndedStreams(db: Db, streams: readonly LiveStream[]): Promise<void> {
  const ids = [...new Set(streams.map(({ sessionId }) => sessionId))]
  const alive = await db
    .selectFrom('sessions')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('expires_at', '>', new Date())
    .select('id')
    .execute()
  const living = new Set(alive.map(({ id }) => id))
  for (const stream of streams) if (!living.has(stream.sessionId)) stream.close()
}
