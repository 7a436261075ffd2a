import * as z from 'zod/mini'
import { muteReasonMaxLength } from '#api/contract/studio/members.ts'
import type { Mute } from '#api/studio/members.ts'
import { SelectField } from '#components/ui/Field/SelectField.tsx'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { normaliseText } from '#api/contract/normaliseText.ts'
import { studioMembers as t } from '#locales/studioMembers.ts'
import { characterCount } from '../shared/characterCount.ts'
import { FormDialog } from '../shared/FormDialog.tsx'
import { useDraftForm } from '../shared/useDraftForm.ts'

/** Days; 0 is until it is lifted. */
const lengths = [1, 3, 7, 30, 0] as const

const schema = z.object({
  days: z.string(),
  reason: z
    .string()
    .check(
      z.overwrite(normaliseText),
      z.minLength(1, t.muteReasonRequired),
      z.maxLength(muteReasonMaxLength, t.muteReasonTooLong(muteReasonMaxLength)),
    ),
})

export interface MemberMuteProps {
  open: boolean
  name: string
  draftKey: string
  onClose: () => void
  /** Mutes. An error is shown, and the form keeps its contents. */
  onMute: (mute: Mute) => Promise<void>
}

/** How long and why somebody is muted. Needs a new `key` for each person. */
export function MemberMute({ open, name, draftKey, onClose, onMute }: MemberMuteProps) {
  const form = useDraftForm({
    schema,
    saved: { days: '3', reason: '' },
    draftKey,
    onSend: ({ days, reason }) => onMute({ days: Number(days) || null, reason }),
    onSent: onClose,
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.muteTitle(name)}
      description={t.muteText}
      form={form}
      submitLabel={t.mute}
    >
      <SelectField label={t.muteDays} {...form.register('days')}>
        {lengths.map((days) => (
          <option key={days} value={days}>
            {t.muteFor[days]}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={t.muteReason}
        rows={2}
        counter={characterCount(form.values.reason, muteReasonMaxLength)}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
