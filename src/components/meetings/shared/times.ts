import { ownValue } from '#lib/ownValue.ts'
import { dateFormat, readerZone } from '#lib/readerZone.ts'
import { dayStart, localDay, wallClock } from '#lib/zones.ts'
import { meetings as t } from '#locales/meetings.ts'

const clock = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const weekday = dateFormat({ weekday: 'long' })
const shortMonth = dateFormat({ month: 'short' })
const day = dateFormat({ day: 'numeric' })
const date = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' })
const weekdayAndDay = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' })
const fullDate = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const month = dateFormat({ month: 'long', year: 'numeric' })
const offset = dateFormat({ timeZoneName: 'shortOffset' })
const shortZone = dateFormat({ timeZoneName: 'shortGeneric' })
const longZone = dateFormat({ timeZoneName: 'longGeneric' })

/** '19:00'. */
export const timeText = (at: Date, zone?: string) => clock(zone).format(at)
/** 'lunes'. */
export const weekdayText = (at: Date, zone?: string) => weekday(zone).format(at)
/** 'nov'. */
export const monthShort = (at: Date, zone?: string) => shortMonth(zone).format(at)
/** '23'. */
export const dayNumber = (at: Date, zone?: string) => day(zone).format(at)
/** 'lunes, 23 de noviembre'. */
export const dayText = (at: Date, zone?: string) => weekdayAndDay(zone).format(at)
/** 'lunes, 23 de noviembre de 2026, 19:00'. */
const fullText = (at: Date, zone?: string) => `${fullDate(zone).format(at)}, ${timeText(at, zone)}`
/** 'noviembre de 2026'. */
export const monthText = (at: Date, zone?: string) => month(zone).format(at)

/** '23–29 de noviembre de 2026': a week, given its Monday. */
export const weekText = (monday: Date) => date().formatRange(monday, addDays(monday, 6))

function zoneName(format: Intl.DateTimeFormat, at: Date): string | undefined {
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
}

const offsetText = (at: Date, zone?: string) => zoneName(offset(zone), at) ?? ''

/** 'hora de Madrid': name of the time zone. */
export function zoneText(at: Date, zone: string = readerZone()): string {
  const own = ownValue(t.zoneNames, zone)
  if (own) return t.zoneOf(own)
  if (/^(?:Etc\/)?(?:UTC|UCT|GMT|Zulu|Universal)$/u.test(zone)) return t.utc
  // The short name is either a location ('hora de Colombia') or an abbreviation, which users may not know.
  const names = [shortZone(zone), longZone(zone)].map((format) => zoneName(format, at) ?? zone)
  return names.find((text) => text.startsWith('hora ')) ?? offsetText(at, zone)
}

/** '19:00–20:00 (hora de Madrid)'; with UTC offsets if daylight saving changes in between. */
export function rangeText(start: Date, end: Date, zone?: string): string {
  const [before, after] = [offsetText(start, zone), offsetText(end, zone)]
  const next = localDay(start, zone) === localDay(end, zone) ? '' : `, ${t.nextDay}`
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

/** Midnight some days later, in the reader's time zone; correct across daylight saving changes. */
export function addDays(at: Date, days: number): Date {
  const { year, month, day } = wallClock(at)
  return dayStart(year, month, day + days)
}

/** Midnight of the Monday of a day's week. */
export const mondayOf = (at: Date) => addDays(at, -((wallClock(at).weekday + 6) % 7))

/** The first day of the month that is `months` away. */
export function monthFrom(at: Date, months = 0): Date {
  const { year, month } = wallClock(at)
  return dayStart(year, month + months, 1)
}

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

/** Whether two moments are on the same day in the reader's time zone. */
export const sameDay = (a: Date, b: Date) => localDay(a) === localDay(b)
