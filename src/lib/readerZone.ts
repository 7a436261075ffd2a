/** The reader's time zone, and the formatters of dates in it. */

/** Not in every browser, nor in the types. */
declare const Temporal: { Now: { timeZoneId: () => string } } | undefined

/** Zones whose formatters are kept: a browser needs one or two, but the server renders for readers everywhere. */
const mostZones = 24

let rendered: string | undefined
let ofDevice: string | undefined

/**
 * Makes a value for each zone when it is first needed, because making a formatter takes a phone milliseconds.
 * @returns a function that returns the value for a zone, by default the reader's.
 */
export function perZone<T>(make: (zone: string) => T): (zone?: string) => T {
  const made = new Map<string, T>()
  return (zone = readerZone()) => {
    const known = made.get(zone)
    if (known !== undefined) return known
    const value = make(zone)
    const [oldest] = made.keys()
    if (oldest !== undefined && made.size >= mostZones) made.delete(oldest)
    made.set(zone, value)
    return value
  }
}

/**
 * A format of dates.
 * @returns a function that returns the formatter for a zone, by default the reader's. Call it for each date: the server
 * renders each screen for another reader.
 */
export const dateFormat = (
  options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>,
  locale = 'es-ES',
): ((zone?: string) => Intl.DateTimeFormat) =>
  perZone((timeZone) => new Intl.DateTimeFormat(locale, { ...options, timeZone }))

function findOwnZone(): string {
  // `Intl` would load the browser's data of dates, which takes a phone a tenth of a second.
  const zone =
    typeof Temporal === 'undefined'
      ? new Intl.DateTimeFormat().resolvedOptions().timeZone
      : Temporal.Now.timeZoneId()
  // Browsers return this name for a zone that they do not recognise, and their formatters reject it.
  return zone === 'Etc/Unknown' ? 'UTC' : zone
}

/** The device's own zone, a name of the IANA database. */
export const ownZone = (): string => (ofDevice ??= findOwnZone())

/**
 * Sets the reader's zone, a name of the IANA database: on the server and while its HTML is hydrated, the one that the
 * HTML is rendered for. Without a name, it is the device's own again.
 */
export function setReaderZone(zone: string | undefined): void {
  rendered = zone
}

/** The zone in which the reader sees times, a name of the IANA database. */
export const readerZone = (): string => rendered ?? ownZone()
