import { toDate } from '#lib/dates.ts'
import { ranking as t } from '#locales/ranking.ts'

const name = new Intl.DateTimeFormat('es-ES', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Hours of the end that are told in hours. */
const lastHours = 48

/** 'noviembre de 2026' for '2026-11'; what is not a month stays as it came. */
export function monthName(month: string): string {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? []
  return year && number ? name.format(Date.UTC(Number(year), Number(number) - 1)) : month
}

/** How much of a month is left: 'Quedan 9 días', its last two days in hours; nothing once it is over. */
export function timeLeft(endsAt: string, at: Date): string | null {
  const left = Number(toDate(endsAt)) - at.getTime()
  if (left <= 0) return null
  if (left < hourMs) return t.minutesLeft(Math.ceil(left / minuteMs))
  const hours = Math.floor(left / hourMs)
  return hours < lastHours ? t.hoursLeft(hours) : t.daysLeft(Math.floor(left / dayMs))
}
