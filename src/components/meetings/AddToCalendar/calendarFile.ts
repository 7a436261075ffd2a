import ical, { ICalAlarmType, ICalCalendarMethod } from 'ical-generator'
import { meetings as t } from '#locales/meetings.ts'
import type { DisplayMeeting } from '../shared/displayMeeting.ts'

/** Alarms, in seconds before the start: one day and 15 minutes. */
const alarmSeconds = [24 * 60 * 60, 15 * 60]

export interface CalendarFileOptions {
  start: Date
  end: Date
  /** Creation time of the file. */
  at: Date
  /** Faro's host name; with the meeting's id it forms the event's UID, so that a newer file updates the event. */
  host: string
}

/** The meeting as an iCalendar file: times in UTC, its link, and two alarms. */
export function calendarFile(meeting: DisplayMeeting, { start, end, at, host }: CalendarFileOptions): string {
  const file = ical({
    prodId: { company: 'Faro', product: 'Calendario', language: 'ES' },
    method: ICalCalendarMethod.PUBLISH,
  })
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
  return file.toString()
}
