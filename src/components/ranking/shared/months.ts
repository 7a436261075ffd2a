import { toDate } from '#lib/dates.ts'
import { dateFormat } from '#lib/readerZone.ts'
import { ranking as t } from '#locales/ranking.ts'

const name = dateFormat({ month: 'long', year: 'numeric' })
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Remaining hours below which the time is given in hours. */
const lastHours = 48

/** 'noviembre de 2026' for '2026-11'; other texts unchanged. */
export function monthName(month: string): string {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? []
  return year && number ? name('UTC').format(Date.UTC(Number(year), Number(number) - 1)) : month
}

/** Time left in the month: 'Quedan 9 días', in hours for the last two days; `null` once over. */
export function timeLeft(endsAt: string, at: Date): string | null {
  const left = Number(toDate(endsAt)) - at.getTime()
  if (left <= 0) return null
  if (left < hourMs) return t.minutesLeft(Math.ceil(left / minuteMs))
  const hours = Math.floor(left / hourMs)
  return hours < lastHours ? t.hoursLeft(hours) : t.daysLeft(Math.floor(left / dayMs))
}
