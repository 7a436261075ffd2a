import type { MeetingScope } from '#api/contract/studio/meetings.ts'
import type { StudioMeetingRow } from './repository.ts'

/**
 * The meetings that a change of one concerns: itself, and in a wider scope those of its series that have neither begun
 * nor been cancelled.
 */
export function concerned(
  meeting: StudioMeetingRow,
  series: readonly StudioMeetingRow[],
  scope: MeetingScope,
): StudioMeetingRow[] {
  if (scope === 'this' || meeting.series_id === null) return [meeting]
  const now = new Date()
  return series.filter(
    (row) =>
      row.id === meeting.id ||
      (row.cancelled_at === null &&
        row.status === 'waiting' &&
        row.starts_at > now &&
        (scope === 'all' || row.starts_at >= meeting.starts_at)),
  )
}
