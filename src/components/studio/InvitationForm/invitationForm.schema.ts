import * as z from 'zod/mini'
import { invitationRoles, invitationUsesMax } from '#api/contract/studio/invitations.ts'
import type { NewInvitation } from '#api/studio/invitations.ts'
import { isBlank } from '#api/contract/normaliseText.ts'
import { now } from '#lib/clock.ts'
import { isWithin, readWhole } from '#lib/plural.ts'
import { instantIn } from '#lib/zones.ts'
import { studioInvitations as t } from '#locales/studioInvitations.ts'

/** The last moment of a day given as `YYYY-MM-DD`, in the reader's time zone; undefined for what is no date. */
function endOfDay(day: string): Date | undefined {
  return /^\d{4}-\d{2}-\d{2}$/u.test(day) ? instantIn(day, '23:59:59') : undefined
}

/** How guests of a link enter a paid community. */
export const entryChoices = ['free', 'pay'] as const

export const invitationSchema = z.object({
  role: z.enum(invitationRoles),
  entry: z.enum(entryChoices),
  max_uses: z.string().check(
    z.refine((text) => isBlank(text) || readWhole(text) !== undefined, {
      error: t.maxUsesInvalid,
      abort: true,
    }),
    z.refine(
      (text) => isBlank(text) || isWithin(readWhole(text), 1, invitationUsesMax),
      t.maxUsesRange(invitationUsesMax),
    ),
  ),
  ends_on: z.string().check(
    z.refine((day) => day === '' || endOfDay(day) !== undefined, { error: t.endsAtInvalid, abort: true }),
    z.refine((day) => day === '' || (endOfDay(day) ?? now()) > now(), t.endsAtPast),
  ),
})
export type InvitationValues = z.output<typeof invitationSchema>

export const blankInvitation: InvitationValues = {
  role: 'member',
  entry: 'pay',
  max_uses: '',
  ends_on: '',
}

/** What valid values of the form mean; `isPaid` says whether entering the community costs anything. */
export const toInvitation = (
  { role, entry, max_uses, ends_on }: InvitationValues,
  isPaid: boolean,
): NewInvitation => ({
  role,
  ...(isPaid && role === 'member' && { must_pay: entry === 'pay' }),
  max_uses: readWhole(max_uses) ?? null,
  ends_at: endOfDay(ends_on)?.toISOString() ?? null,
})
