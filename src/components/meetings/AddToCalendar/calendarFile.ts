import ical, { ICalAlarmType, ICalCalendarMethod } from 'ical-generator'
import { meetings as t } from '#locales/meetings.ts'
import type { DisplayMeeting } from '../shared/displayMeeting.ts'

/** Alarms, in seconds before the start: one day and 15 minutes. */
const alarmSeconds = [24 * 60 * 60, 15 * 60]

export interface CalendarFileOptions {
  /** Creation time of the file. */
  at: Date
  /** Faro's host name; with a meeting's id it forms the event's UID, so that a newer file updates the event. */
  host: string
}

/**
 * Meetings as an iCalendar file: times in UTC, their links, and two alarms each. Those of a series are events of their
 * own rather than a rule with exceptions: each keeps its UID whichever of them are moved, cancelled or divided from the
 * series, and is the one that a member's own file has. Those without a date are left out.
 */
export function calendarFile(meetings: readonly DisplayMeeting[], { at, host }: CalendarFileOptions): string {
  const file = ical({
    prodId: { company: 'Faro', product: 'Calendario', language: 'ES' },
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const meeting of meetings) {
    const { fecha_inicio: start, fecha_fin: end } = meeting
    if (!start || !end) continue
    const password = meeting.contrasena && `${t.password}: ${meeting.contrasena}`
    file.createEvent({
      id: `reunion-${meeting.id}@${host}`,
      stamp: at,
      start,
      end,
      summary: meeting.titulo,
      description: [meeting.descripcion, meeting.enlace, password].filter(Boolean).join('\n\n'),
      location: meeting.enlace ?? null,
      url: meeting.enlace ?? null,
      alarms: alarmSeconds.map((trigger) => ({
        type: ICalAlarmType.display,
        trigger,
        description: meeting.titulo,
      })),
    })
  }
  return file.toString()
}
