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

const dayMs = 86_400_000

/**
 * The instant of a local date and time in a time zone; undefined for what is none. Of two instants that a change of the
 * clock gives the same time it is the first; a time that is skipped is moved by as much.
 */
export function instantIn(date: string, time: string, zone: string): Date | undefined {
  const wanted = Date.parse(`${date}T${time}Z`)
  if (Number.isNaN(wanted)) return undefined
  const offsetAt = (at: number) => {
    const local = localIn(new Date(at), zone)
    return Date.parse(`${local.date}T${local.time}Z`) - at
  }
  const [before, after] = [wanted - offsetAt(wanted - dayMs), wanted - offsetAt(wanted + dayMs)]
  const fits = [before, after].filter((at) => at + offsetAt(at) === wanted)
  return new Date(fits.length > 0 ? Math.min(...fits) : before)
}

/** The reader's own time zone. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
