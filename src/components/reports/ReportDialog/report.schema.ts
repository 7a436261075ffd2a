import * as z from 'zod/mini'
import { reportReasons, reportTextMaxLength, type ReportReason } from '#api/contract/values/reports.ts'
import type { Report } from '#api/reports/mutations.ts'
import { normaliseText } from '#api/contract/normaliseText.ts'
import { reports as t } from '#locales/reports.ts'

/** `null` while none is selected. */
export const reasonSchema = z
  .nullable(z.string())
  .check(z.refine((text) => knownReason(text) !== undefined, t.reasonRequired))

export const knownReason = (text: string | null): ReportReason | undefined =>
  reportReasons.find((reason) => reason === text)

/** A report: a reason and optional details. */
export const reportSchema = z.object({
  reason: reasonSchema,
  details: z
    .string()
    .check(z.refine((text) => text.trim().length <= reportTextMaxLength, t.tooLong(reportTextMaxLength))),
})
export type ReportValues = z.output<typeof reportSchema>

export const blankReport: ReportValues = { reason: null, details: '' }

/** What is typed is kept until it is sent. */
export const reportDraft = z.codec(z.string(), z.object({ details: z.string() }), {
  decode: (details) => ({ details }),
  encode: ({ details }) => details,
})

/** The report; details only if given. */
export function toReport({ reason, details }: ReportValues): Report {
  const text = normaliseText(details)
  return { reason: knownReason(reason) ?? 'other', ...(text && { text }) }
}
