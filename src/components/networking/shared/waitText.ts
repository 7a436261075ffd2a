/** Texts and numbers about waiting in the queue. */
import { type DateInput, toDate } from '#lib/dates.ts'
import { networking as t } from '#locales/networking.ts'

const minuteMs = 60_000

/** Rounds without a match after which a notice says that few people are waiting. */
export const noMatchNoticeRounds = 3

/** An estimated waiting time as text, '' if unknown. From an hour on in hours and minutes. */
export function waitText(minutes: number | null | undefined): string {
  if (typeof minutes !== 'number' || !Number.isFinite(minutes)) return ''
  if (minutes < 1) return t.waitUnder
  const whole = Math.round(minutes)
  return minutes > 60 ? t.waitHours(Math.floor(whole / 60), whole % 60) : t.waitMinutes(whole)
}

/** '4:32', or '1:04:32' from an hour on; rounded up to full seconds. */
export function countdownText(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000)
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const two = (n: number) => String(n).padStart(2, '0')
  const rest = two(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}

export interface Rounds {
  joinedAt: DateInput
  nextMatchAt: DateInput
  intervalMinutes: number | null | undefined
}

/** Rounds since joining; 0 if any of the three values is unknown. */
export function roundsPassed({ joinedAt, nextMatchAt, intervalMinutes }: Rounds): number {
  const joined = toDate(joinedAt)
  const next = toDate(nextMatchAt)
  if (!joined || !next || !intervalMinutes || intervalMinutes <= 0) return 0
  const span = (next.getTime() - joined.getTime()) / (intervalMinutes * minuteMs)
  return Math.max(0, Math.ceil(span) - 1)
}
