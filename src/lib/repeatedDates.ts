/**
 * Local dates on which something repeats. They are `YYYY-MM-DD` and know of no time of day, so that neither zones nor
 * changes of the clock concern them: who needs an instant combines each with its local time.
 */
import { dateFormat } from './readerZone.ts'

const dayMs = 86_400_000
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Weekly, every two weeks, on the same weekday of the month (such as the second Tuesday), on the same day of it. */
export type Repeat = 'week' | 'two_weeks' | 'month_weekday' | 'month_day'

/** The same day of another month, or its last one where it has none such. */
function sameDay(day: Date, month: number): number {
  const last = new Date(Date.UTC(day.getUTCFullYear(), month + 1, 0)).getUTCDate()
  return Date.UTC(day.getUTCFullYear(), month, Math.min(day.getUTCDate(), last))
}

/** The same weekday of another month; a fifth one, which not every month has, counts as the last. */
function sameWeekday(day: Date, month: number): number {
  const week = Math.ceil(day.getUTCDate() / 7)
  // Seven days, of which one is it.
  const begin = new Date(
    Date.UTC(day.getUTCFullYear(), week === 5 ? month + 1 : month, week === 5 ? -6 : 7 * week - 6),
  )
  return begin.getTime() + ((day.getUTCDay() - begin.getUTCDay() + 7) % 7) * dayMs
}

/** The date so many repetitions after the first one, in milliseconds of its midnight UTC. */
const after: Readonly<Record<Repeat, (first: Date, times: number) => number>> = {
  week: (first, times) => first.getTime() + 7 * times * dayMs,
  two_weeks: (first, times) => first.getTime() + 14 * times * dayMs,
  month_weekday: (first, times) => sameWeekday(first, first.getUTCMonth() + times),
  month_day: (first, times) => sameDay(first, first.getUTCMonth() + times),
}

/** How a repetition ends: after so many times, or on the last date, which still counts. */
export type RepeatEnd = { count: number } | { until: string }

/**
 * The dates of a repetition, the first one included; none when it ends before. Never more than `most + 1`, which is how
 * one with too many is told.
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

/** '18 de diciembre de 2028', of `2028-12-18`. */
export const localDateText = (date: string): string => long('UTC').format(new Date(`${date}T00:00:00Z`))
