/**
 * Local dates of repeated events. They have the form `YYYY-MM-DD` without a time of day, so time zones and daylight
 * saving time do not affect them. Callers that need an instant combine each date with its local time.
 */
import { dateFormat } from './readerZone.ts'

const dayMs = 86_400_000
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/**
 * Weekly, every two weeks, on the same weekday of the month (such as the second Tuesday), or on the same day of the
 * month.
 */
export type Repeat = 'week' | 'two_weeks' | 'month_weekday' | 'month_day'

/** Returns the same day of another month, or its last day if that month is shorter. */
function sameDay(day: Date, month: number): number {
  const last = new Date(Date.UTC(day.getUTCFullYear(), month + 1, 0)).getUTCDate()
  return Date.UTC(day.getUTCFullYear(), month, Math.min(day.getUTCDate(), last))
}

/** Returns the same weekday of another month; a fifth weekday, which some months lack, counts as the last. */
function sameWeekday(day: Date, month: number): number {
  const week = Math.ceil(day.getUTCDate() / 7)
  // Exactly one of these seven days has the weekday.
  const begin = new Date(
    Date.UTC(day.getUTCFullYear(), week === 5 ? month + 1 : month, week === 5 ? -6 : 7 * week - 6),
  )
  return begin.getTime() + ((day.getUTCDay() - begin.getUTCDay() + 7) % 7) * dayMs
}

/** Returns the date after `times` repetitions, as milliseconds of its midnight in UTC. */
const after: Readonly<Record<Repeat, (first: Date, times: number) => number>> = {
  week: (first, times) => first.getTime() + 7 * times * dayMs,
  two_weeks: (first, times) => first.getTime() + 14 * times * dayMs,
  month_weekday: (first, times) => sameWeekday(first, first.getUTCMonth() + times),
  month_day: (first, times) => sameDay(first, first.getUTCMonth() + times),
}

/** The end of a repetition: after a number of dates, or at a last date, which is included. */
export type RepeatEnd = { count: number } | { until: string }

/**
 * Returns the dates of a repetition, including the first; none when the end precedes it. Returns at most `most + 1`
 * dates, so that callers can detect too many.
 */
export function repeatedDates(first: string, every: Repeat, end: RepeatEnd, most: number): string[] {
  const begin = new Date(`${first}T00:00:00Z`)
  const dates: string[] = []
  while (dates.length <= most) {
    const date = dateOf(after[every](begin, dates.length))
    if ('count' in end ? dates.length >= end.count : date > end.until) break
    dates.push(date)
  }
  return dates
}

const long = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' })

/** Formats `2028-12-18` as '18 de diciembre de 2028'. */
export const localDateText = (date: string): string => long('UTC').format(new Date(`${date}T00:00:00Z`))
