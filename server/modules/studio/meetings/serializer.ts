import { defaultMeetingMinutes } from '#api/contract/meetings.ts'
import type { StudioMeeting, StudioMeetingState } from '#api/contract/studio/meetings.ts'
import type { Db } from '../../../db/client.ts'
import type { MeetingReader } from '../../meetings/serializer.ts'
import { countAudiences, type StudioMeetingRow } from './repository.ts'

const endOf = ({ starts_at, duration_minutes }: StudioMeetingRow) =>
  starts_at.getTime() + (duration_minutes ?? defaultMeetingMinutes) * 60_000

/** Whether a meeting's time is over. */
export const isOver = (row: StudioMeetingRow): boolean => endOf(row) <= Date.now()

/** What has become of a meeting; its time may be over without anybody having ended it. */
export function stateOf(row: StudioMeetingRow): StudioMeetingState {
  if (row.cancelled_at) return 'cancelled'
  return isOver(row) ? 'ended' : row.status
}

const toStudioMeeting = (
  row: StudioMeetingRow,
  audience: number,
  { userId, links }: MeetingReader,
): StudioMeeting => ({
  id: row.id,
  topic: row.topic ?? '',
  starts_at: row.starts_at.toISOString(),
  time_zone: row.time_zone,
  duration_minutes: row.duration_minutes ?? defaultMeetingMinutes,
  host_name: row.host_name,
  host_email: row.host_email,
  join_url: row.join_url,
  agenda: row.agenda,
  password: row.zoom_password,
  level: row.level,
  state: stateOf(row),
  cancelled_at: row.cancelled_at?.toISOString() ?? null,
  series_id: row.series_id,
  repeat: row.rule,
  audience,
  calendar_url: row.series_id
    ? links.urlFor('series', row.series_id, userId)
    : links.urlFor('meeting', row.id, userId),
  version: row.version,
})

/** Meetings in the contract's fields. */
export async function toStudioMeetings(
  db: Db,
  communityId: string,
  rows: readonly StudioMeetingRow[],
  reader: MeetingReader,
): Promise<StudioMeeting[]> {
  if (rows.length === 0) return []
  const audiences = await countAudiences(db, communityId, rows)
  return rows.map((row) => toStudioMeeting(row, audiences.get(row.level ?? 0) ?? 0, reader))
}
