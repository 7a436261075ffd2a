/**
 * Local times of meetings. A series keeps its local time when summer time begins or ends, so it is computed in the zone
 * of whoever announces it.
 */
import { Temporal } from 'temporal-polyfill'
import { type MeetingRepetition, maxOccurrences } from '#api/contract/studio/meetings.ts'
import { localDateText, repeatedDates } from '#lib/repeatedDates.ts'
import { HttpError } from '../../../errors.ts'

export type LocalTime = Temporal.PlainDateTime

const maxYearsAhead = 5

/**
 * The local time of a request, and its instant. A time that a change of the clock skips is moved by as much.
 * @throws {HttpError} 400 for a zone or a time that does not exist.
 */
export function readLocalTime(text: string, zone: string): Temporal.ZonedDateTime {
  let local: LocalTime
  try {
    local = Temporal.PlainDateTime.from(text, { overflow: 'reject' })
  } catch {
    throw new HttpError(400, 'La fecha o la hora no es válida.')
  }
  const zoned = inZone(local, zone)
  // An offset is no zone: calendar files need a name, and the clock's changes.
  if (!zoned || /^[+-]/u.test(zoned.timeZoneId)) throw new HttpError(400, 'No conocemos esa zona horaria.')
  return zoned
}

/** Undefined for an unknown zone. `Temporal` also takes the zone or offset of a time such as 2026-01-01T00:00+01:00. */
function inZone(local: LocalTime, zone: string): Temporal.ZonedDateTime | undefined {
  try {
    return local.toZonedDateTime(zone)
  } catch {
    return undefined
  }
}

export const dateOf = (time: Temporal.ZonedDateTime): Date => new Date(time.epochMilliseconds)

/** @throws {HttpError} 400 for a meeting that would be over, or lies too far ahead. */
export function requireAhead(start: Temporal.ZonedDateTime, minutes: number): void {
  const from = start.epochMilliseconds
  if (from + minutes * 60_000 <= Date.now()) throw new HttpError(400, 'Esa hora ya ha pasado.')
  if (start.subtract({ years: maxYearsAhead }).epochMilliseconds > Date.now()) {
    throw new HttpError(400, `La fecha no puede estar a más de ${maxYearsAhead} años.`)
  }
}

/**
 * The times of a series, the first one included, each at the same local time of its date.
 * @throws {HttpError} 400 when it ends before its second meeting, or has too many.
 */
export function occurrencesOf(
  { every, count, until }: MeetingRepetition,
  { startsAt, zone }: { startsAt: string; zone: string },
): Date[] {
  const [first = '', time = ''] = startsAt.split('T')
  const end = until === undefined ? { count: count ?? maxOccurrences } : { until }
  const dates = repeatedDates(first, every, end, maxOccurrences)
  if (dates.length > maxOccurrences) {
    throw new HttpError(
      400,
      `Hasta el día en que termina habría más de ${maxOccurrences} reuniones: elige como mucho el ${localDateText(dates[maxOccurrences - 1] ?? '')}.`,
    )
  }
  if (dates.length === 0) {
    throw new HttpError(400, 'El día en que termina es anterior a la primera reunión.')
  }
  if (dates.length === 1) {
    throw new HttpError(
      400,
      'Hasta el día en que termina solo hay una reunión: elige uno posterior, o que no se repita.',
    )
  }
  return dates.map((date) => dateOf(readLocalTime(`${date}T${time}`, zone)))
}

/** How a series is moved: by so many days, to a time of day, in a zone. */
export interface Shift {
  days: number
  time: Temporal.PlainTime
  zone: string
}

/** When a meeting is, and in which zone that was said; unknown for older ones. */
export interface Placed {
  starts_at: Date
  time_zone: string | null
}

/** The local day of a meeting where it was announced, which is what its series repeats. */
const localDay = ({ starts_at, time_zone }: Placed, otherwise: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(starts_at.getTime())
    .toZonedDateTimeISO(time_zone ?? otherwise)
    .toPlainDate()

/**
 * How a series is moved when one of its meetings is wanted at another time. Its days are counted from the day that the
 * series gives that meeting, also when it was moved on its own; only the time of day changes if its day does not.
 * @param inSeries the time that the series gives the meeting.
 */
export function shiftBetween(before: Placed, inSeries: Date, wanted: Temporal.ZonedDateTime): Shift {
  const zone = wanted.timeZoneId
  const day = wanted.toPlainDate()
  const from = { starts_at: inSeries, time_zone: before.time_zone }
  const days = localDay(before, zone).equals(day)
    ? 0
    : localDay(from, zone).until(day, { largestUnit: 'days' }).days
  return { days, time: wanted.toPlainTime(), zone }
}

/** A time of a series after the shift. */
export const shifted = (at: Placed, { days, time, zone }: Shift): Date =>
  dateOf(localDay(at, zone).add({ days }).toPlainDateTime(time).toZonedDateTime(zone))
