import { isBlank } from '#api/contract/normaliseText.ts'
import type { referralSchema } from './referralForm.schema.ts'
import type * as z from 'zod/mini'

export type ReferralValues = z.output<typeof referralSchema>

export const blankReferral = { nombre: '', telefono: '', email: '', notas: '' }

/** Whether a required field is empty. */
export const isIncomplete = ({ nombre, telefono, community }: Partial<ReferralValues>): boolean =>
  isBlank(nombre ?? '') || isBlank(telefono ?? '') || !community
