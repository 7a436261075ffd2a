/**
 * Local times of meetings. A series keeps its local time when summer time begins or ends, so it is computed in the zone
 * of whoever announces it.
 */
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { type MeetingRepetition, maxOccurrences } from '#api/contract/studio/meetings.ts'
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
  try {
    return local.toZonedDateTime(zone)
  } catch {
    throw new HttpError(400, 'No conocemos esa zona horaria.')
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

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

interface Rule {
  freq: 'WEEKLY' | 'MONTHLY'
  interval?: number
  byDay?: string[]
  byMonthDay?: number[]
  bySetPos?: number[]
}

/** The rule of a repetition that begins at `start`. A fifth weekday of the month is its last one. */
function ruleOf({ every }: MeetingRepetition, start: Temporal.ZonedDateTime): Rule {
  if (every === 'week' || every === 'two_weeks') {
    return { freq: 'WEEKLY', interval: every === 'week' ? 1 : 2 }
  }
  // Months without the day have it on their last one.
  if (every === 'month_day') {
    return start.day <= 28
      ? { freq: 'MONTHLY', byMonthDay: [start.day] }
      : {
          freq: 'MONTHLY',
          byMonthDay: Array.from({ length: start.day - 27 }, (_, index) => 28 + index),
          bySetPos: [-1],
        }
  }
  const week = Math.ceil(start.day / 7)
  return {
    freq: 'MONTHLY',
    byDay: [`${week === 5 ? -1 : week}${weekdays[start.dayOfWeek - 1] ?? ''}`],
  } as const
}

/**
 * The times of a series, the first one included.
 * @throws {HttpError} 400 when the last day leaves fewer than two, or too many.
 */
export function occurrencesOf(repetition: MeetingRepetition, start: Temporal.ZonedDateTime): Date[] {
  const { count, until } = repetition
  const rule = new RRuleTemporal({
    ...ruleOf(repetition, start),
    dtstart: start,
    tzid: start.timeZoneId,
    temporal: Temporal,
    ...(until === undefined
      ? { count: count ?? maxOccurrences }
      : { until: readLocalTime(`${until}T23:59`, start.timeZoneId) }),
  })
  const times = rule.all((_, index) => index <= maxOccurrences).map(dateOf)
  if (times.length > maxOccurrences) {
    throw new HttpError(
      400,
      `Una serie tiene como mucho ${maxOccurrences} reuniones: elige un final anterior.`,
    )
  }
  if (times.length < 2) throw new HttpError(400, 'Una serie necesita al menos dos reuniones.')
  return times
}

/** How a series is moved: by so many days, to a time of day, in a zone. */
export interface Shift {
  days: number
  time: Temporal.PlainTime
  zone: string
}

/** From where a meeting was to where it is wanted. */
export function shiftBetween(before: Date, wanted: Temporal.ZonedDateTime): Shift {
  const was = Temporal.Instant.fromEpochMilliseconds(before.getTime()).toZonedDateTimeISO(wanted.timeZoneId)
  const { days } = was.toPlainDate().until(wanted.toPlainDate(), { largestUnit: 'days' })
  return { days, time: wanted.toPlainTime(), zone: wanted.timeZoneId }
}

/** A time of a series after the shift. */
export function shifted(at: Date, { days, time, zone }: Shift): Date {
  const was = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
  return dateOf(was.toPlainDate().add({ days }).toPlainDateTime(time).toZonedDateTime(zone))
}
