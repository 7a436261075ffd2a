import { type ExpressionBuilder, sql } from 'kysely'
import { defaultMeetingMinutes } from '#api/contract/meetings.ts'
import { type MeetingRepeat, studioMeetingsPageSize } from '#api/contract/studio/meetings.ts'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'
import { HttpError } from '../../../errors.ts'
import { isGuid } from '../../../db/guid.ts'

const meetingQuery = (db: Db, communityId: string) =>
  db
    .selectFrom('meetings')
    .leftJoin('meeting_series', 'meeting_series.id', 'meetings.series_id')
    .where('meetings.community_id', '=', communityId)
    .selectAll('meetings')
    .select('meeting_series.rule')

export type StudioMeetingRow = Awaited<ReturnType<ReturnType<typeof meetingQuery>['execute']>>[number]

/** The meetings that begin in a time, cancelled ones among them, by start. */
export const listBetween = (
  db: Db,
  communityId: string,
  { from, to }: { from: Date; to: Date },
): Promise<StudioMeetingRow[]> =>
  meetingQuery(db, communityId)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .orderBy('starts_at')
    .orderBy('meetings.id')
    .execute()

const ends = sql<Date>`starts_at + make_interval(mins => coalesce(duration_minutes, ${sql.lit(defaultMeetingMinutes)}))`
/** A meeting takes a day at most, so only those that began within a day can still go on: an index finds them. */
const isAhead = (eb: ExpressionBuilder<Database, 'meetings'>) =>
  eb.and([
    eb('starts_at', '>', sql<Date>`now() - interval '1 day'`),
    eb('status', '!=', 'ended'),
    eb(ends, '>', sql<Date>`now()`),
  ])
/** The others; those that were ended before their time are among the few that are still to come. */
const isPast = (eb: ExpressionBuilder<Database, 'meetings'>) =>
  eb.and([eb.or([eb('starts_at', '<=', sql<Date>`now()`), eb('status', '=', 'ended')]), eb.not(isAhead(eb))])

/** A page of the meetings that are ahead or go on, the next one first, or of the others, the latest first. */
export async function listPage(
  db: Db,
  communityId: string,
  { scope, page }: { scope: 'upcoming' | 'past'; page: number },
) {
  const [condition, direction] = scope === 'past' ? ([isPast, 'desc'] as const) : ([isAhead, 'asc'] as const)
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('meetings')
      .where('community_id', '=', communityId)
      .where(condition)
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
    meetingQuery(db, communityId)
      .where(condition)
      .orderBy('starts_at', direction)
      .orderBy('meetings.id', direction)
      .limit(studioMeetingsPageSize)
      .offset((page - 1) * studioMeetingsPageSize)
      .execute(),
  ])
  return { rows, total: Number(total) }
}

/** The meetings with these ids, by start. */
export const listByIds = (db: Db, communityId: string, ids: readonly string[]): Promise<StudioMeetingRow[]> =>
  meetingQuery(db, communityId)
    .where('meetings.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('starts_at')
    .orderBy('meetings.id')
    .execute()

const notFound = () => new HttpError(404, 'Esta reunión no existe.')

/** @throws {HttpError} 404 */
export async function findMeeting(db: Db, communityId: string, id: string): Promise<StudioMeetingRow> {
  const [row] = isGuid(id) ? await listByIds(db, communityId, [id]) : []
  if (!row) throw notFound()
  return row
}

/**
 * Locks a meeting with those of its series, by start.
 * @throws {HttpError} 404; 409 when the series has just been divided by somebody else.
 */
export async function lockMeeting(trx: Db, communityId: string, id: string) {
  const { series_id: seriesId } = await findMeeting(trx, communityId, id)
  const rows = await meetingQuery(trx, communityId)
    .where((eb) =>
      eb.or([eb('meetings.id', '=', id), ...(seriesId === null ? [] : [eb('series_id', '=', seriesId)])]),
    )
    // Always in the same order, so that two who lock the same series wait for each other.
    .orderBy('meetings.id')
    .forUpdate('meetings')
    .execute()
  const meeting = rows.find((row) => row.id === id)
  if (!meeting) throw notFound()
  if (meeting.series_id !== seriesId) {
    throw new HttpError(409, 'Otra persona acaba de cambiar esta serie. Vuelve a mirarla.')
  }
  return { meeting, series: rows.toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime()) }
}

/**
 * The series with this id and those that it was divided from, the oldest first, each with all of its meetings; none if
 * there is no such series.
 */
export async function listDividedSeries(db: Db, id: string) {
  const { rows: series } = await sql<{ id: string; community_id: string; rule: MeetingRepeat }>`
    with recursive line as (
      select id, community_id, rule, divided_from, 0 as depth from meeting_series where id = ${id}
      union all
      select s.id, s.community_id, s.rule, s.divided_from, line.depth + 1
      from meeting_series s join line on s.id = line.divided_from)
    select id, community_id, rule from line order by depth desc`.execute(db)
  const meetings = await db
    .selectFrom('meetings')
    .where('series_id', '=', sql<string>`any(${series.map((one) => one.id)}::uuid[])`)
    .orderBy('starts_at')
    .orderBy('id')
    .selectAll()
    .execute()
  return series.map((one) => ({ ...one, meetings: meetings.filter((row) => row.series_id === one.id) }))
}

/** How many members have a meeting in view, by the level it is for; 0 for all. */
export async function countAudiences(
  db: Db,
  communityId: string,
  rows: readonly StudioMeetingRow[],
): Promise<ReadonlyMap<number, number>> {
  const levels = [...new Set(rows.flatMap(({ level }) => (level === null ? [] : [level])))]
  const { member_count: all } = await db
    .selectFrom('communities')
    .where('id', '=', communityId)
    .select('member_count')
    .executeTakeFirstOrThrow()
  if (levels.length === 0) return new Map([[0, all]])
  // Whoever runs the community sees all of its meetings; the directory has the level that counts in it.
  const counted = await sql<{ level: number; members: number }>`
    select wanted.level, count(*)::integer as members
    from unnest(${levels}::smallint[]) wanted (level)
    join member_directory d
      on d.community_id = ${communityId} and (d.level >= wanted.level or d.role <> 'member')
    group by wanted.level`.execute(db)
  return new Map([[0, all], ...counted.rows.map((row) => [row.level, row.members] as const)])
}
