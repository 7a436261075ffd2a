/** A referral that is being written, as the text that the device keeps. */
import * as z from 'zod/mini'
import { jsonText } from '#api/drafts/draftSchemas.ts'
import type { Id } from '#api/contract/common.ts'
import type { NewReferral } from '#api/referrals/mutations.ts'
import { isBlank } from '#lib/blank.ts'
import { uniqueKey } from '#lib/uniqueKey.ts'
import { blankReferral, type ReferralValues } from './referralForm.schema.ts'

const attempt = z.object({ key: z.string(), content: z.string() })
/** What was sent last without knowing that it arrived, and the key it went with. */
export type Attempt = z.output<typeof attempt>

const written = { nombre: z.string(), telefono: z.string(), email: z.string(), notas: z.string() }
const storedDraft = z.object({ ...written, community: z.string(), attempt: z.optional(attempt) })
const draftFields = z.object({ ...written, community: z.optional(z.string()), attempt: z.optional(attempt) })

/** What the form holds: what is typed, and the last attempt to send it. */
export type ReferralDraftValues = ReferralValues & { attempt?: Attempt | undefined }

/** What is kept of a referral, nothing while nothing was written. A community that is not there any more is left out. */
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

/** What is sent: trimmed, email and notas only when there are any. `communityId` is the chosen one as the server gave it. */
export function toReferral(values: ReferralValues, communityId: Id): Omit<NewReferral, 'idempotency_key'> {
  const email = values.email.trim()
  const notas = values.notas.trim()
  return {
    nombre: values.nombre.trim(),
    telefono: values.telefono.trim(),
    community_id: communityId,
    ...(email && { email }),
    ...(notas && { notas }),
  }
}

/** The attempt to send this content: the last one again while the content is the same, so that its key stays. */
export function attemptFor(content: string, last: Attempt | undefined): Attempt {
  return last?.content === content ? last : { key: uniqueKey(), content }
}
