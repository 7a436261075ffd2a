import * as z from 'zod/mini'
import {
  referralEmailMaxLength,
  referralNameMaxLength,
  referralNotesMaxLength,
  referralPhoneMaxLength,
} from '#api/contract/values/referrals.ts'
import { isBlank, isContactEmail, normaliseEmail } from '#api/contract/normaliseText.ts'
import { referrals as t } from '#locales/referrals.ts'

const required = (message: string, max: number) =>
  z.string().check(
    z.refine((text) => !isBlank(text), { error: message, abort: true }),
    z.refine((text) => text.trim().length <= max, t.tooLong(max)),
  )
const optional = (max: number) =>
  z.string().check(z.refine((text) => text.trim().length <= max, { error: t.tooLong(max), abort: true }))

/** A new referral: name, phone and community are required; blank text counts as empty. */
export const referralSchema = z.object({
  nombre: required(t.nameRequired, referralNameMaxLength),
  telefono: required(t.phoneRequired, referralPhoneMaxLength),
  community: z.string().check(z.minLength(1, t.communityRequired)),
  email: optional(referralEmailMaxLength).check(
    z.refine((text) => text.trim() === '' || isContactEmail(normaliseEmail(text)), t.emailInvalid),
  ),
  notas: optional(referralNotesMaxLength),
})
