import * as z from 'zod/mini'
import { reportReasons, reportTextMaxLength, type ReportReason } from '#api/contract/values/reports.ts'
import type { Report } from '#api/reports/mutations.ts'
import { normaliseText } from '#api/contract/normaliseText.ts'
import { reports as t } from '#locales/reports.ts'

/** `null` while none is selected. */
const reasonOf = (reasons: readonly string[]) =>
  z.nullable(z.string()).check(z.refine((text) => text !== null && reasons.includes(text), t.reasonRequired))

export const reasonSchema = reasonOf(reportReasons)

export const knownReason = (text: string | null): ReportReason | undefined =>
  reportReasons.find((reason) => reason === text)

/** A report: one of the reasons, optional details, and whether the person is also blocked. */
export const reportSchemaOf = (reasons: readonly string[], maxLength: number) =>
  z.object({
    reason: reasonOf(reasons),
    details: z.string().check(z.refine((text) => text.trim().length <= maxLength, t.tooLong(maxLength))),
    block: z.boolean(),
  })
export type ReportValues = z.output<ReturnType<typeof reportSchemaOf>>

export const reportSchema = reportSchemaOf(reportReasons, reportTextMaxLength)

export const blankReport: ReportValues = { reason: null, details: '', block: false }

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
