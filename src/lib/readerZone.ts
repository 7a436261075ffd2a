/** The reader's time zone, and date formatters for it. */

/** Missing in some browsers and in TypeScript's types. */
declare const Temporal: { Now: { timeZoneId: () => string } } | undefined

/**
 * Maximum number of zones with cached formatters: a browser needs one or two, but the server renders for readers in all
 * zones.
 */
const mostZones = 24

let rendered: string | undefined
let ofDevice: string | undefined

/**
 * Caches one value per zone, computed on first use, because creating a formatter takes a phone milliseconds.
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
 * Defines a date format.
 * @returns a function that returns the formatter for a zone, by default the reader's. Call it for each date, because
 * the server renders each screen for another reader.
 */
export const dateFormat = (
  options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>,
  locale = 'es-ES',
): ((zone?: string) => Intl.DateTimeFormat) =>
  perZone((timeZone) => new Intl.DateTimeFormat(locale, { ...options, timeZone }))

function findOwnZone(): string {
  // `Intl` would load the browser's date data, which takes a phone 100 ms.
  const zone =
    typeof Temporal === 'undefined'
      ? new Intl.DateTimeFormat().resolvedOptions().timeZone
      : Temporal.Now.timeZoneId()
  // Browsers return this name for an unknown zone, and their formatters reject it.
  return zone === 'Etc/Unknown' ? 'UTC' : zone
}

/** The device's own time zone, a name of the IANA database. */
export const ownZone = (): string => (ofDevice ??= findOwnZone())

/**
 * Sets the reader's zone, a name of the IANA database: on the server and during hydration, the zone that the HTML was
 * rendered for. Without a name it is the device's own zone again.
 */
export function setReaderZone(zone: string | undefined): void {
  rendered = zone
}

/** The zone in which the reader sees times, a name of the IANA database. */
export const readerZone = (): string => rendered ?? ownZone()
