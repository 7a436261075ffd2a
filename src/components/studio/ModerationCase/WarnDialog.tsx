import { chakra } from '@chakra-ui/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { errorDetail, serverMessageOr } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { warningMaxLength } from '#api/contract/studio/moderation.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { FormAlert } from '#components/ui/FormAlert/FormAlert.tsx'
import { studio } from '#locales/studio.ts'
import { studioModeration as t } from '#locales/studioModeration.ts'
import { warnSchema, type WarnValues } from './decision.schema.ts'

export interface WarnDialogProps {
  open: boolean
  name: string
  onClose: () => void
  /** Sends the warning. An error is shown, and the text stays. */
  onWarn: (text: string) => Promise<void>
}

/** A warning, in the moderator's own words. Needs a new `key` for each person. */
export function WarnDialog({ open, name, onClose, onWarn }: WarnDialogProps) {
  const formId = useId()
  const { register, control, handleSubmit, formState } = useForm<WarnValues>({
    resolver: standardSchemaResolver(warnSchema),
    defaultValues: { text: '' },
    mode: 'onTouched',
  })
  const sending = useSingleMutation({ mutationFn: onWarn, onSuccess: onClose })
  const length = useWatch({ control, name: 'text' }).trim().length
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.warnTitle(name)}
      description={t.warnText}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {studio.cancel}
          </Button>
          <Button type="submit" form={formId} busy={sending.isPending} busyLabel={t.sending}>
            {t.warnSend}
          </Button>
        </>
      }
    >
      <chakra.form
        id={formId}
        noValidate
        aria-label={t.warnTitle(name)}
        display="grid"
        gap="4"
        gridTemplateColumns="minmax(0, 1fr)"
        onSubmit={(event) => void handleSubmit(({ text }) => sending.mutate(text.trim()))(event)}
      >
        <TextAreaField
          label={t.warnLabel}
          rows={5}
          placeholder={t.warnHint}
          readOnly={sending.isPending}
          error={formState.errors.text?.message}
          counter={{ text: t.length(length, warningMaxLength), warn: length > warningMaxLength * 0.9 }}
          {...register('text')}
        />
        <FormAlert
          text={sending.error ? serverMessageOr(sending.error, errorDetail(sending.error)) : undefined}
        />
      </chakra.form>
    </Dialog>
  )
}
