import * as z from 'zod/mini'
import { paymentNoteMaxLength, type PaymentResolution } from '#api/contract/studio/payments.ts'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { isBlank } from '#api/contract/normaliseText.ts'
import { studioPayments as t } from '#locales/studioPayments.ts'
import { characterCount } from '../shared/characterCount.ts'
import { FormDialog } from '../shared/FormDialog.tsx'
import { useDraftForm } from '../shared/useDraftForm.ts'

const note = z.string().check(z.maxLength(paymentNoteMaxLength, t.noteTooLong(paymentNoteMaxLength)))
const optional = z.object({ note })
const required = z.object({ note: note.check(z.refine((text) => !isBlank(text), t.noteRequired)) })

export interface ResolvePaymentDialogProps {
  open: boolean
  resolution: PaymentResolution
  draftKey: string
  onClose: () => void
  /** Saves the decision. An error is shown, and the note stays. */
  onResolve: (note: string) => Promise<void>
}

/** Asks for a note on a decision; how money was returned has to be written. */
export function ResolvePaymentDialog(props: ResolvePaymentDialogProps) {
  const { open, resolution, draftKey, onClose, onResolve } = props
  const form = useDraftForm({
    schema: resolution === 'refunded' ? required : optional,
    saved: { note: '' },
    draftKey,
    onSend: (values) => onResolve(values.note),
    onSent: onClose,
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.actions[resolution]}
      description={t.actionsText[resolution]}
      size="sm"
      form={form}
      submitLabel={t.actions[resolution]}
      busyLabel={t.resolving}
      failedText={t.failed}
    >
      <TextAreaField
        label={t.note}
        rows={3}
        help={t.noteHelp}
        counter={characterCount(form.values.note, paymentNoteMaxLength)}
        {...form.field('note')}
      />
    </FormDialog>
  )
}
