const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Europe/Madrid',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})

const hourMs = 3_600_000

function inMadrid(moment: Date) {
  const found = new Map(parts.formatToParts(moment).map(({ type, value }) => [type, value]))
  return { year: found.get('year'), month: found.get('month'), hour: Number(found.get('hour')) }
}

/** The month of a time in Europe/Madrid, as `YYYY-MM`. */
export function monthOf(moment: Date): string {
  const { year, month } = inMadrid(moment)
  return `${year}-${month}`
}

/** The end (exclusive) of a month in Europe/Madrid, given as `YYYY-MM`. */
export function endOfMonth(month: string): Date {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const utc = Date.UTC(year, number, 1)
  // Madrid is one or two hours ahead of UTC, and never changes its clocks on the first of a month.
  return new Date(utc - inMadrid(new Date(utc)).hour * hourMs)
}
