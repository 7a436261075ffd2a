import { chakra } from '@chakra-ui/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { reviewCommentMaxLength } from '#api/contract/reviews.ts'
import { ApiError, errorDetail, serverMessageOr } from '#api/client/errors.ts'
import type { NewReview } from '#api/reviews/mutations.ts'
import { DraftNotice } from '#components/ui/DraftNotice/DraftNotice.tsx'
import { alertDialog, prefetchAlerts } from '#components/ui/alerts/alerts.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { StarField } from '#components/ui/StarField/StarField.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import type { Draft } from '#api/drafts/drafts.ts'
import { writeReview as t } from '#locales/reviews.ts'
import { draftText, readDraft, toReview, withLine } from './reviewDraft.ts'
import { type ReviewValues, writeReviewSchema } from './writeReviewForm.schema.ts'

const Form = chakra('form', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' },
})
const Helper = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' } })
const Foot = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', justifyContent: 'flex-end', alignItems: 'center' },
})
const warnFrom = 0.9

export interface WriteReviewFormProps {
  /** What was written so far: closing by accident loses nothing. */
  draft: Draft
  /** Sends; what it throws is said beside the button and everything typed stays. */
  onSend: (review: NewReview) => Promise<void>
  /** It was sent, and the alert that says so has been closed. */
  onSent: () => void
  onCancel: () => void
}

/** Stars and, if wanted, some words about a community. */
export function WriteReviewForm({ draft, onSend, onSent, onCancel }: WriteReviewFormProps) {
  const values = readDraft(draft.text)
  const { rating, comment } = values
  const stars = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const shown = useRef(true)
  const sending = useRef(false)
  const [failure, setFailure] = useState<Error>()
  const { handleSubmit, setValue, formState } = useForm<ReviewValues>({
    resolver: standardSchemaResolver(writeReviewSchema),
    defaultValues: values,
  })
  const { isSubmitted: tried } = formState
  // Not the form's own state, which begins with the checks: what is wrong must be able to take the focus.
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    setValue('rating', rating, { shouldValidate: tried })
    setValue('comment', comment, { shouldValidate: tried })
  }, [rating, comment, tried, setValue])
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])

  const change = (part: Partial<ReviewValues>) => draft.setText(draftText({ ...values, ...part }))

  async function send(typed: ReviewValues) {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await onSend(toReview(typed))
    } catch (error) {
      sending.current = false
      setBusy(false)
      // Closed meanwhile: the draft is kept, and what went wrong is said where the person is now.
      const over = error instanceof ApiError && error.kind === 'expired'
      if (!shown.current && !over) toast(t.failed, { tone: 'danger' })
      setFailure(error instanceof Error ? error : new Error(String(error)))
      return
    }
    draft.clear()
    await alertDialog(t.sent)
    onSent()
  }

  function continueWith(line: string) {
    change({ comment: withLine(comment, line) })
    // Once the line is there, behind it.
    requestAnimationFrame(() => {
      const field = area.current
      field?.focus()
      field?.setSelectionRange(field.value.length, field.value.length)
    })
  }

  const tooLong = comment.trim().length > reviewCommentMaxLength
  const unused = t.prompts.filter(({ line }) => !comment.includes(line))
  return (
    <Form
      noValidate
      aria-label={t.formTitle}
      // While there is a connection: without one its failure would wait for the connection to be told.
      onFocus={prefetchAlerts}
      onSubmit={(event) =>
        void handleSubmit(send, (wrong) => (wrong.rating ? stars : area).current?.focus())(event)
      }
    >
      <DraftNotice draft={draft} />
      <StarField
        ref={stars}
        label={t.rating}
        required
        value={rating}
        onChange={(stars) => change({ rating: stars })}
        disabled={busy}
        error={busy ? undefined : formState.errors.rating?.message}
      />
      <chakra.div display="grid" gap="2" gridTemplateColumns="minmax(0, 1fr)">
        <TextAreaField
          ref={area}
          label={t.comment}
          placeholder={t.commentHint}
          rows={4}
          value={comment}
          readOnly={busy}
          onChange={(event) => change({ comment: event.target.value })}
          // No limit of the field's own: it would cut what is pasted without a word.
          error={tooLong ? t.tooLong(reviewCommentMaxLength) : undefined}
          counter={{
            text: t.count(comment.length, reviewCommentMaxLength),
            warn: comment.length > reviewCommentMaxLength * warnFrom,
          }}
        />
        {unused.length > 0 && (
          <Helper role="group" aria-label={t.helper}>
            <chakra.span fontSize="sm" color="text.muted" width="full">
              {t.helper}
            </chakra.span>
            {unused.map(({ label, line }) => (
              <Button
                key={line}
                variant="secondary"
                size="sm"
                icon={<Plus aria-hidden="true" />}
                disabled={busy}
                onClick={() => continueWith(line)}
              >
                {label}
              </Button>
            ))}
          </Helper>
        )}
      </chakra.div>
      {failure && (
        <ErrorState
          compact
          title={t.failed}
          detail={
            failure instanceof ApiError && failure.kind === 'network'
              ? undefined
              : serverMessageOr(failure, errorDetail(failure))
          }
        />
      )}
      <chakra.p fontSize="sm" color="text.muted">
        {t.once}
      </chakra.p>
      <Foot>
        <Button variant="secondary" onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button type="submit" busy={busy} busyLabel={t.sending}>
          {t.send}
        </Button>
      </Foot>
    </Form>
  )
}
