import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import type { MatchedPerson } from '#api/contract/networking.ts'
import { reportDetailsMaxLength } from '#api/contract/values/networking.ts'
import type { MatchReport } from '#api/networking/mutations.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { blankReport, type ReportValues } from '#components/reports/ReportDialog/report.schema.ts'
import { BlockChoice, ReportFormDialog } from '#components/reports/ReportDialog/ReportFormDialog.tsx'
import { report as t } from '#locales/networkingMatch.ts'
import { personName } from '../MatchCard/personName.ts'
import { reportSchema, toReport } from './report.schema.ts'

export interface ReportDialogProps {
  open: boolean
  person: Pick<MatchedPerson, 'id' | 'name'>
  onClose: () => void
  /** Sends the report. An error is shown, and the form keeps its contents. */
  onReport: (report: MatchReport) => Promise<void>
}

/** Reports a matched person to the community's team. */
export function ReportDialog({ open, person, onClose, onReport }: ReportDialogProps) {
  const sending = useSingleMutation({ mutationFn: onReport })
  const form = useForm<ReportValues>({
    resolver: standardSchemaResolver(reportSchema),
    defaultValues: blankReport,
    mode: 'onTouched',
  })
  return (
    <ReportFormDialog
      open={open}
      title={t.title(personName(person))}
      description={t.text}
      form={form}
      reasonLabel={t.reason}
      reasons={t.reasons}
      detailsMaxLength={reportDetailsMaxLength}
      sendText={t.send}
      failedText={t.failed}
      sending={sending}
      onSend={(values) => sending.mutate({ user_id: person.id, ...toReport(values) })}
      onClose={onClose}
      block={
        <BlockChoice label={t.block} help={t.blockMeans} boxSize="1.125rem" {...form.register('block')} />
      }
    />
  )
}
