import { chakra } from '@chakra-ui/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { errorDetail, serverMessageOr } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { muteReasonMaxLength } from '#api/contract/studio/members.ts'
import type { Mute } from '#api/studio/members.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { SelectField } from '#components/ui/Field/SelectField.tsx'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { FormAlert } from '#components/ui/FormAlert/FormAlert.tsx'
import { studio } from '#locales/studio.ts'
import { studioMembers as t } from '#locales/studioMembers.ts'

/** Days; 0 is until it is lifted. */
const lengths = [1, 3, 7, 30, 0] as const

const schema = z.object({
  days: z.string(),
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, t.muteReasonRequired),
      z.maxLength(muteReasonMaxLength, t.muteReasonTooLong(muteReasonMaxLength)),
    ),
})

export interface MemberMuteProps {
  open: boolean
  name: string
  onClose: () => void
  /** Mutes. An error is shown, and the form keeps its contents. */
  onMute: (mute: Mute) => Promise<void>
}

/** How long and why somebody is muted. */
export function MemberMute({ open, name, onClose, onMute }: MemberMuteProps) {
  const formId = useId()
  const { register, handleSubmit, formState } = useForm<z.output<typeof schema>>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { days: '3', reason: '' },
    mode: 'onTouched',
  })
  const muting = useSingleMutation({ mutationFn: onMute, onSuccess: onClose })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.muteTitle(name)}
      description={t.muteText}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {studio.cancel}
          </Button>
          <Button type="submit" form={formId} busy={muting.isPending}>
            {t.mute}
          </Button>
        </>
      }
    >
      <chakra.form
        id={formId}
        noValidate
        aria-label={t.muteTitle(name)}
        display="grid"
        gap="4"
        gridTemplateColumns="minmax(0, 1fr)"
        onSubmit={(event) =>
          void handleSubmit(({ days, reason }) => muting.mutate({ days: Number(days) || null, reason }))(
            event,
          )
        }
      >
        <SelectField label={t.muteDays} {...register('days')}>
          {lengths.map((days) => (
            <option key={days} value={days}>
              {t.muteFor[days]}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label={t.muteReason}
          rows={2}
          error={formState.errors.reason?.message}
          {...register('reason')}
        />
        <FormAlert
          text={muting.error ? serverMessageOr(muting.error, errorDetail(muting.error)) : undefined}
        />
      </chakra.form>
    </Dialog>
  )
}
