import * as z from 'zod/mini'
import { bulkMessageMaxLength } from '#api/contract/studio/members.ts'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { attemptOf } from '#lib/attempt.ts'
import { normaliseText } from '#api/contract/normaliseText.ts'
import { studioMembers as t } from '#locales/studioMembers.ts'
import { characterCount } from '../shared/characterCount.ts'
import { FormDialog } from '../shared/FormDialog.tsx'
import { useDraftForm } from '../shared/useDraftForm.ts'

const schema = z.object({
  text: z
    .string()
    .check(
      z.overwrite(normaliseText),
      z.minLength(1, t.messageRequired),
      z.maxLength(bulkMessageMaxLength, t.messageTooLong(bulkMessageMaxLength)),
    ),
  /** The last try, whose outcome may be unknown: its idempotency key, and what was sent. */
  key: z.string(),
  content: z.string(),
})

export interface MemberMessageProps {
  open: boolean
  /** How many get it. */
  people: number
  /** Who gets it. */
  recipients: unknown
  draftKey: string
  onClose: () => void
  /** Sends. The same key again reaches nobody twice, so that another try is safe. */
  onSend: (message: { text: string; key: string }) => Promise<void>
}

/** A message to many members. Needs a new `key` for each. */
export function MemberMessage({ open, people, recipients, draftKey, onClose, onSend }: MemberMessageProps) {
  const form = useDraftForm({
    schema,
    saved: { text: '', key: '', content: '' },
    draftKey,
    onSend({ text, ...last }, keep) {
      // Another text, or one to others, is another message.
      const attempt = attemptOf(last, { text, recipients })
      keep(attempt)
      return onSend({ text, key: attempt.key })
    },
    onSent: onClose,
  })
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
        counter={characterCount(form.values.text, bulkMessageMaxLength)}
        {...form.field('text')}
      />
    </FormDialog>
  )
}
