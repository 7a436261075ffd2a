import { type ModerationItem, moderationNoteMaxLength } from '#api/contract/studio/moderation.ts'
import type { HideReason } from '#api/studio/moderation.ts'
import { ReasonField } from '#components/reports/shared/ReasonField.tsx'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { studioModeration as t } from '#locales/studioModeration.ts'
import { characterCount } from '../shared/characterCount.ts'
import { FormDialog } from '../shared/FormDialog.tsx'
import { useDraftForm } from '../shared/useDraftForm.ts'
import { hideSchema, type HideValues, toHideReason } from './decision.schema.ts'

export interface HideDialogProps {
  open: boolean
  item: ModerationItem
  draftKey: string
  onClose: () => void
  /** Hides. An error is shown, and the form keeps its contents. */
  onHide: (why: HideReason) => Promise<void>
}

/** Why something is hidden; the reason given most is chosen already. Needs a new `key` for each thing. */
export function HideDialog({ open, item, draftKey, onClose, onHide }: HideDialogProps) {
  const form = useDraftForm<HideValues>({
    schema: hideSchema,
    saved: { reason: item.reasons[0]?.reason ?? null, note: '' },
    draftKey,
    onSend: (values) => onHide(toHideReason(values)),
    onSent: onClose,
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.hideTitle}
      description={t.hideText(item.author.name)}
      form={form}
      submitLabel={t.hide}
    >
      <ReasonField label={t.hideReason} error={form.errorOf('reason')} field={form.register('reason')} />
      <TextAreaField
        label={t.hideNote}
        rows={2}
        help={t.hideNoteHelp}
        counter={characterCount(form.values.note, moderationNoteMaxLength)}
        {...form.field('note')}
      />
    </FormDialog>
  )
}
