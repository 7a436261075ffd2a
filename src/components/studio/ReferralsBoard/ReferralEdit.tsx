import { chakra } from '@chakra-ui/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { serverMessageOr } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { referralNotesMaxLength } from '#api/contract/referrals.ts'
import type { BoardReferral } from '#api/contract/studio/referrals.ts'
import type { ReferralChange } from '#api/studio/referrals.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { FormAlert } from '#components/ui/FormAlert/FormAlert.tsx'
import { studio } from '#locales/studio.ts'
import { studioReferrals as t } from '#locales/studioReferrals.ts'
import {
  referralEditSchema,
  type ReferralEditValues,
  toEditValues,
  toReferralChange,
} from './referralEdit.schema.ts'

export interface ReferralEditProps {
  open: boolean
  referral: BoardReferral
  onClose: () => void
  /** Saves. An error is shown, and the form keeps its contents. */
  onSave: (change: ReferralChange) => Promise<void>
}

/** Dialog with the team's notes and the dates of a referral. Needs a new `key` for each referral. */
export function ReferralEdit({ open, referral, onClose, onSave }: ReferralEditProps) {
  const formId = useId()
  const { register, handleSubmit, formState, control } = useForm<ReferralEditValues>({
    resolver: standardSchemaResolver(referralEditSchema),
    defaultValues: toEditValues(referral),
  })
  const saving = useSingleMutation({ mutationFn: onSave, onSuccess: onClose })
  const notes = useWatch({ control, name: 'team_notes' }).length
  const field = (name: keyof ReferralEditValues) => ({
    ...register(name),
    error: formState.errors[name]?.message,
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.editTitle(referral.nombre)}
      description={t.from(referral.referrer_name)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {studio.cancel}
          </Button>
          <Button type="submit" form={formId} busy={saving.isPending} busyLabel={studio.saving}>
            {studio.save}
          </Button>
        </>
      }
    >
      <chakra.form
        id={formId}
        noValidate
        aria-label={t.editOf(referral.nombre)}
        display="grid"
        gap="4"
        onSubmit={(event) =>
          void handleSubmit((values) => saving.mutate(toReferralChange(referral, values)))(event)
        }
      >
        <TextAreaField
          label={t.teamNotes}
          rows={4}
          help={t.teamNotesHelp}
          counter={{
            text: t.length(notes, referralNotesMaxLength),
            warn: notes > referralNotesMaxLength * 0.9,
          }}
          {...field('team_notes')}
        />
        <chakra.div
          display="grid"
          gap="4"
          gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}
          alignItems="start"
        >
          <TextField label={t.contacted} type="date" help={t.dateHelp} {...field('contacted_on')} />
          <TextField label={t.converted} type="date" help={t.dateHelp} {...field('converted_on')} />
        </chakra.div>
        <FormAlert text={saving.error ? serverMessageOr(saving.error, t.saveFailed) : undefined} />
      </chakra.form>
    </Dialog>
  )
}
