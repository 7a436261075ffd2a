import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { blockPerson } from '#api/blocks/mutations.ts'
import { serverMessageOr } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { reportTextMaxLength } from '#api/contract/values/reports.ts'
import { type ReportedThing, sendReport } from '#api/reports/mutations.ts'
import { codecOf } from '#api/drafts/draftSchemas.ts'
import { useDraft } from '#api/drafts/useDraft.ts'
import { useFormDraft } from '#api/drafts/useFormDraft.ts'
import type { BlockablePerson } from '#components/blocks/shared/useBlock.ts'
import { DraftNotice } from '#components/ui/DraftNotice/DraftNotice.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { blocks } from '#locales/blocks.ts'
import { reports as t } from '#locales/reports.ts'
import { blankReport, reportDraft, reportSchema, type ReportValues, toReport } from './report.schema.ts'
import { BlockChoice, ReportFormDialog } from './ReportFormDialog.tsx'

export interface ReportDialogProps {
  open: boolean
  thing: ReportedThing
  onClose: () => void
}

/** Reports something to whoever moderates. If it cannot be sent, the form keeps what was written. */
export function ReportDialog({ open, thing, onClose }: ReportDialogProps) {
  const client = useQueryClient()
  const { author } = thing
  const form = useForm<ReportValues>({
    resolver: standardSchemaResolver(reportSchema),
    defaultValues: blankReport,
    mode: 'onTouched',
  })
  const draft = useFormDraft(form, useDraft(`report:${thing.target}:${thing.id}`), codecOf(reportDraft))
  const sending = useSingleMutation({
    mutationFn: (values: ReportValues) => sendReport(thing, toReport(values)),
    onSuccess: (_, { block }) => {
      draft.clear()
      form.reset()
      onClose()
      toast(t.thanks, { tone: 'success' })
      if (block && author) blocking.mutate(author)
    },
  })
  // The report has arrived before; a failed block is said on its own.
  const blocking = useSingleMutation({
    mutationFn: ({ id }: BlockablePerson) => blockPerson(client, id),
    onSuccess: (_, { name }) => toast(blocks.blocked(name), { tone: 'success' }),
    onError: (error, { name }) => toast(serverMessageOr(error, blocks.blockFailed(name)), { tone: 'danger' }),
  })
  return (
    <ReportFormDialog
      open={open}
      title={t.titles[thing.target]}
      description={thing.target === 'message' ? t.messageText : t.text}
      form={form}
      reasonLabel={t.reason}
      reasons={t.reasons}
      detailsMaxLength={reportTextMaxLength}
      sendText={t.send}
      failedText={t.failed}
      sending={sending}
      onSend={(values) => sending.mutate(values)}
      onClose={onClose}
      notice={<DraftNotice draft={draft} />}
      block={
        author && (
          <BlockChoice
            label={t.alsoBlock(author.name)}
            help={blocks.blockMeans}
            {...form.register('block')}
          />
        )
      }
    />
  )
}
