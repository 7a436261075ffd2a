import { chakra } from '@chakra-ui/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { errorDetail, serverMessageOr } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { bulkMessageMaxLength } from '#api/contract/studio/members.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { FormAlert } from '#components/ui/FormAlert/FormAlert.tsx'
import { uniqueKey } from '#lib/uniqueKey.ts'
import { studio } from '#locales/studio.ts'
import { studioMembers as t } from '#locales/studioMembers.ts'

const schema = z.object({
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, t.messageRequired),
      z.maxLength(bulkMessageMaxLength, t.messageTooLong(bulkMessageMaxLength)),
    ),
})

export interface MemberMessageProps {
  open: boolean
  /** How many get it. */
  people: number
  onClose: () => void
  /** Sends. The same key again reaches nobody twice, so that another try is safe. */
  onSend: (message: { text: string; key: string }) => Promise<void>
}

/** A message to many members. Needs a new `key` for each. */
export function MemberMessage({ open, people, onClose, onSend }: MemberMessageProps) {
  const formId = useId()
  const [sending, setSending] = useState<{ text: string; key: string }>()
  const { register, control, handleSubmit, formState } = useForm<z.output<typeof schema>>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { text: '' },
    mode: 'onTouched',
  })
  const mutation = useSingleMutation({ mutationFn: onSend, onSuccess: onClose })
  const length = useWatch({ control, name: 'text' }).trim().length
  function send(text: string) {
    // Another text is another message.
    const message = sending?.text === text ? sending : { text, key: uniqueKey() }
    setSending(message)
    mutation.mutate(message)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.messageTitle(people)}
      description={t.messageText}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {studio.cancel}
          </Button>
          <Button type="submit" form={formId} busy={mutation.isPending}>
            {t.send}
          </Button>
        </>
      }
    >
      <chakra.form
        id={formId}
        noValidate
        aria-label={t.messageTitle(people)}
        display="grid"
        gap="4"
        gridTemplateColumns="minmax(0, 1fr)"
        onSubmit={(event) => void handleSubmit(({ text }) => send(text))(event)}
      >
        <TextAreaField
          label={t.messageLabel}
          rows={5}
          error={formState.errors.text?.message}
          counter={{
            text: t.length(length, bulkMessageMaxLength),
            warn: length > bulkMessageMaxLength * 0.9,
          }}
          {...register('text')}
        />
        <FormAlert
          text={mutation.error ? serverMessageOr(mutation.error, errorDetail(mutation.error)) : undefined}
        />
      </chakra.form>
    </Dialog>
  )
}
