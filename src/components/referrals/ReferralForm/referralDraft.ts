/** The draft of a referral, as text stored on the device. */
import type { DraftCodec } from '#api/drafts/draftCodec.ts'
import type { Id } from '#api/contract/common.ts'
import type { WrittenReferral } from '#api/outbox/contributions.ts'
import { isBlank, normaliseEmail, normaliseLine, normaliseText } from '#api/contract/normaliseText.ts'
import type { Attempt } from '#lib/attempt.ts'
import { parseJson } from '#lib/parseJson.ts'
import { blankReferral, type ReferralValues } from './referralValues.ts'

/** The form's values and the last attempt to send them. */
export type ReferralDraftValues = ReferralValues & { attempt?: Attempt | undefined }

/** A draft, without a community that no longer exists. */
type DraftFields = Omit<ReferralDraftValues, 'community'> & { community?: string | undefined }

const hasTexts = <Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Record<Name, string> =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof (value as Partial<Record<Name, unknown>>)[name] === 'string')

// Checked by hand: the form is part of a first screen, which must not have to load the schema library.
function isDraft(value: unknown): value is ReferralDraftValues {
  if (!hasTexts(value, ['nombre', 'telefono', 'email', 'notas', 'community'])) return false
  const { attempt } = value as { attempt?: unknown }
  return attempt === undefined || hasTexts(attempt, ['key', 'content'])
}

/** Codec of the draft; nothing is stored while the form is empty. A community that no longer exists is left out. */
export const referralDraft = (isThere: (community: string) => boolean): DraftCodec<DraftFields> => ({
  decode: (text) => {
    if (!text) return { ...blankReferral, attempt: undefined }
    const found = parseJson(text)
    if (!isDraft(found)) return undefined
    const { nombre, telefono, email, notas, community, attempt } = found
    return { nombre, telefono, email, notas, attempt, ...(isThere(community) && { community }) }
  },
  encode: ({ nombre, telefono, email, notas, community = '', attempt }) =>
    [nombre, telefono, email, notas].every(isBlank)
      ? ''
      : JSON.stringify({ nombre, telefono, email, notas, attempt, community }),
})

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
