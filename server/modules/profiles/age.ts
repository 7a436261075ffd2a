/** Where a day begins for everybody's age. */
const zone = 'Europe/Madrid'
// This language's short form of a date is YYYY-MM-DD.
const days = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day it is in Madrid, as `YYYY-MM-DD`. */
export const madridDay = (at: Date): string => days.format(at)

/** Whole years from one day to another, both as `YYYY-MM-DD`. Who was born on a leap day is a year older on 1 March. */
export function yearsBetween(born: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) < born.slice(5) ? years - 1 : years
}
