import { chakra } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { errorDetail, serverMessageOr } from '#api/client/errors.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { CheckBox } from '#components/ui/CheckBox/CheckBox.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { reports as t } from '#locales/reports.ts'
import { ReasonField } from '../shared/ReasonField.tsx'
import type { ReportValues } from './report.schema.ts'

export interface ReportFormDialogProps {
  open: boolean
  title: string
  description: string
  form: UseFormReturn<ReportValues>
  reasonLabel: string
  /** The text of each reason, by the value that is sent. */
  reasons: Readonly<Record<string, string>>
  detailsMaxLength: number
  sendText: string
  failedText: string
  sending: { isPending: boolean; error: Error | null }
  onSend: (values: ReportValues) => void
  onClose: () => void
  /** Between the reasons and the details. */
  notice?: ReactNode
  /** Below the details: whether the person is also blocked. */
  block: ReactNode
}

/** The dialog of all reports: a reason, details, and a slot for what else the member may choose. */
export function ReportFormDialog(props: ReportFormDialogProps) {
  const { open, title, description, form, detailsMaxLength: max, sending, onSend, onClose } = props
  const formId = useId()
  const { register, control, handleSubmit, formState } = form
  const { errors } = formState
  const length = useWatch({ control, name: 'details' }).trim().length
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form={formId} busy={sending.isPending} busyLabel={t.sending}>
            {props.sendText}
          </Button>
        </>
      }
    >
      <chakra.form
        id={formId}
        noValidate
        onSubmit={(event) => void handleSubmit(onSend)(event)}
        aria-label={title}
        display="grid"
        gap="4"
        gridTemplateColumns="minmax(0, 1fr)"
      >
        <ReasonField
          label={props.reasonLabel}
          reasons={props.reasons}
          error={errors.reason?.message}
          field={register('reason')}
        />
        {props.notice}
        <TextAreaField
          label={t.details}
          rows={3}
          placeholder={t.detailsHint}
          readOnly={sending.isPending}
          error={errors.details?.message}
          counter={{ text: t.length(length, max), warn: length > max * 0.9 }}
          {...register('details')}
        />
        {props.block}
        {sending.error && (
          <ErrorState
            compact
            title={props.failedText}
            detail={serverMessageOr(sending.error, errorDetail(sending.error))}
          />
        )}
      </chakra.form>
    </Dialog>
  )
}

const Choice = chakra('label', {
  base: { display: 'flex', alignItems: 'center', gap: '2.5', minHeight: 'target', cursor: 'pointer' },
})

interface BlockChoiceProps extends ComponentProps<typeof CheckBox> {
  label: string
  /** What blocking means. */
  help: string
}

/** Whether the reported person is also blocked. */
export function BlockChoice({ label, help, ...rest }: BlockChoiceProps) {
  const helpId = useId()
  return (
    <div>
      <Choice>
        <CheckBox type="checkbox" aria-describedby={helpId} {...rest} />
        {label}
      </Choice>
      <chakra.p id={helpId} fontSize="sm" color="text.muted">
        {help}
      </chakra.p>
    </div>
  )
}
