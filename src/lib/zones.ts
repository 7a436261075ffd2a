/** Times in other time zones than the reader's. */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  formats.set(zone, format)
  return format
}

/** The local date (`YYYY-MM-DD`) and time (`HH:MM`) of an instant in a time zone. */
export function localIn(at: Date, zone: string): { date: string; time: string } {
  const [date = '', time = ''] = formatOf(zone).format(at).split(' ')
  return { date, time }
}

/**
 * The instant of a local date and time in a time zone; undefined for what is none. A time that a change of the clock
 * skips is moved by as much.
 */
export function instantIn(date: string, time: string, zone: string): Date | undefined {
  const wanted = Date.parse(`${date}T${time}Z`)
  if (Number.isNaN(wanted)) return undefined
  const offsetAt = (at: number) => {
    const local = localIn(new Date(at), zone)
    return Date.parse(`${local.date}T${local.time}Z`) - Math.floor(at / 60_000) * 60_000
  }
  const first = wanted - offsetAt(wanted)
  const second = wanted - offsetAt(first)
  return new Date(offsetAt(second) === offsetAt(first) ? second : first)
}

/** The reader's own time zone. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
