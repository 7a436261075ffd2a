import type { DisplayMeeting } from './displayMeeting.ts'
import { sameDay } from './times.ts'

/** Meetings that start on a day, in the user's time zone, earliest first. */
export function meetingsOn(meetings: readonly DisplayMeeting[], day: Date): DisplayMeeting[] {
  return meetings
    .filter(({ fecha_inicio }) => fecha_inicio && sameDay(fecha_inicio, day))
    .sort((a, b) => Number(a.fecha_inicio) - Number(b.fecha_inicio))
}
