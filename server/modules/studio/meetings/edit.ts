import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { v7 as uuid } from 'uuid'
import { defaultMeetingMinutes } from '#api/contract/meetings.ts'
import type { Parsed } from '#api/contract/endpoint.ts'
import type { editMeeting as endpoint, MeetingScope } from '#api/contract/studio/meetings.ts'
import type { Db } from '../../../db/client.ts'
import { HttpError } from '../../../errors.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { difference, recordChange } from '../changes/record.ts'
import { fieldNames, type MeetingFields, readFields } from './fields.ts'
import { findMeeting, lockMeeting, type StudioMeetingRow } from './repository.ts'
import {
  concerned,
  type MeetingTimes,
  movedAlone,
  movedFirst,
  movedWithSeries,
  seriesTimeOf,
  timesKept,
} from './series.ts'
import { dateOf, readLocalTime, requireAhead, type Shift, shiftBetween } from './times.ts'

type Wanted = Parsed<typeof endpoint, 'body'>

/**
 * Edits a meeting, or also those of its series; returns it, and how many changed.
 * @throws {HttpError} 400 for times and addresses that cannot be, 404, 409 when it was changed since `version` was read
 * or is cancelled or over.
 */
export async function editMeeting(
  db: Db,
  user: AuthUser,
  { communityId, id }: { communityId: string; id: string },
  wanted: Wanted,
): Promise<{ row: StudioMeetingRow; changed: number }> {
  return db.transaction().execute(async (trx) => {
    const { meeting, series } = await lockMeeting(trx, communityId, id)
    requireUnchanged(meeting, wanted.version)
    const start = readStart(meeting, wanted)
    const after = readFields(wanted, meeting)
    const changes = difference(loggedOf(meeting, meeting), loggedOf(after, start ?? meeting))
    if (!changes) return { row: meeting, changed: 0 }
    const rows = concerned(meeting, series, wanted.scope)
    if (wanted.scope === 'following') await divide(trx, meeting, series)
    const times = rows.map((row) => newTimes(row, meeting, start, wanted.scope))
    requireTimesAhead(rows, times, after.duration_minutes)
    await update(trx, { meeting, rows, after, times, zone: start?.time_zone, by: user.name })
    await recordChange(trx, {
      action: 'meeting.edit',
      actor: user,
      communityId,
      subject: { id, name: after.topic ?? '' },
      before: changes.before,
      after: { ...changes.after, ...(rows.length > 1 && { meetings: rows.length }) },
    })
    return { row: await findMeeting(trx, communityId, id), changed: rows.length }
  })
}

function requireUnchanged(
  { topic, version, cancelled_at, changed_by_name }: StudioMeetingRow,
  seen: number,
): void {
  const who = changed_by_name ?? 'Otra persona'
  if (cancelled_at)
    throw new HttpError(409, `${who} canceló «${topic ?? ''}»: recupérala antes de cambiarla.`)
  if (version !== seen) throw new HttpError(409, `${who} ya cambió «${topic ?? ''}» mientras la editabas.`)
}

interface Start {
  starts_at: Date
  time_zone: string
  /** Missing when time and zone are as before. */
  shift: Shift | undefined
}

/** The wanted time, if the request has one. @throws {HttpError} 400, 409 */
function readStart(meeting: StudioMeetingRow, { starts_at, time_zone }: Wanted): Start | undefined {
  if (starts_at === undefined && time_zone === undefined) return undefined
  if (starts_at === undefined || time_zone === undefined) {
    throw new HttpError(400, 'La hora se cambia junto con su zona horaria.')
  }
  const wanted = readLocalTime(starts_at, time_zone)
  const at = dateOf(wanted)
  const zone = wanted.timeZoneId
  if (!isMoved(meeting, at)) {
    // In another zone, the others of its series are at that local time from now on.
    const shift =
      zone === meeting.time_zone ? undefined : shiftBetween(meeting, seriesTimeOf(meeting), wanted)
    return { starts_at: at, time_zone: zone, shift }
  }
  if (meeting.status !== 'waiting') {
    throw new HttpError(409, `«${meeting.topic ?? ''}» ya ha empezado: su hora no se puede cambiar.`)
  }
  requireAhead(wanted, 0)
  return { starts_at: at, time_zone: zone, shift: shiftBetween(meeting, seriesTimeOf(meeting), wanted) }
}

const isMoved = (meeting: StudioMeetingRow, to: Date): boolean => to.getTime() !== meeting.starts_at.getTime()

/** What the log says about a meeting. */
const loggedOf = (
  { zoom_password: password, ...fields }: MeetingFields,
  { starts_at, time_zone }: { starts_at: Date; time_zone: string | null },
) => ({
  topic: fields.topic,
  starts_at: starts_at.toISOString(),
  time_zone,
  duration_minutes: fields.duration_minutes,
  host_name: fields.host_name,
  host_email: fields.host_email,
  join_url: fields.join_url,
  agenda: fields.agenda,
  password,
  level: fields.level,
})

/** Where one of the meetings is moved, with or without its series. */
function newTimes(
  row: StudioMeetingRow,
  { id }: StudioMeetingRow,
  start: Start | undefined,
  scope: MeetingScope,
): MeetingTimes {
  if (!start?.shift) return timesKept(row)
  if (row.id !== id) return movedWithSeries(row, start.shift)
  return scope === 'this' ? movedAlone(row, start.starts_at) : movedFirst(row, start.starts_at, start.shift)
}

function requireTimesAhead(
  rows: readonly StudioMeetingRow[],
  times: readonly MeetingTimes[],
  minutes: number | null,
): void {
  rows.forEach((row, index) => {
    const time = times[index]?.starts_at ?? row.starts_at
    if (!isMoved(row, time)) return
    const zoned = Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO('UTC')
    requireAhead(zoned, minutes ?? defaultMeetingMinutes)
  })
}

/** Makes a series of a meeting and those after it, unless it is the first of its series. */
async function divide(
  trx: Db,
  meeting: StudioMeetingRow,
  series: readonly StudioMeetingRow[],
): Promise<void> {
  const { series_id: seriesId, community_id, rule } = meeting
  const from = seriesTimeOf(meeting)
  if (!seriesId || !rule || !series.some((row) => seriesTimeOf(row) < from)) return
  const id = uuid()
  await trx.insertInto('meeting_series').values({ id, community_id, rule, divided_from: seriesId }).execute()
  await trx
    .updateTable('meetings')
    .set((eb) => ({ series_id: id, version: eb('version', '+', 1) }))
    .where('series_id', '=', seriesId)
    .where((eb) => eb(eb.fn.coalesce('series_starts_at', 'starts_at'), '>=', from))
    .execute()
}

interface Update {
  meeting: StudioMeetingRow
  rows: readonly StudioMeetingRow[]
  after: MeetingFields
  times: readonly MeetingTimes[]
  zone: string | undefined
  by: string
}

/**
 * Writes the changed fields into the meetings, each where it was the same as in the edited one. One statement, so that
 * members are told of a moved series once.
 */
async function update(trx: Db, { meeting, rows, after, times, zone, by }: Update): Promise<void> {
  const ids = rows.map((row) => row.id)
  const starts = times.map((one) => one.starts_at.toISOString())
  const seriesStarts = times.map((one) => one.series_starts_at?.toISOString() ?? null)
  const alone = times.map((one) => one.moved_alone)
  const changed = fieldNames.filter((name) => meeting[name] !== after[name])
  const assignments = changed.map((name) => {
    const column = sql.ref(name)
    return sql`${column} = case when m.${column} is not distinct from ${meeting[name]} then ${after[name]}
      else m.${column} end`
  })
  await sql`
    update meetings m set ${sql.join([
      ...assignments,
      sql`starts_at = wanted.starts_at`,
      sql`series_starts_at = wanted.series_starts_at`,
      sql`moved_alone = wanted.moved_alone`,
      ...(zone === undefined ? [] : [sql`time_zone = ${zone}`]),
      sql`changed_by_name = ${by}`,
      sql`version = m.version + 1`,
    ])}
    from unnest(${ids}::uuid[], ${starts}::timestamptz[], ${seriesStarts}::timestamptz[], ${alone}::boolean[])
      wanted (id, starts_at, series_starts_at, moved_alone)
    where m.id = wanted.id`.execute(trx)
}
