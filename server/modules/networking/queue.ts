import { type Selectable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { JoinPreferences } from './preferences.ts'
import type { Db } from '../../db/client.ts'
import type { NetworkingQueue } from '../../db/tables/networking.ts'
import { endRunningMatches } from './endMatches.ts'
import { seenSince } from './times.ts'

export type QueueRow = Selectable<NetworkingQueue>

export interface QueueMember {
  userId: string
  communityId: string
}

/**
 * Records that a waiting member is still there. If they were away for too long, or the queue is no longer open, they no
 * longer wait: the entry keeps the reason until they join or leave.
 */
export async function refreshQueueEntry(
  db: Db,
  { userId, communityId }: QueueMember,
  isOpen: boolean,
  at: Date,
): Promise<QueueRow | undefined> {
  const here = sql<boolean>`status = 'waiting' and last_seen >= ${seenSince(at)} and ${isOpen}::boolean`
  return db
    .updateTable('networking_queue')
    .set({
      status: sql`case when status <> 'waiting' or ${here} then status
        when ${isOpen}::boolean then 'away' else 'disabled' end`,
      last_seen: sql`case when ${here} then greatest(last_seen, ${at}::timestamptz) else last_seen end`,
    })
    .where('user_id', '=', userId)
    .where('community_id', '=', communityId)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Adds a member to the queue. If they are already waiting here (as `refreshQueueEntry` has found), they keep their
 * position; if they wait elsewhere or are in a match, they leave that.
 * @returns false when the person is no longer a member.
 */
export function joinQueue(
  db: Db,
  { userId, communityId }: QueueMember,
  { language, topics, sessionType }: JoinPreferences,
  at: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Lock the membership before the queue, as leaving the community does.
    const member = await trx
      .selectFrom('memberships')
      .where('community_id', '=', communityId)
      .where('user_id', '=', userId)
      .forKeyShare()
      .select('id')
      .executeTakeFirst()
    if (!member) return false
    const keeps = sql<boolean>`networking_queue.community_id = excluded.community_id
      and networking_queue.status = 'waiting'`
    await trx
      .insertInto('networking_queue')
      .values({
        user_id: userId,
        id: uuid(),
        community_id: communityId,
        language,
        session_type: sessionType,
        topics,
        status: 'waiting',
        joined_at: at,
        last_seen: at,
      })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet((eb) => ({
          id: sql`case when ${keeps} then networking_queue.id else excluded.id end`,
          joined_at: sql`case when ${keeps} then networking_queue.joined_at else excluded.joined_at end`,
          community_id: eb.ref('excluded.community_id'),
          language: eb.ref('excluded.language'),
          session_type: eb.ref('excluded.session_type'),
          topics: eb.ref('excluded.topics'),
          status: eb.ref('excluded.status'),
          last_seen: eb.ref('excluded.last_seen'),
        })),
      )
      .execute()
    // After writing the queue entry: a round that was matching them has finished by then.
    await endRunningMatches(trx, userId, at)
    return true
  })
}

/** Removes a member from the queue; does nothing if they have no entry. */
export async function leaveQueue(db: Db, { userId, communityId }: QueueMember): Promise<void> {
  await db
    .deleteFrom('networking_queue')
    .where('user_id', '=', userId)
    .where('community_id', '=', communityId)
    .execute()
}
