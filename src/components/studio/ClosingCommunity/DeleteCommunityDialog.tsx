import { chakra } from '@chakra-ui/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { serverMessageOr } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { undoDays } from '#api/contract/studio/changes.ts'
import type { RunCommunity } from '#api/contract/studio/communities.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { FormAlert } from '#components/ui/FormAlert/FormAlert.tsx'
import { normaliseLine } from '#api/contract/normaliseText.ts'
import { studio } from '#locales/studio.ts'
import { studioCommunity as t } from '#locales/studioCommunity.ts'

const schemaFor = (name: string) =>
  z.object({
    typed: z.string().check(z.refine((text) => normaliseLine(text) === normaliseLine(name), t.nameDiffers)),
  })

export interface DeleteCommunityDialogProps {
  open: boolean
  community: Pick<RunCommunity, 'name' | 'member_count' | 'paid_access'>
  onClose: () => void
  onDelete: (name: string) => Promise<void>
}

/** Asks for the community's name before it is deleted: the one act that takes something away from everybody. */
export function DeleteCommunityDialog({ open, community, onClose, onDelete }: DeleteCommunityDialogProps) {
  const formId = useId()
  const deleting = useSingleMutation({ mutationFn: onDelete, onSuccess: onClose })
  const { register, handleSubmit, formState, reset } = useForm<{ typed: string }>({
    resolver: standardSchemaResolver(schemaFor(community.name)),
    defaultValues: { typed: '' },
  })
  function close() {
    reset()
    deleting.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t.removeTitle(community.name)}
      description={t.removePrompt(community.member_count)}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {studio.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="destructive"
            busy={deleting.isPending}
            busyLabel={t.removing}
          >
            {t.remove}
          </Button>
        </>
      }
    >
      <chakra.form
        id={formId}
        noValidate
        display="grid"
        gap="4"
        aria-label={t.removeTitle(community.name)}
        onSubmit={(event) => void handleSubmit(({ typed }) => deleting.mutate(typed))(event)}
      >
        {Boolean(community.paid_access) && <FormAlert text={t.removePaid(community.paid_access ?? 0)} />}
        <p>{t.removeText(undoDays)}</p>
        <TextField
          label={t.typeName(community.name)}
          autoComplete="off"
          error={formState.errors.typed?.message}
          {...register('typed')}
        />
        <FormAlert text={deleting.error ? serverMessageOr(deleting.error, t.removeFailed) : undefined} />
      </chakra.form>
    </Dialog>
  )
}
