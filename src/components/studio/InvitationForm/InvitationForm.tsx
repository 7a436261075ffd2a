import type { UseFormRegisterReturn } from 'react-hook-form'
import type { CommunityEntry } from '#api/contract/studio/invitations.ts'
import type { NewInvitation } from '#api/studio/invitations.ts'
import { SelectField } from '#components/ui/Field/SelectField.tsx'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { formatPrice } from '#lib/money.ts'
import { studioInvitations as t } from '#locales/studioInvitations.ts'
import { FormDialog } from '../shared/FormDialog.tsx'
import { useDraftForm } from '../shared/useDraftForm.ts'
import { blankInvitation, invitationSchema, toInvitation } from './invitationForm.schema.ts'

export interface InvitationFormProps {
  open: boolean
  /** May also invite people to moderate. */
  moderators: boolean
  /** What entering the community costs; missing where it is free. */
  entry?: CommunityEntry | null | undefined
  /** May admit to a paid community for free. */
  mayAdmitFree: boolean
  draftKey: string
  onClose: () => void
  /** Makes the invitation. An error is shown, and the form keeps its contents. */
  onCreate: (invitation: NewInvitation) => Promise<void>
}

/** Dialog that makes an invitation: role, how many people, until when, and whether guests of a paid community pay. */
export function InvitationForm(props: InvitationFormProps) {
  const { open, moderators, entry, mayAdmitFree, draftKey, onClose, onCreate } = props
  const form = useDraftForm({
    schema: invitationSchema,
    saved: blankInvitation,
    draftKey,
    onSend: (values) => onCreate(toInvitation(values, Boolean(entry))),
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
      {entry && form.values.role === 'member' && (
        <EntryField entry={entry} mayAdmitFree={mayAdmitFree} register={form.register('entry')} />
      )}
      {entry && form.values.role === 'moderator' && <p>{t.moderatorsFree}</p>}
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

interface EntryFieldProps {
  entry: CommunityEntry
  mayAdmitFree: boolean
  register: UseFormRegisterReturn
}

/** What entering costs without the link, and whether it does with it. */
function EntryField({ entry, mayAdmitFree, register }: EntryFieldProps) {
  const price = formatPrice(entry.amount, entry.currency)
  if (!mayAdmitFree) return <p>{t.guestsPay(price)}</p>
  return (
    <SelectField label={t.entry} help={t.entryHelp(price)} {...register}>
      <option value="pay">{t.entryChoices.pay}</option>
      <option value="free">{t.entryChoices.free}</option>
    </SelectField>
  )
}
