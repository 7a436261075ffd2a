import * as z from 'zod/mini'
import { reportDetailsMaxLength, reportReasons, type ReportReason } from '#api/contract/values/networking.ts'
import type { MatchReport } from '#api/networking/mutations.ts'
import { normaliseText } from '#api/contract/normaliseText.ts'
import { report as t } from '#locales/networkingMatch.ts'

const isReason = (text: string | null): text is ReportReason =>
  reportReasons.some((reason) => reason === text)

/** A report: a reason and optional details. */
export const reportSchema = z.object({
  /** `null` while none is selected. */
  reason: z.nullable(z.string()).check(z.refine(isReason, t.reasonRequired)),
  details: z
    .string()
    .check(
      z.refine((text) => text.trim().length <= reportDetailsMaxLength, t.tooLong(reportDetailsMaxLength)),
    ),
  block: z.boolean(),
})
export type ReportValues = z.output<typeof reportSchema>

export const blankReport: ReportValues = { reason: null, details: '', block: false }

/** The request body; details and `block` only if given. */
export function toReport({ reason, details, block }: ReportValues): Omit<MatchReport, 'user_id'> {
  const text = normaliseText(details)
  return {
    reason: isReason(reason) ? reason : 'other',
    ...(text && { details: text }),
    ...(block && { block }),
  }
}
