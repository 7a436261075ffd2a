import { chakra } from '@chakra-ui/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { blockPerson } from '#api/blocks/mutations.ts'
import { errorDetail, serverMessageOr } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { reportTextMaxLength } from '#api/contract/values/reports.ts'
import { type Report, type ReportedThing, sendReport } from '#api/reports/mutations.ts'
import { codecOf } from '#api/drafts/draftSchemas.ts'
import { useDraft } from '#api/drafts/useDraft.ts'
import { useFormDraft } from '#api/drafts/useFormDraft.ts'
import type { BlockablePerson } from '#components/blocks/shared/useBlock.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { CheckBox } from '#components/ui/CheckBox/CheckBox.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { DraftNotice } from '#components/ui/DraftNotice/DraftNotice.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { blocks } from '#locales/blocks.ts'
import { reports as t } from '#locales/reports.ts'
import { ReasonField } from '../shared/ReasonField.tsx'
import { blankReport, reportDraft, reportSchema, type ReportValues, toReport } from './report.schema.ts'

const Choice = chakra('label', {
  base: { display: 'flex', alignItems: 'center', gap: '2.5', minHeight: 'target', cursor: 'pointer' },
})

export interface ReportDialogProps {
  open: boolean
  thing: ReportedThing
  onClose: () => void
}

/** Reports something to whoever moderates. If it cannot be sent, the form keeps what was written. */
export function ReportDialog({ open, thing, onClose }: ReportDialogProps) {
  const formId = useId()
  const client = useQueryClient()
  const { author } = thing
  const [alsoBlocks, setAlsoBlocks] = useState(false)
  const form = useForm<ReportValues>({
    resolver: standardSchemaResolver(reportSchema),
    defaultValues: blankReport,
    mode: 'onTouched',
  })
  const { register, control, handleSubmit, formState, reset } = form
  const details = useWatch({ control, name: 'details' }).trim().length
  const draft = useFormDraft(form, useDraft(`report:${thing.target}:${thing.id}`), codecOf(reportDraft))
  const sending = useSingleMutation({
    mutationFn: (report: Report) => sendReport(thing, report),
    onSuccess: () => {
      draft.clear()
      reset()
      onClose()
      toast(t.thanks, { tone: 'success' })
      if (alsoBlocks && author) blocking.mutate(author)
      setAlsoBlocks(false)
    },
  })
  // The report has arrived before; a failed block is said on its own.
  const blocking = useSingleMutation({
    mutationFn: ({ id }: BlockablePerson) => blockPerson(client, id),
    onSuccess: (_, { name }) => toast(blocks.blocked(name), { tone: 'success' }),
    onError: (error, { name }) => toast(serverMessageOr(error, blocks.blockFailed(name)), { tone: 'danger' }),
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
        {author && (
          <div>
            <Choice>
              <CheckBox
                type="checkbox"
                checked={alsoBlocks}
                aria-describedby={`${formId}block`}
                onChange={({ target }) => setAlsoBlocks(target.checked)}
              />
              {t.alsoBlock(author.name)}
            </Choice>
            <chakra.p id={`${formId}block`} fontSize="sm" color="text.muted">
              {blocks.blockMeans}
            </chakra.p>
          </div>
        )}
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
