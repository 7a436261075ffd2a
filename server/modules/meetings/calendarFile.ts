/** Meetings as iCalendar files (RFC 5545). */
import ical, {
  ICalAlarmType,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import type { Selectable } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { defaultMeetingMinutes } from '#api/contract/meetings.ts'
import type { MeetingRepeat } from '#api/contract/studio/meetings.ts'
import { httpUrl } from '#lib/links.ts'
import { repeatedDates } from '#lib/repeatedDates.ts'
import type { Meetings } from '../../db/tables/communities.ts'
import { vtimezone } from './vtimezone.ts'

type MeetingRow = Selectable<Meetings>

/** Alarms, in seconds before the start: one day and 15 minutes. */
const alarmSeconds = [24 * 60 * 60, 15 * 60]
const minuteMs = 60_000
const dayMs = 86_400_000

export interface CalendarFileOptions {
  /** Creation time of the file. */
  at: Date
  /** Faro's host name; with an id it forms the UID, so that a newer file updates the entry. */
  host: string
}

const newFile = (): ICalCalendar =>
  ical({
    prodId: { company: 'Faro', product: 'Calendario', language: 'ES' },
    method: ICalCalendarMethod.PUBLISH,
  })

const endOf = ({ starts_at, duration_minutes }: MeetingRow): Date =>
  new Date(starts_at.getTime() + (duration_minutes ?? defaultMeetingMinutes) * minuteMs)

function descriptionOf({ agenda, host_name, join_url, zoom_password }: MeetingRow): string {
  const host = host_name?.trim()
  return [
    agenda?.trim() || (host && `Sesión con ${host}`),
    httpUrl(join_url),
    zoom_password && `Contraseña: ${zoom_password}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** What an entry says about its meeting, without its times. */
function contentOf(row: MeetingRow): Partial<ICalEventData> {
  const summary = row.topic?.trim() || 'Reunión sin título'
  const link = httpUrl(row.join_url) ?? null
  return {
    summary,
    description: descriptionOf(row) || null,
    location: link,
    url: link,
    status: row.cancelled_at ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    alarms: row.cancelled_at
      ? []
      : alarmSeconds.map((trigger) => ({ type: ICalAlarmType.display, trigger, description: summary })),
  }
}

/** How often a meeting has changed, and when it last did. */
const revisionOf = (row: MeetingRow) => ({
  // Each change of a meeting raises its version.
  sequence: row.version - 1,
  lastModified: row.changed_at ?? row.created_at,
})

/** The text of a file, with URLs as RFC 5545 writes them: ical-generator escapes them like texts. */
const textOf = (file: ICalCalendar): string =>
  `${file.toString()}\r\n`.replaceAll(/^URL;VALUE=URI:.*(?:\r\n[ \t].*)*/gmu, (property) =>
    property
      .replaceAll(/\r\n[ \t]/gu, '')
      .replaceAll(/\\([,;\\])/gu, '$1')
      // Lines of at most 75 octets; URLs are ASCII.
      .replaceAll(/.{74}(?=.)/gu, '$&\r\n '),
  )

/** A meeting as a calendar file: its times in UTC, its link, and two alarms. A cancelled one is marked as such. */
export function meetingFile(row: MeetingRow, { at, host }: CalendarFileOptions): string {
  const file = newFile()
  file.createEvent({
    id: `reunion-${row.id}@${host}`,
    stamp: at,
    start: row.starts_at,
    end: endOf(row),
    ...contentOf(row),
    ...revisionOf(row),
  })
  return textOf(file)
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

/** The RRULE that gives the same dates as `repeatedDates`. */
export function recurrenceRule(first: string, every: MeetingRepeat, count: number): string {
  const date = new Date(`${first}T00:00:00Z`)
  const day = date.getUTCDate()
  const week = Math.ceil(day / 7)
  // A day that not every month has counts as the last one there.
  const days = Array.from({ length: day - 27 }, (_, index) => 28 + index)
  const rules: Readonly<Record<MeetingRepeat, string>> = {
    week: 'FREQ=WEEKLY',
    two_weeks: 'FREQ=WEEKLY;INTERVAL=2',
    month_weekday: `FREQ=MONTHLY;BYDAY=${week === 5 ? -1 : week}${weekdays[date.getUTCDay()]}`,
    month_day:
      day <= 28 ? `FREQ=MONTHLY;BYMONTHDAY=${day}` : `FREQ=MONTHLY;BYMONTHDAY=${days.join(',')};BYSETPOS=-1`,
  }
  return `RRULE:${rules[every]};COUNT=${count}`
}

/** A series with all of its meetings, cancelled and past ones among them. */
export interface SeriesRows {
  id: string
  rule: MeetingRepeat
  meetings: readonly MeetingRow[]
}

const seriesTimeOf = ({ series_starts_at, starts_at }: MeetingRow): Date => series_starts_at ?? starts_at

const localTime = (at: Date, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)

/** The times that the rule of a series gives its meetings, counted from the first one. */
function ruleTimes(first: Date, zone: string, rule: MeetingRepeat, count: number): Temporal.ZonedDateTime[] {
  const start = localTime(first, zone)
  const dates = repeatedDates(start.toPlainDate().toString(), rule, { count }, count)
  return dates.map((date) =>
    Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: start.toPlainTime() }),
  )
}

/** What distinguishes two meetings of a series in a calendar, besides their times. */
const contentKey = (row: MeetingRow): string => JSON.stringify([contentOf(row), row.duration_minutes])

/** Adds one series as a repeating entry; its meetings that the rule does not describe are exceptions. */
function addSeries(
  file: ICalCalendar,
  { id, rule, meetings }: SeriesRows,
  { at, host, zone }: CalendarFileOptions & { zone: string },
): void {
  const rows = meetings.toSorted((a, b) => seriesTimeOf(a).getTime() - seriesTimeOf(b).getTime())
  const [first] = rows
  if (!first) return
  const times = ruleTimes(seriesTimeOf(first), zone, rule, rows.length)
  // What changes for a series changes for those to come, so the last one shows what most of them have.
  const typical = rows.findLast((row) => !row.cancelled_at) ?? first
  const uid = `serie-${id}@${host}`
  const revision = {
    sequence: Math.max(...rows.map((row) => revisionOf(row).sequence)),
    lastModified: new Date(Math.max(...rows.map((row) => revisionOf(row).lastModified.getTime()))),
  }
  const zoned = (time: Date) => localTime(time, zone)
  const length = { minutes: typical.duration_minutes ?? defaultMeetingMinutes }
  const begin = times[0] ?? zoned(first.starts_at)
  file.createEvent({
    id: uid,
    stamp: at,
    start: begin,
    end: begin.add(length),
    timezone: zone,
    repeating: recurrenceRule(begin.toPlainDate().toString(), rule, rows.length),
    ...contentOf(typical),
    ...revision,
  })
  rows.forEach((row, index) => {
    const time = times[index]
    if (!time) return
    const asRule = time.epochMilliseconds === row.starts_at.getTime()
    if (asRule && contentKey(row) === contentKey(typical)) return
    file.createEvent({
      id: uid,
      stamp: at,
      recurrenceId: time,
      start: zoned(row.starts_at),
      end: zoned(endOf(row)),
      timezone: zone,
      ...contentOf(row),
      ...revision,
    })
  })
}

/**
 * A series as a calendar file, together with those that it was divided from: a calendar that has the whole of one loses
 * what now belongs to another. Times are local ones of the zone in which the series was announced, so that it keeps
 * its hour when the clocks change. Meetings that were moved, changed or cancelled are exceptions with a RECURRENCE-ID.
 */
export function seriesFile(series: readonly SeriesRows[], options: CalendarFileOptions): string {
  const file = newFile()
  const rows = series.flatMap(({ meetings }) => meetings)
  const zone = rows.at(-1)?.time_zone ?? 'UTC'
  const starts = rows.flatMap((row) => [row.starts_at.getTime(), seriesTimeOf(row).getTime()])
  const [from, to] = [Math.min(...starts) - dayMs, Math.max(...starts) + 2 * dayMs]
  file.timezone({ name: null, generator: () => vtimezone(zone, new Date(from), new Date(to)) })
  for (const one of series) addSeries(file, one, { ...options, zone })
  return textOf(file)
}
