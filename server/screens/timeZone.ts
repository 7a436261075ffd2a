/**
 * Lets dates be rendered in a zone that is chosen for each screen. Formatters take their zone when they are made, and
 * modules make them once, so each is replaced by one that makes another for every zone it is used in.
 * @returns sets the zone, a name of the IANA database.
 */
export function followTimeZone(): (zone: string) => void {
  const Native = Intl.DateTimeFormat
  let zone = 'UTC'
  class ZonedDateTimeFormat extends Native {
    constructor(locales?: Intl.LocalesArgument, options: Intl.DateTimeFormatOptions = {}) {
      super(locales, options)
      if (options.timeZone !== undefined) return
      const ofZone = new Map<string, Intl.DateTimeFormat>()
      const current = () => {
        const found = ofZone.get(zone) ?? new Native(locales, { ...options, timeZone: zone })
        ofZone.set(zone, found)
        return found
      }
      Object.defineProperties(this, {
        format: { get: () => (date?: Date | number) => current().format(date) },
        formatToParts: { value: (date?: Date | number) => current().formatToParts(date) },
        formatRange: { value: (from: Date, to: Date) => current().formatRange(from, to) },
        resolvedOptions: { value: () => current().resolvedOptions() },
      })
    }
  }
  Object.defineProperty(Intl, 'DateTimeFormat', {
    value: ZonedDateTimeFormat,
    configurable: true,
    writable: true,
  })
  return (next) => {
    zone = next
    // The getters of Date, such as `getHours`, follow the process.
    process.env['TZ'] = next
  }
}
