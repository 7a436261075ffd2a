import { dates as t } from '#locales/dates.ts'
import { now } from './clock.ts'
import { dateFormat } from './readerZone.ts'
import { localDay, wallClock } from './zones.ts'

/** Formats in which the server may send a date. */
export type DateInput = Date | string | number | null | undefined

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const short = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })
const brief = dateFormat({ day: 'numeric', month: 'short' })
const long = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const full = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' })
const clock = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** The date, or null when it is missing or invalid. */
export function toDate(input: DateInput): Date | null {
  if (input === null || input === undefined || input === '') return null
  const date = new Date(input)
  return Number.isNaN(date.getTime()) ? null : date
}

/** Formats '21 nov 2026'; returns '' for an invalid date. */
export function shortDate(input: DateInput): string {
  const date = toDate(input)
  return date ? short().format(date) : ''
}

/** Formats '21 nov' in the current year, else '21 nov 2025'; returns '' for an invalid date. */
export function briefDate(input: DateInput): string {
  const date = toDate(input)
  if (!date) return ''
  return wallClock(date).year === wallClock(now()).year ? brief().format(date) : short().format(date)
}

/** Formats 'sábado, 21 de noviembre de 2026'; returns '' for an invalid date. */
export function longDate(input: DateInput): string {
  const date = toDate(input)
  return date ? long().format(date) : ''
}

/** Formats '21 de noviembre de 2026'; returns '' for an invalid date. */
export function fullDate(input: DateInput): string {
  const date = toDate(input)
  return date ? full().format(date) : ''
}

/** Formats '09:30'; returns '' for an invalid date. */
export function timeOfDay(input: DateInput): string {
  const date = toDate(input)
  return date ? clock().format(date) : ''
}

/** Formats 'sábado, 21 de noviembre de 2026, 09:30', for tooltips; returns '' for an invalid date. */
export function dateTime(input: DateInput): string {
  const date = toDate(input)
  return date ? `${long().format(date)}, ${clock().format(date)}` : ''
}

/**
 * Formats relative time for community screens: minutes, hours, 'Ayer' under 48 hours, then a short date. A time
 * slightly in the future counts as now.
 */
export function relativeWords(input: DateInput, at: Date = now()): string {
  const date = toDate(input)
  if (!date) return ''
  const age = at.getTime() - date.getTime()
  if (age < -HOUR) return short().format(date)
  if (age < HOUR) return t.minutes
  if (age < DAY) return t.hours(Math.floor(age / HOUR))
  return age < 2 * DAY ? t.yesterday : short().format(date)
}

/** Formats relative time for the global feed: '5 m', '2 h', '3 d'. */
export function relativeUnits(input: DateInput, at: Date = now()): string {
  const date = toDate(input)
  if (!date) return ''
  const age = at.getTime() - date.getTime()
  if (age < HOUR) return t.feedMinutes(Math.max(1, Math.floor(age / MINUTE)))
  return age < DAY ? t.feedHours(Math.floor(age / HOUR)) : t.feedDays(Math.floor(age / DAY))
}

/** Whole calendar days between two dates in the reader's time zone, unaffected by daylight saving time. */
export const calendarDays = (from: Date, to: Date): number => localDay(to) - localDay(from)

/**
 * Formats a relative date for other screens: 'Hoy', 'Ayer', days under 7, weeks under 30, months under 365, then a
 * short date.
 */
export function relativeDays(input: DateInput, at: Date = now()): string {
  const date = toDate(input)
  if (!date) return ''
  const days = calendarDays(date, at)
  if (days < 0) return short().format(date)
  if (days === 0) return t.today
  if (days === 1) return t.yesterday
  if (days < 7) return t.days(days)
  if (days < 30) return t.weeks(Math.floor(days / 7))
  return days < 365 ? t.months(Math.floor(days / 30)) : short().format(date)
}
