import type { NewInvitation } from '#api/studio/invitations.ts'
import { SelectField } from '#components/ui/Field/SelectField.tsx'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { studioInvitations as t } from '#locales/studioInvitations.ts'
import { FormDialog } from '../shared/FormDialog.tsx'
import { useDraftForm } from '../shared/useDraftForm.ts'
import { blankInvitation, invitationSchema, toInvitation } from './invitationForm.schema.ts'

export interface InvitationFormProps {
  open: boolean
  /** May also invite people to moderate. */
  moderators: boolean
  draftKey: string
  onClose: () => void
  /** Makes the invitation. An error is shown, and the form keeps its contents. */
  onCreate: (invitation: NewInvitation) => Promise<void>
}

/** Dialog that makes an invitation: role, how many people, until when. */
export function InvitationForm({ open, moderators, draftKey, onClose, onCreate }: InvitationFormProps) {
  const form = useDraftForm({
    schema: invitationSchema,
    saved: blankInvitation,
    draftKey,
    onSend: (values) => onCreate(toInvitation(values)),
    onSent: onClose,
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.newTitle}
      description={t.lead}
      size="sm"
      form={form}
      submitLabel={t.create}
      busyLabel={t.creating}
      failedText={t.createFailed}
    >
      {moderators && (
        <SelectField label={t.role} {...form.register('role')}>
          <option value="member">{t.roles.member}</option>
          <option value="moderator">{t.roles.moderator}</option>
        </SelectField>
      )}
      <TextField
        label={t.maxUses}
        inputMode="numeric"
        autoComplete="off"
        help={t.maxUsesHelp}
        {...form.field('max_uses')}
      />
      <TextField label={t.endsAt} type="date" help={t.endsAtHelp} {...form.field('ends_on')} />
    </FormDialog>
  )
}
