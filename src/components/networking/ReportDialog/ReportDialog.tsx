import { chakra } from '@chakra-ui/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { MatchedPerson } from '#api/contract/networking.ts'
import { reportDetailsMaxLength, reportReasons } from '#api/contract/values/networking.ts'
import { errorDetail, serverMessageOr } from '#api/client/errors.ts'
import type { MatchReport } from '#api/networking/mutations.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { CheckBox } from '#components/ui/CheckBox/CheckBox.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { report as t } from '#locales/networkingMatch.ts'
import { personName } from '../MatchCard/personName.ts'
import { blankReport, reportSchema, type ReportValues, toReport } from './report.schema.ts'

const Form = chakra('form', { base: { display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' } })
const Choice = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: 'target',
    cursor: 'pointer',
    '& input': { accentColor: '{colors.brand}', boxSize: '1.125rem', flexShrink: 0 },
  },
})

export interface ReportDialogProps {
  open: boolean
  person: Pick<MatchedPerson, 'id' | 'name'>
  onClose: () => void
  /** Sends the report. An error is shown, and the form keeps its contents. */
  onReport: (report: MatchReport) => Promise<void>
}

/** Reports a matched person to the community's team. */
export function ReportDialog({ open, person, onClose, onReport }: ReportDialogProps) {
  const formId = useId()
  const reasonError = useId()
  const help = useId()
  const sending = useSingleMutation({ mutationFn: onReport })
  const { register, control, handleSubmit, formState } = useForm<ReportValues>({
    resolver: standardSchemaResolver(reportSchema),
    defaultValues: blankReport,
    mode: 'onTouched',
  })
  const { errors } = formState
  const details = useWatch({ control, name: 'details' }).trim().length
  const submit = handleSubmit((values) => sending.mutate({ user_id: person.id, ...toReport(values) }))

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.title(personName(person))}
      description={t.text}
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
      <Form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        aria-label={t.title(personName(person))}
      >
        <chakra.div
          role="radiogroup"
          aria-labelledby={`${reasonError}-name`}
          aria-required="true"
          aria-invalid={errors.reason ? true : undefined}
          aria-describedby={errors.reason ? reasonError : undefined}
        >
          <chakra.p id={`${reasonError}-name`} fontWeight="600" marginBottom="1">
            {t.reason}
          </chakra.p>
          {reportReasons.map((reason) => (
            <Choice key={reason}>
              <input type="radio" value={reason} {...register('reason')} />
              {t.reasons[reason]}
            </Choice>
          ))}
          <chakra.p id={reasonError} role="alert" color="danger" fontSize="sm" _empty={{ display: 'none' }}>
            {errors.reason?.message}
          </chakra.p>
        </chakra.div>
        <TextAreaField
          label={t.details}
          rows={3}
          placeholder={t.detailsHint}
          readOnly={sending.isPending}
          error={errors.details?.message}
          counter={{
            text: t.length(details, reportDetailsMaxLength),
            warn: details > reportDetailsMaxLength * 0.9,
          }}
          {...register('details')}
        />
        <div>
          <Choice>
            <CheckBox type="checkbox" aria-describedby={help} {...register('block')} />
            {t.block}
          </Choice>
          <chakra.p id={help} fontSize="sm" color="text.muted">
            {t.blockMeans}
          </chakra.p>
        </div>
        {sending.error && (
          <ErrorState
            compact
            title={t.failed}
            detail={serverMessageOr(sending.error, errorDetail(sending.error))}
          />
        )}
      </Form>
    </Dialog>
  )
}
