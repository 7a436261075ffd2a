import { warningMaxLength } from '#api/contract/studio/moderation.ts'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { normaliseText } from '#api/contract/normaliseText.ts'
import { studioModeration as t } from '#locales/studioModeration.ts'
import { characterCount } from '../shared/characterCount.ts'
import { FormDialog } from '../shared/FormDialog.tsx'
import { useDraftForm } from '../shared/useDraftForm.ts'
import { warnSchema } from './decision.schema.ts'

export interface WarnDialogProps {
  open: boolean
  name: string
  draftKey: string
  onClose: () => void
  /** Sends the warning. An error is shown, and the text stays. */
  onWarn: (text: string) => Promise<void>
}

/** A warning, in the moderator's own words. Needs a new `key` for each person. */
export function WarnDialog({ open, name, draftKey, onClose, onWarn }: WarnDialogProps) {
  const form = useDraftForm({
    schema: warnSchema,
    saved: { text: '' },
    draftKey,
    onSend: ({ text }) => onWarn(normaliseText(text)),
    onSent: onClose,
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.warnTitle(name)}
      description={t.warnText}
      form={form}
      submitLabel={t.warnSend}
      busyLabel={t.sending}
    >
      <TextAreaField
        label={t.warnLabel}
        rows={5}
        placeholder={t.warnHint}
        counter={characterCount(form.values.text, warningMaxLength)}
        {...form.field('text')}
      />
    </FormDialog>
  )
}
