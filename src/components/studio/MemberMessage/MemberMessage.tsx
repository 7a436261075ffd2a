import { useState } from 'react'
import * as z from 'zod/mini'
import { bulkMessageMaxLength } from '#api/contract/studio/members.ts'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { uniqueKey } from '#lib/uniqueKey.ts'
import { studioMembers as t } from '#locales/studioMembers.ts'
import { FormDialog } from '../shared/FormDialog.tsx'
import { useDraftForm } from '../shared/useDraftForm.ts'

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
  draftKey: string
  onClose: () => void
  /** Sends. The same key again reaches nobody twice, so that another try is safe. */
  onSend: (message: { text: string; key: string }) => Promise<void>
}

/** A message to many members. Needs a new `key` for each. */
export function MemberMessage({ open, people, draftKey, onClose, onSend }: MemberMessageProps) {
  const [sending, setSending] = useState<{ text: string; key: string }>()
  const form = useDraftForm({
    schema,
    saved: { text: '' },
    draftKey,
    onSend({ text }) {
      // Another text is another message.
      const message = sending?.text === text ? sending : { text, key: uniqueKey() }
      setSending(message)
      return onSend(message)
    },
    onSent: onClose,
  })
  const length = form.values.text.trim().length
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.messageTitle(people)}
      description={t.messageText}
      form={form}
      submitLabel={t.send}
    >
      <TextAreaField
        label={t.messageLabel}
        rows={5}
        counter={{
          text: t.length(length, bulkMessageMaxLength),
          warn: length > bulkMessageMaxLength * 0.9,
        }}
        {...form.field('text')}
      />
    </FormDialog>
  )
}
