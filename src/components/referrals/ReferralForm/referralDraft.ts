/** A referral that is being written, as the text that the device keeps. */
import * as z from 'zod/mini'
import type { Id } from '#api/contract/common.ts'
import type { NewReferral } from '#api/referrals/mutations.ts'
import { isBlank } from '#lib/blank.ts'
import { uniqueKey } from '#lib/uniqueKey.ts'
import type { ReferralValues } from './referralForm.schema.ts'

const attempt = z.object({ key: z.string(), content: z.string() })
/** What was sent last without knowing that it arrived, and the key it went with. */
export type Attempt = z.output<typeof attempt>

const kept = z.object({
  nombre: z.string(),
  telefono: z.string(),
  community: z.string(),
  email: z.string(),
  notas: z.string(),
  attempt: z.optional(attempt),
})
export type KeptReferral = z.output<typeof kept>

/** What is kept; empty while nothing was written. */
export function draftText(values: ReferralValues, sent: Attempt | undefined): string {
  const { nombre, telefono, email, notas } = values
  if ([nombre, telefono, email, notas].every(isBlank)) return ''
  return JSON.stringify({ ...values, attempt: sent } satisfies Record<keyof KeptReferral, unknown>)
}

/** What was kept by {@link draftText}; nothing when it cannot be read. */
export function readDraft(text: string): KeptReferral | undefined {
  try {
    return z.parse(kept, JSON.parse(text))
  } catch {
    return undefined
  }
}

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
