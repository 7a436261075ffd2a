import { chakra } from '@chakra-ui/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Check } from 'lucide-react'
import { type ChangeEvent, type ClipboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { commentMaxLength } from '#api/contract/values/posts.ts'
import { errorDetail, serverMessageOr } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { alertDialog, prefetchAlerts } from '#components/ui/alerts/alerts.tsx'
import { ArchivedHint } from '#components/communities/ArchivedNotice/ArchivedHint.tsx'
import { WaitingHint } from '#components/outbox/shared/WaitingHint.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { textDraft } from '#api/drafts/draftCodec.ts'
import type { Draft } from '#api/drafts/useDraft.ts'
import { useFormDraft } from '#api/drafts/useFormDraft.ts'
import { isBlank } from '#api/contract/normaliseText.ts'
import { archived } from '#locales/archived.ts'
import { posts as t } from '#locales/posts.ts'
import { DraftNotice } from '#components/ui/DraftNotice/DraftNotice.tsx'
import { commentSchema, type CommentValues, commentWarnAbove } from './commentForm.schema.ts'

const Form = chakra('form', { base: { display: 'grid', gap: '3' } })

export interface CommentFormProps {
  draft: Draft
  /** Sends the comment. An error is shown in an alert and the text stays. */
  onSend: (content: string) => Promise<void>
  onCancel: () => void
  /** The comment has been sent; the form says so until it closes. */
  sent?: boolean
  /** Why there can be no comments; the form is shown only if it has text, which it keeps. */
  blocked?: string | undefined
  /** Alert text for a failure; by default the community's text, which includes the reason. */
  failedText?: string
}

/** 'Agregar comentario': the comment form with its character counter. */
export function CommentForm(props: CommentFormProps) {
  const { draft, onSend, onCancel, sent = false, blocked, failedText } = props
  const hintId = useId()
  const [pasteTruncated, setPasteTruncated] = useState(false)
  const form = useForm<CommentValues>({
    resolver: standardSchemaResolver(commentSchema),
    defaultValues: { content: '' },
  })
  const { handleSubmit, register, control, formState, setFocus } = form
  const content = useWatch({ control, name: 'content' })
  const formDraft = useFormDraft(form, draft, textDraft)
  const { submit } = useSingleMutation({
    mutationFn: onSend,
    onError: (error) => {
      const reason = serverMessageOr(error, errorDetail(error))
      return failedText ? alertDialog(failedText, { detail: reason }) : alertDialog(t.commentFailed(reason))
    },
  })
  // Also while an alert is open.
  const busy = formState.isSubmitting
  const length = content.length
  const blank = isBlank(content)
  // Stays once it had text: deleting that must not take the field away.
  const [hadText, setHadText] = useState(false)
  if (!blank && !hadText) setHadText(true)

  const wasBusy = useRef(false)
  useEffect(() => {
    // The button that sent a comment is disabled afterwards. On a touch screen the keyboard would cover the comments.
    const lostFocus = wasBusy.current && !busy && blank && !sent
    if (lostFocus && matchMedia('(pointer: fine)').matches) setFocus('content')
    wasBusy.current = busy
  }, [busy, blank, sent, setFocus])

  async function refuse() {
    // The field's `maxLength` stops typing at 500 characters, but a restored draft may be longer.
    if (length > commentMaxLength) await alertDialog(t.commentTooLong)
  }

  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { selectionStart, selectionEnd } = event.currentTarget
    const room = commentMaxLength - length + (selectionEnd - selectionStart)
    setPasteTruncated(event.clipboardData.getData('text').length > room)
  }

  if (blocked && !hadText) return <ArchivedHint text={blocked} />
  return (
    <Form
      noValidate
      aria-label={t.addComment}
      onFocus={prefetchAlerts}
      onSubmit={(event) => void handleSubmit((typed) => submit(typed.content), refuse)(event)}
    >
      <chakra.h3 fontSize="md" fontWeight="640">
        {t.addComment}
      </chakra.h3>
      <DraftNotice draft={formDraft} />
      <TextAreaField
        label={t.addComment}
        hideLabel
        placeholder={t.commentPlaceholder}
        maxLength={commentMaxLength}
        readOnly={busy || sent}
        help={pasteTruncated ? t.commentCut : undefined}
        counter={{ text: t.commentCount(length), warn: length > commentWarnAbove }}
        onPaste={paste}
        {...register('content', {
          onChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
            if (event.target.value.length < commentMaxLength) setPasteTruncated(false)
          },
        })}
      />
      {!blocked && <WaitingHint />}
      <ArchivedHint id={hintId} text={blocked && archived.form} />
      <chakra.div display="flex" gap="2" justifyContent="flex-end" alignItems="center" flexWrap="wrap">
        <chakra.span role="status" color="success" fontWeight="620" marginInlineEnd="auto">
          {sent && (
            <chakra.span display="inline-flex" gap="1.5" alignItems="center">
              <Check size={18} aria-hidden="true" />
              {t.sent}
            </chakra.span>
          )}
        </chakra.span>
        <Button variant="secondary" onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button
          type="submit"
          variant="primary"
          disabled={blank || sent || blocked !== undefined}
          aria-describedby={blocked && hintId}
          busy={busy}
          busyLabel={t.sending}
        >
          {t.comment}
        </Button>
      </chakra.div>
    </Form>
  )
}
