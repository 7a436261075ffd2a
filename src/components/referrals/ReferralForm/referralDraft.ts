/** The draft of a referral, as text stored on the device. */
import * as z from 'zod/mini'
import { jsonText } from '#api/drafts/draftSchemas.ts'
import type { Id } from '#api/contract/common.ts'
import type { WrittenReferral } from '#api/referrals/mutations.ts'
import { isBlank, normaliseEmail, normaliseLine, normaliseText } from '#api/contract/normaliseText.ts'
import type { Attempt } from '#lib/attempt.ts'
import { blankReferral, type ReferralValues } from './referralForm.schema.ts'

const attempt = z.object({ key: z.string(), content: z.string() })

const written = { nombre: z.string(), telefono: z.string(), email: z.string(), notas: z.string() }
const storedDraft = z.object({ ...written, community: z.string(), attempt: z.optional(attempt) })
const draftFields = z.object({ ...written, community: z.optional(z.string()), attempt: z.optional(attempt) })

/** The form's values and the last attempt to send them. */
export type ReferralDraftValues = ReferralValues & { attempt?: Attempt | undefined }

/** Codec of the draft; nothing is stored while the form is empty. A community that no longer exists is left out. */
export const referralDraft = (isThere: (community: string) => boolean) =>
  z.pipe(
    jsonText,
    z.codec(z.optional(storedDraft), draftFields, {
      decode: (found) => {
        if (!found) return { ...blankReferral, attempt: undefined }
        const { community, attempt, ...rest } = found
        return { ...rest, attempt, ...(isThere(community) && { community }) }
      },
      encode: ({ community = '', ...values }) => {
        const { nombre, telefono, email, notas } = values
        return [nombre, telefono, email, notas].every(isBlank) ? undefined : { ...values, community }
      },
    }),
  )

/** The request body: trimmed, `email` and `notas` only if given. `communityId` is passed as the server sent it. */
export function toReferral(values: ReferralValues, communityId: Id): WrittenReferral {
  const email = normaliseEmail(values.email)
  const notas = normaliseText(values.notas)
  return {
    nombre: normaliseLine(values.nombre),
    telefono: normaliseLine(values.telefono),
    community_id: communityId,
    ...(email && { email }),
    ...(notas && { notas }),
  }
}
