import * as z from 'zod/mini'
import { referralNotesMaxLength } from '#api/contract/values/referrals.ts'
import type { BoardReferral } from '#api/contract/studio/referrals.ts'
import type { ReferralChange } from '#api/studio/referrals.ts'
import { now } from '#lib/clock.ts'
import { toDate } from '#lib/dates.ts'
import { instantIn, localIn } from '#lib/zones.ts'
import { normaliseText } from '#api/contract/normaliseText.ts'
import { studioReferrals as t } from '#locales/studioReferrals.ts'

/** The day of an instant as `YYYY-MM-DD`, in the reader's time zone. */
function dayOf(instant: string | null | undefined): string {
  const date = toDate(instant)
  return date ? localIn(date).date : ''
}

/** Noon of a day, or now where that lies ahead; undefined for what is no date. */
function instantOf(day: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(day)) return undefined
  const noon = instantIn(day, '12:00')
  if (!noon) return undefined
  return day === dayOf(now().toISOString()) && noon > now() ? now() : noon
}

const pastDay = z.string().check(
  z.refine((day) => day === '' || instantOf(day) !== undefined, { error: t.dateInvalid, abort: true }),
  z.refine((day) => day === '' || (instantOf(day) ?? now()) <= now(), t.dateFuture),
)

export const referralEditSchema = z.object({
  team_notes: z
    .string()
    .check(
      z.refine((text) => text.trim().length <= referralNotesMaxLength, t.tooLong(referralNotesMaxLength)),
    ),
  contacted_on: pastDay,
  converted_on: pastDay,
})
export type ReferralEditValues = z.output<typeof referralEditSchema>

export const toEditValues = (referral: BoardReferral): ReferralEditValues => ({
  team_notes: referral.team_notes,
  contacted_on: dayOf(referral.contacted_at),
  converted_on: dayOf(referral.converted_at),
})

/** What was changed; an untouched date keeps its time of day. */
export function toReferralChange(referral: BoardReferral, values: ReferralEditValues): ReferralChange {
  const before = toEditValues(referral)
  return {
    ...(normaliseText(values.team_notes) !== before.team_notes && {
      team_notes: normaliseText(values.team_notes),
    }),
    ...(values.contacted_on !== before.contacted_on && {
      contacted_at: instantOf(values.contacted_on)?.toISOString() ?? null,
    }),
    ...(values.converted_on !== before.converted_on && {
      converted_at: instantOf(values.converted_on)?.toISOString() ?? null,
    }),
  }
}
