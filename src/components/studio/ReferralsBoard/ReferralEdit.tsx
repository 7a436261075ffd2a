import { chakra } from '@chakra-ui/react'
import { referralNotesMaxLength } from '#api/contract/values/referrals.ts'
import type { BoardReferral } from '#api/contract/studio/referrals.ts'
import type { ReferralChange } from '#api/studio/referrals.ts'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { studio } from '#locales/studio.ts'
import { studioReferrals as t } from '#locales/studioReferrals.ts'
import { characterCount } from '../shared/characterCount.ts'
import { FormDialog } from '../shared/FormDialog.tsx'
import { useDraftForm } from '../shared/useDraftForm.ts'
import { referralEditSchema, toEditValues, toReferralChange } from './referralEdit.schema.ts'

export interface ReferralEditProps {
  open: boolean
  referral: BoardReferral
  draftKey: string
  onClose: () => void
  /** Saves. An error is shown, and the form keeps its contents. */
  onSave: (change: ReferralChange) => Promise<void>
}

/** Dialog with the team's notes and the dates of a referral. Needs a new `key` for each referral. */
export function ReferralEdit({ open, referral, draftKey, onClose, onSave }: ReferralEditProps) {
  const form = useDraftForm({
    schema: referralEditSchema,
    saved: toEditValues(referral),
    draftKey,
    onSend: (values) => onSave(toReferralChange(referral, values)),
    onSent: onClose,
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.editTitle(referral.nombre)}
      description={t.from(referral.referrer_name)}
      label={t.editOf(referral.nombre)}
      form={form}
      submitLabel={studio.save}
      busyLabel={studio.saving}
      failedText={t.saveFailed}
    >
      <TextAreaField
        label={t.teamNotes}
        rows={4}
        help={t.teamNotesHelp}
        counter={characterCount(form.values.team_notes, referralNotesMaxLength)}
        {...form.field('team_notes')}
      />
      <chakra.div
        display="grid"
        gap="4"
        gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}
        alignItems="start"
      >
        <TextField label={t.contacted} type="date" help={t.dateHelp} {...form.field('contacted_on')} />
        <TextField label={t.converted} type="date" help={t.dateHelp} {...form.field('converted_on')} />
      </chakra.div>
    </FormDialog>
  )
}
