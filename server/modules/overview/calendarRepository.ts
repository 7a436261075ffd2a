import { sql } from 'kysely'
import { defaultMeetingMinutes } from '#api/contract/meetings.ts'
import { type ActivityOf, overviewDays } from '#api/contract/overview.ts'
import type { Db } from '../../db/client.ts'
import { daysBefore, only, type Scope } from './scopeRepository.ts'

interface Row {
  soon: number
  topic: string | null
  starts_at: Date | null
  /** The highest level that a meeting of these days is for; null when all are for everybody. */
  level: number | null
}

/** The next meeting of a community, and how many there are in the next days. */
export async function calendarActivity({
  db,
  communityId,
  members,
  at,
}: Scope): Promise<ActivityOf<'calendar'>> {
  const until = daysBefore(at, -overviewDays.short)
  const ends = sql`starts_at + make_interval(mins => coalesce(duration_minutes, ${sql.lit(defaultMeetingMinutes)}))`
  // A meeting takes a day at most, so one that began earlier is over.
  const ahead = sql`community_id = ${communityId} and status <> 'ended' and cancelled_at is null
    and starts_at > ${daysBefore(at, 1)} and ${ends} > ${at}`
  const { rows } = await sql<Row>`
    select next.topic, next.starts_at,
      (select count(*)::integer from meetings where ${ahead} and starts_at <= ${until}) as soon,
      (select max(level) from meetings where ${ahead} and starts_at <= ${until}) as level
    from (values (1)) one
    left join lateral (
      select topic, starts_at from meetings where ${ahead} order by starts_at, id limit 1
    ) next on true`.execute(db)
  const { topic, starts_at: startsAt, soon, level } = only(rows)
  return {
    screen: 'calendar',
    next: startsAt && { topic, starts_at: startsAt.toISOString() },
    soon,
    until: until.toISOString(),
    viewers: level === null ? members : await countOfLevel(db, communityId, level),
  }
}

/** Members who can see a meeting of this level: of that level at least, or owner or moderator. */
async function countOfLevel(db: Db, communityId: string, level: number): Promise<number> {
  const { rows } = await sql<{ viewers: number }>`
    select count(*)::integer as viewers
    from memberships join users on users.id = memberships.user_id
    where memberships.community_id = ${communityId}
      and (memberships.role <> 'member' or coalesce(memberships.level, users.level) >= ${level})`.execute(db)
  return only(rows).viewers
}
