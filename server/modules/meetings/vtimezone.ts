import { Temporal } from 'temporal-polyfill'

/** '+0100'. */
const offsetText = (time: Temporal.ZonedDateTime): string => time.offset.replace(':', '').slice(0, 5)
/** '20270328T020000'. */
const localText = (time: Temporal.PlainDateTime): string =>
  time.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/gu, '')

/** From one change of the clock on: the local time before it, and both offsets (RFC 5545, section 3.6.5). */
function observance(at: Temporal.ZonedDateTime): string[] {
  const before = at.subtract({ nanoseconds: 1 })
  const start = at.toPlainDateTime().add({ nanoseconds: before.offsetNanoseconds - at.offsetNanoseconds })
  const name = at.offsetNanoseconds > before.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${name}`,
    `DTSTART:${localText(start)}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(at)}`,
    `END:${name}`,
  ]
}

/** The offset of a zone whose clock has never changed before. */
const constant = (at: Temporal.ZonedDateTime): string[] => [
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  `TZOFFSETFROM:${offsetText(at)}`,
  `TZOFFSETTO:${offsetText(at)}`,
  'END:STANDARD',
]

/** The VTIMEZONE of a zone for the time from `from` to `to`, by the same rules that the server computes with. */
export function vtimezone(zone: string, from: Date, to: Date): string {
  const start = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone)
  const first = start.getTimeZoneTransition('previous')
  const lines = first ? observance(first) : constant(start)
  for (
    let next = start.getTimeZoneTransition('next');
    next && next.epochMilliseconds <= to.getTime();
    next = next.getTimeZoneTransition('next')
  ) {
    lines.push(...observance(next))
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...lines, 'END:VTIMEZONE'].join('\r\n')
}
