import { chakra } from '@chakra-ui/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { serverMessageOr } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import type { NewInvitation } from '#api/studio/invitations.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { SelectField } from '#components/ui/Field/SelectField.tsx'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { FormAlert } from '#components/ui/FormAlert/FormAlert.tsx'
import { studio } from '#locales/studio.ts'
import { studioInvitations as t } from '#locales/studioInvitations.ts'
import {
  blankInvitation,
  invitationSchema,
  type InvitationValues,
  toInvitation,
} from './invitationForm.schema.ts'

export interface InvitationFormProps {
  open: boolean
  /** May also invite people to moderate. */
  moderators: boolean
  onClose: () => void
  /** Makes the invitation. An error is shown, and the form keeps its contents. */
  onCreate: (invitation: NewInvitation) => Promise<void>
}

/** Dialog that makes an invitation: role, how many people, until when. */
export function InvitationForm({ open, moderators, onClose, onCreate }: InvitationFormProps) {
  const formId = useId()
  const { register, handleSubmit, formState, reset } = useForm<InvitationValues>({
    resolver: standardSchemaResolver(invitationSchema),
    defaultValues: blankInvitation,
  })
  const creating = useSingleMutation({ mutationFn: onCreate, onSuccess: () => reset(blankInvitation) })
  const field = (name: keyof InvitationValues) => ({
    ...register(name),
    error: formState.errors[name]?.message,
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.newTitle}
      description={t.lead}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {studio.cancel}
          </Button>
          <Button type="submit" form={formId} busy={creating.isPending} busyLabel={t.creating}>
            {t.create}
          </Button>
        </>
      }
    >
      <chakra.form
        id={formId}
        noValidate
        aria-label={t.newTitle}
        display="grid"
        gap="4"
        onSubmit={(event) => void handleSubmit((values) => creating.mutate(toInvitation(values)))(event)}
      >
        {moderators && (
          <SelectField label={t.role} {...field('role')}>
            <option value="member">{t.roles.member}</option>
            <option value="moderator">{t.roles.moderator}</option>
          </SelectField>
        )}
        <TextField
          label={t.maxUses}
          inputMode="numeric"
          autoComplete="off"
          help={t.maxUsesHelp}
          {...field('max_uses')}
        />
        <TextField label={t.endsAt} type="date" help={t.endsAtHelp} {...field('ends_on')} />
        <FormAlert text={creating.error ? serverMessageOr(creating.error, t.createFailed) : undefined} />
      </chakra.form>
    </Dialog>
  )
}
