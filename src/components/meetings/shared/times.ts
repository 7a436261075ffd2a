import { ownValue } from '#lib/ownValue.ts'
import { meetings as t } from '#locales/meetings.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** A cached formatter for a time zone; by default the user's. */
function formatter(options: Intl.DateTimeFormatOptions, zone?: string): Intl.DateTimeFormat {
  const key = JSON.stringify([options, zone])
  const found = formatters.get(key) ?? new Intl.DateTimeFormat('es-ES', { ...options, timeZone: zone })
  formatters.set(key, found)
  return found
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const date = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** '19:00'. */
export const timeText = (at: Date, zone?: string) => formatter(clock, zone).format(at)
/** 'lunes'. */
export const weekdayText = (at: Date, zone?: string) => formatter({ weekday: 'long' }, zone).format(at)
/** 'nov'. */
export const monthShort = (at: Date, zone?: string) => formatter({ month: 'short' }, zone).format(at)
/** '23'. */
export const dayNumber = (at: Date, zone?: string) => formatter({ day: 'numeric' }, zone).format(at)
/** '23 de noviembre de 2026'. */
const dateText = (at: Date, zone?: string) => formatter(date, zone).format(at)
/** 'lunes, 23 de noviembre'. */
export const dayText = (at: Date, zone?: string) =>
  formatter({ weekday: 'long', day: 'numeric', month: 'long' }, zone).format(at)
/** 'lunes, 23 de noviembre de 2026, 19:00'. */
const fullText = (at: Date, zone?: string) =>
  `${formatter({ weekday: 'long', ...date }, zone).format(at)}, ${timeText(at, zone)}`
/** 'noviembre de 2026'. */
export const monthText = (at: Date, zone?: string) =>
  formatter({ month: 'long', year: 'numeric' }, zone).format(at)

/** '23–29 de noviembre de 2026': a week, given its Monday. */
export const weekText = (monday: Date) => formatter(date).formatRange(monday, addDays(monday, 6))

function offsetText(at: Date, zone?: string): string {
  const parts = formatter({ timeZoneName: 'shortOffset' }, zone).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** 'hora de Madrid': name of the time zone. */
export function zoneText(at: Date, zone?: string): string {
  const format = formatter({ timeZoneName: 'shortGeneric' }, zone)
  const { timeZone } = format.resolvedOptions()
  const own = ownValue(t.zoneNames, timeZone)
  if (own) return t.zoneOf(own)
  if (/^(?:Etc\/)?(?:UTC|UCT|GMT|Zulu|Universal)$/u.test(timeZone)) return t.utc
  const name = (style: 'shortGeneric' | 'longGeneric') =>
    formatter({ timeZoneName: style }, zone)
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  // The short name is either a place ('hora de Colombia') or an abbreviation, which tells users little.
  return (
    [name('shortGeneric'), name('longGeneric')].find((text) => text.startsWith('hora ')) ??
    offsetText(at, zone)
  )
}

/** '19:00–20:00 (hora de Madrid)'; with UTC offsets if daylight saving changes in between. */
export function rangeText(start: Date, end: Date, zone?: string): string {
  const [before, after] = [offsetText(start, zone), offsetText(end, zone)]
  const next = dateText(start, zone) === dateText(end, zone) ? '' : `, ${t.nextDay}`
  const range =
    before === after
      ? `${timeText(start, zone)}–${timeText(end, zone)}`
      : `${timeText(start, zone)} ${before} – ${timeText(end, zone)} ${after}`
  return t.timeAndZone(range, `${zoneText(start, zone)}${next}`)
}

/** Start or end of a meeting in full; with the UTC offset if daylight saving changes before the other end. */
export function momentText(at: Date, other: Date, zone?: string): string {
  const offset = offsetText(at, zone)
  return offset === offsetText(other, zone) ? fullText(at, zone) : `${fullText(at, zone)} ${offset}`
}

/** Midnight some days later, in the user's time zone; correct across daylight saving changes. */
export const addDays = (day: Date, days: number) =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days)

/** Midnight of the Monday of a day's week. */
export const mondayOf = (day: Date) => addDays(day, -((day.getDay() + 6) % 7))

/** The first day of the month that is `months` away. */
export const monthFrom = (day: Date, months = 0) => new Date(day.getFullYear(), day.getMonth() + months, 1)

/** All weeks of a month, Monday to Sunday, including days of adjacent months. */
export function weeksOfMonth(month: Date): Date[][] {
  const first = mondayOf(monthFrom(month))
  const last = addDays(monthFrom(month, 1), -1)
  const weeks: Date[][] = []
  for (let monday = first; monday <= last; monday = addDays(monday, 7)) weeks.push(weekFrom(monday))
  return weeks
}

/** The seven days starting at a Monday. */
export const weekFrom = (monday: Date) => Array.from({ length: 7 }, (_, index) => addDays(monday, index))

/** Whether two moments are on the same day in the user's time zone. */
export const sameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString()
