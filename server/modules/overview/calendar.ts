import { sql } from 'kysely'
import { defaultMeetingMinutes } from '#api/contract/meetings.ts'
import { type ActivityOf, overviewDays } from '#api/contract/overview.ts'
import { daysBefore, only, type Scope } from './scope.ts'

interface Row {
  soon: number
  topic: string | null
  starts_at: Date | null
}

/** The next meeting of a community, and how many there are in the next days. */
export async function calendarActivity({ db, communityId, at }: Scope): Promise<ActivityOf<'calendar'>> {
  const until = daysBefore(at, -overviewDays.short)
  const ends = sql`starts_at + make_interval(mins => coalesce(duration_minutes, ${sql.lit(defaultMeetingMinutes)}))`
  // A meeting takes a day at most, so one that began earlier is over.
  const ahead = sql`community_id = ${communityId} and status <> 'ended' and cancelled_at is null
    and starts_at > ${daysBefore(at, 1)} and ${ends} > ${at}`
  const { rows } = await sql<Row>`
    select next.topic, next.starts_at,
      (select count(*)::integer from meetings where ${ahead} and starts_at <= ${until}) as soon
    from (values (1)) one
    left join lateral (
      select topic, starts_at from meetings where ${ahead} order by starts_at, id limit 1
    ) next on true`.execute(db)
  const { topic, starts_at: startsAt, soon } = only(rows)
  return {
    screen: 'calendar',
    next: startsAt && { topic, starts_at: startsAt.toISOString() },
    soon,
    until: until.toISOString(),
  }
}
