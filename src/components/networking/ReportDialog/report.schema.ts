import { reportDetailsMaxLength, reportReasons, type ReportReason } from '#api/contract/values/networking.ts'
import { normaliseText } from '#api/contract/normaliseText.ts'
import type { MatchReport } from '#api/networking/mutations.ts'
import { reportSchemaOf, type ReportValues } from '#components/reports/ReportDialog/report.schema.ts'

const isReason = (text: string | null): text is ReportReason =>
  reportReasons.some((reason) => reason === text)

export const reportSchema = reportSchemaOf(reportReasons, reportDetailsMaxLength)

/** The request body; details and `block` only if given. */
export function toReport({ reason, details, block }: ReportValues): Omit<MatchReport, 'user_id'> {
  const text = normaliseText(details)
  return {
    reason: isReason(reason) ? reason : 'other',
    ...(text && { details: text }),
    ...(block && { block }),
  }
}
