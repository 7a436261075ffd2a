import * as z from 'zod/mini'
import { moderationNoteMaxLength, warningMaxLength } from '#api/contract/studio/moderation.ts'
import type { HideReason } from '#api/studio/moderation.ts'
import { knownReason, reasonSchema } from '#components/reports/ReportDialog/report.schema.ts'
import { isBlank, normaliseText } from '#api/contract/normaliseText.ts'
import { studioModeration as t } from '#locales/studioModeration.ts'

/** Why something is hidden. */
export const hideSchema = z.object({
  reason: reasonSchema,
  note: z
    .string()
    .check(
      z.refine((text) => text.trim().length <= moderationNoteMaxLength, t.tooLong(moderationNoteMaxLength)),
    ),
})
export type HideValues = z.output<typeof hideSchema>

/** The request's fields; the note only if there is one. */
export function toHideReason({ reason, note }: HideValues): HideReason {
  const text = normaliseText(note)
  return { reason: knownReason(reason) ?? 'other', ...(text && { note: text }) }
}

export const warnSchema = z.object({
  text: z.string().check(
    z.refine((text) => !isBlank(text), t.warnRequired),
    z.refine((text) => text.trim().length <= warningMaxLength, t.tooLong(warningMaxLength)),
  ),
})
export type WarnValues = z.output<typeof warnSchema>
