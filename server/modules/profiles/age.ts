/** Time zone in which ages are computed. */
const zone = 'Europe/Madrid'
// In this locale the short date format is YYYY-MM-DD.
const days = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The date in Madrid, as `YYYY-MM-DD`. */
export const madridDay = (at: Date): string => days.format(at)

/** Whole years between two dates given as `YYYY-MM-DD`. A person born on 29 February is a year older on 1 March. */
export function yearsBetween(born: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) < born.slice(5) ? years - 1 : years
}
