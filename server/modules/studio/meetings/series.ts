import type { MeetingScope } from '#api/contract/studio/meetings.ts'
import type { StudioMeetingRow } from './repository.ts'
import { type Shift, shifted } from './times.ts'

/** The time that its series gives a meeting, wherever it was moved on its own. */
export const seriesTimeOf = ({ series_starts_at, starts_at }: StudioMeetingRow): Date =>
  series_starts_at ?? starts_at

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
        (scope === 'all' || seriesTimeOf(row) >= seriesTimeOf(meeting))),
  )
}

/** When a meeting is, and which time its series gives it, if that is another one. */
export type MeetingTimes = Pick<StudioMeetingRow, 'starts_at' | 'series_starts_at' | 'moved_alone'>

const isSame = (one: Date, other: Date) => one.getTime() === other.getTime()

/** The times of a meeting at `starts_at`, where its series gives it `seriesTime`; undefined if that is unknown. */
function timesOf(starts_at: Date, seriesTime: Date | undefined): MeetingTimes {
  if (!seriesTime) return { starts_at, series_starts_at: null, moved_alone: true }
  const moved_alone = !isSame(starts_at, seriesTime)
  return { starts_at, series_starts_at: moved_alone ? seriesTime : null, moved_alone }
}

/** Returns the times of a meeting that is moved alone. Back at its start by the rule, it moves with the series again. */
export function movedAlone(meeting: StudioMeetingRow, to: Date): MeetingTimes {
  if (meeting.series_id === null || isSame(meeting.starts_at, to))
    return { ...timesKept(meeting), starts_at: to }
  const unknown = meeting.moved_alone && meeting.series_starts_at === null
  return timesOf(to, unknown ? undefined : seriesTimeOf(meeting))
}

/** The times of a meeting whose series is moved: one that was moved on its own stays until the series reaches it. */
export function movedWithSeries(meeting: StudioMeetingRow, shift: Shift): MeetingTimes {
  if (meeting.moved_alone && meeting.series_starts_at === null) return timesKept(meeting)
  const { time_zone, starts_at, moved_alone } = meeting
  const seriesTime = shifted({ starts_at: seriesTimeOf(meeting), time_zone }, shift)
  return timesOf(moved_alone ? starts_at : seriesTime, seriesTime)
}

/** The times of the meeting with which its series is moved. */
export function movedFirst(meeting: StudioMeetingRow, to: Date, shift: Shift): MeetingTimes {
  const { time_zone } = meeting
  return timesOf(to, shifted({ starts_at: seriesTimeOf(meeting), time_zone }, shift))
}

export const timesKept = ({ starts_at, series_starts_at, moved_alone }: StudioMeetingRow): MeetingTimes => ({
  starts_at,
  series_starts_at,
  moved_alone,
})
