import { chakra } from '@chakra-ui/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { errorDetail, serverMessageOr } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { type ModerationItem, moderationNoteMaxLength } from '#api/contract/studio/moderation.ts'
import type { HideReason } from '#api/studio/moderation.ts'
import { ReasonField } from '#components/reports/shared/ReasonField.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { FormAlert } from '#components/ui/FormAlert/FormAlert.tsx'
import { studio } from '#locales/studio.ts'
import { studioModeration as t } from '#locales/studioModeration.ts'
import { hideSchema, type HideValues, toHideReason } from './decision.schema.ts'

export interface HideDialogProps {
  open: boolean
  item: ModerationItem
  onClose: () => void
  /** Hides. An error is shown, and the form keeps its contents. */
  onHide: (why: HideReason) => Promise<void>
}

/** Why something is hidden; the reason given most is chosen already. Needs a new `key` for each thing. */
export function HideDialog({ open, item, onClose, onHide }: HideDialogProps) {
  const formId = useId()
  const { register, control, handleSubmit, formState } = useForm<HideValues>({
    resolver: standardSchemaResolver(hideSchema),
    defaultValues: { reason: item.reasons[0]?.reason ?? null, note: '' },
    mode: 'onTouched',
  })
  const hiding = useSingleMutation({ mutationFn: onHide, onSuccess: onClose })
  const note = useWatch({ control, name: 'note' }).trim().length
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.hideTitle}
      description={t.hideText(item.author.name)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {studio.cancel}
          </Button>
          <Button type="submit" form={formId} busy={hiding.isPending}>
            {t.hide}
          </Button>
        </>
      }
    >
      <chakra.form
        id={formId}
        noValidate
        aria-label={t.hideTitle}
        display="grid"
        gap="4"
        gridTemplateColumns="minmax(0, 1fr)"
        onSubmit={(event) => void handleSubmit((values) => hiding.mutate(toHideReason(values)))(event)}
      >
        <ReasonField
          label={t.hideReason}
          error={formState.errors.reason?.message}
          field={register('reason')}
        />
        <TextAreaField
          label={t.hideNote}
          rows={2}
          help={t.hideNoteHelp}
          error={formState.errors.note?.message}
          counter={{
            text: t.length(note, moderationNoteMaxLength),
            warn: note > moderationNoteMaxLength * 0.9,
          }}
          {...register('note')}
        />
        <FormAlert
          text={hiding.error ? serverMessageOr(hiding.error, errorDetail(hiding.error)) : undefined}
        />
      </chakra.form>
    </Dialog>
  )
}
