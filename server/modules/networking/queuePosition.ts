import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { SettingsRow } from './settings.ts'
import { subtractMs, minuteMs, nextRound, noRepeatMs, seenSince } from './times.ts'

/** A person's position in the queue, and among those they could be matched with. */
export interface QueuePosition {
  /** Number of waiting people. */
  waiting: number
  /** The person's position among them, counted from 1. */
  position: number
  /** Number of people with the same language and session type, including the person. */
  pool: number
  /** The person's position among those. */
  rank: number
  /** Number of those the person cannot be matched with. */
  excluded: number
}

/** Number of people waiting in a community. */
export async function countWaiting(db: Db, communityId: string, at: Date): Promise<number> {
  const row = await db
    .selectFrom('networking_queue')
    .where('community_id', '=', communityId)
    .where('status', '=', 'waiting')
    .where('last_seen', '>=', seenSince(at))
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}

/** A person's position in the queue; undefined if they do not wait there. */
export async function findQueuePosition(
  db: Db,
  userId: string,
  communityId: string,
  at: Date,
): Promise<QueuePosition | undefined> {
  const { rows } = await sql<QueuePosition>`
    with own as materialized (
      select * from networking_queue
      where user_id = ${userId} and community_id = ${communityId} and status = 'waiting'
    ), exclusion as (
      select blocked_id as user_id from blocks where blocker_id = ${userId}
      union select blocker_id from blocks where blocked_id = ${userId}
      union select other.user_id
      from networking_match_members met
      join networking_match_members other on other.match_id = met.match_id and other.user_id <> met.user_id
      where met.user_id = ${userId} and met.matched_at > ${subtractMs(at, noRepeatMs)}
    )
    select
      count(*)::integer as waiting,
      (count(*) filter (where (q.joined_at, q.id) <= (own.joined_at, own.id)))::integer as position,
      (count(*) filter (where alike))::integer as pool,
      (count(*) filter (where alike and (q.joined_at, q.id) <= (own.joined_at, own.id)))::integer as rank,
      (count(*) filter (where alike and q.user_id in (select user_id from exclusion)))::integer as excluded
    from own
    join networking_queue q on q.community_id = own.community_id
    cross join lateral (select q.language = own.language and q.session_type = own.session_type as alike) same
    where q.status = 'waiting' and q.last_seen >= ${seenSince(at)}
    having count(*) > 0`.execute(db)
  return rows[0]
}

/**
 * Estimated minutes (fractional) until a person is matched: the next round, or the one after it if more people have to
 * join first.
 */
export function estimateWait(
  settings: SettingsRow,
  queuePosition: Omit<QueuePosition, 'waiting' | 'position'>,
  at: Date,
) {
  const { matching_interval_minutes: interval, min_participants: min, max_participants: max } = settings
  const { pool, rank, excluded } = queuePosition
  const untilNext = (nextRound(at, interval).getTime() - at.getTime()) / minuteMs
  const served = Math.floor(pool / min) * max
  const placed = rank <= served && pool - 1 - excluded >= min - 1
  return untilNext + (placed ? 0 : interval)
}
