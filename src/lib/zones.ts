/**
 * Local times and calendar days in time zones. A zone is a name of the IANA database; the default is the reader's zone.
 */
import { dateFormat, perZone, readerZone } from './readerZone.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
/** Zones change their offset only at full quarters of an hour; the last exception was in 2011. */
const quarterMs = 15 * minuteMs
/** Maximum number of cached offsets per zone: enough for a month of meetings or a long thread. */
const mostOffsets = 2000

const wallClockFormat = dateFormat(
  {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  },
  'sv-SE',
)
const offsetsOf = perZone(() => new Map<number, number>())

/** Returns the milliseconds by which a zone is ahead of UTC at a time in milliseconds since 1970. */
function offsetAt(at: number, zone: string): number {
  const quarter = Math.floor(at / quarterMs)
  const offsets = offsetsOf(zone)
  const known = offsets.get(quarter)
  if (known !== undefined) return known
  const begin = quarter * quarterMs
  // `2026-11-21 13:00`
  const [year = 0, month = 1, day, hour, minute] = wallClockFormat(zone)
    .format(begin)
    .split(/\D+/u)
    .map(Number)
  const offset = Date.UTC(year, month - 1, day, hour, minute) - begin
  if (offsets.size >= mostOffsets) offsets.clear()
  offsets.set(quarter, offset)
  return offset
}

/** Returns a date whose UTC fields are the zone's local fields. */
const shifted = (at: Date, zone: string) => new Date(at.getTime() + offsetAt(at.getTime(), zone))

interface WallClock {
  year: number
  /** 1 to 12. */
  month: number
  day: number
  hour: number
  minute: number
  /** 0 is Sunday. */
  weekday: number
}

/** Returns the reader's local date and time at an instant. */
export function wallClock(at: Date): WallClock {
  const local = shifted(at, readerZone())
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    weekday: local.getUTCDay(),
  }
}

/** Returns the local date (`YYYY-MM-DD`) and time (`HH:MM`) of an instant in a time zone. */
export function localIn(at: Date, zone: string = readerZone()): { date: string; time: string } {
  const [date = '', time = ''] = shifted(at, zone).toISOString().split('T')
  return { date, time: time.slice(0, 5) }
}

/** Returns the number of days from 1970 to the local day of an instant in a time zone. */
export const localDay = (at: Date, zone: string = readerZone()): number =>
  Math.floor(shifted(at, zone).getTime() / dayMs)

/** Returns the instant of a local time, given as the milliseconds of the same time in UTC. */
function instantOf(wanted: number, zone: string): Date {
  const [before, after] = [wanted - offsetAt(wanted - dayMs, zone), wanted - offsetAt(wanted + dayMs, zone)]
  const fits = [before, after].filter((at) => at + offsetAt(at, zone) === wanted)
  return new Date(fits.length > 0 ? Math.min(...fits) : before)
}

/**
 * Returns the instant of a local date (`YYYY-MM-DD`) and time (`HH:MM` or `HH:MM:SS`) in a time zone; undefined for an
 * invalid one. When daylight saving time ends, a local time occurs twice: the first instant counts. A local time that
 * is skipped is moved by the change.
 */
export function instantIn(date: string, time: string, zone: string = readerZone()): Date | undefined {
  const wanted = Date.parse(`${date}T${time}Z`)
  return Number.isNaN(wanted) ? undefined : instantOf(wanted, zone)
}

/**
 * Returns the midnight of a date in the reader's zone. Months count from 1; days and months beyond the end continue in
 * the next month or year. If daylight saving time skips midnight, returns the first instant of the day.
 */
export const dayStart = (year: number, month: number, day: number): Date =>
  instantOf(Date.UTC(year, month - 1, day), readerZone())
