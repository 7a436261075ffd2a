import { chakra } from '@chakra-ui/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { errorDetail, serverMessageOr } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { reportTextMaxLength } from '#api/contract/reports.ts'
import { type Report, type ReportedThing, sendReport } from '#api/reports/mutations.ts'
import { useDraft } from '#api/drafts/useDraft.ts'
import { useFormDraft } from '#api/drafts/useFormDraft.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { DraftNotice } from '#components/ui/DraftNotice/DraftNotice.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { reports as t } from '#locales/reports.ts'
import { ReasonField } from '../shared/ReasonField.tsx'
import { blankReport, reportDraft, reportSchema, type ReportValues, toReport } from './report.schema.ts'

export interface ReportDialogProps {
  open: boolean
  thing: ReportedThing
  onClose: () => void
}

/** Reports something to whoever moderates. If it cannot be sent, the form keeps what was written. */
export function ReportDialog({ open, thing, onClose }: ReportDialogProps) {
  const formId = useId()
  const form = useForm<ReportValues>({
    resolver: standardSchemaResolver(reportSchema),
    defaultValues: blankReport,
    mode: 'onTouched',
  })
  const { register, control, handleSubmit, formState, reset } = form
  const details = useWatch({ control, name: 'details' }).trim().length
  const draft = useFormDraft(form, useDraft(`report:${thing.target}:${thing.id}`), reportDraft)
  const sending = useSingleMutation({
    mutationFn: (report: Report) => sendReport(thing, report),
    onSuccess: () => {
      draft.clear()
      reset()
      onClose()
      toast(t.thanks, { tone: 'success' })
    },
  })
  const { errors } = formState
  const submit = handleSubmit((values) => sending.mutate(toReport(values)))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.titles[thing.target]}
      description={thing.target === 'message' ? t.messageText : t.text}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form={formId} busy={sending.isPending} busyLabel={t.sending}>
            {t.send}
          </Button>
        </>
      }
    >
      <chakra.form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        aria-label={t.titles[thing.target]}
        display="grid"
        gap="4"
        gridTemplateColumns="minmax(0, 1fr)"
      >
        <ReasonField label={t.reason} error={errors.reason?.message} field={register('reason')} />
        <DraftNotice draft={draft} />
        <TextAreaField
          label={t.details}
          rows={3}
          placeholder={t.detailsHint}
          readOnly={sending.isPending}
          error={errors.details?.message}
          counter={{
            text: t.length(details, reportTextMaxLength),
            warn: details > reportTextMaxLength * 0.9,
          }}
          {...register('details')}
        />
        {sending.error && (
          <ErrorState
            compact
            title={t.failed}
            detail={serverMessageOr(sending.error, errorDetail(sending.error))}
          />
        )}
      </chakra.form>
    </Dialog>
  )
}
