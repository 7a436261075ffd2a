import type { Survey, SurveyStatus } from '#api/contract/surveys.ts'
import { defaultSurveyMinutes, surveyStatuses } from '#api/contract/values/surveys.ts'
import { type DateInput, shortDate, toDate } from '#lib/dates.ts'
import { now } from '#lib/clock.ts'
import { amountOf, formatPrice } from '#lib/money.ts'
import { surveys as t } from '#locales/surveys.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** 'hace 2 h': time since a date; from a week on, the date. Future dates (the device's clock is slow) count as now. */
export function timeAgo(input: DateInput): string {
  const date = toDate(input)
  if (!date) return t.justNow
  const age = now().getTime() - date.getTime()
  if (age < minuteMs) return t.justNow
  if (age < hourMs) return t.minutesAgo(Math.floor(age / minuteMs))
  if (age < dayMs) return t.hoursAgo(Math.floor(age / hourMs))
  return age < 7 * dayMs ? t.daysAgo(Math.floor(age / dayMs)) : shortDate(date)
}

/** '1 min 35 s': a duration given in seconds. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 60) return t.seconds(whole)
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return t.minutesSeconds(minutes, whole % 60)
  return t.hoursMinutes(Math.floor(minutes / 60), minutes % 60)
}

/** A survey's status; unknown ones count as inactive. */
export const surveyStatus = (status: string | null | undefined): SurveyStatus =>
  surveyStatuses.find((known) => known === status) ?? 'inactive'

/** '5,00 €'; `undefined` without a reward. */
export function rewardText(reward: Survey['reward_amount']): string | undefined {
  const amount = amountOf(reward)
  return amount && amount > 0 ? formatPrice(amount, 'EUR', { decimals: true }) : undefined
}

/** Estimated minutes of a survey, or the default. */
export const surveyMinutes = (minutes: number | null | undefined): number =>
  minutes && minutes > 0 ? minutes : defaultSurveyMinutes

/** Estimated remaining minutes, at least one; `minutes` is the estimate for all questions. */
export const minutesLeft = (minutes: number, index: number, total: number): number =>
  Math.max(1, Math.ceil((minutes * (total - index)) / Math.max(1, total)))

/** Label of a sent survey's percentage: it is complete, so less than everything is the share of questions answered. */
export const completionLabel = (percentage: number | null | undefined): string =>
  typeof percentage === 'number' && percentage < 100 ? t.answered : t.completion
