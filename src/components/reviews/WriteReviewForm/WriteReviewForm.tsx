import { chakra } from '@chakra-ui/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Plus } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { reviewCommentMaxLength } from '#api/contract/values/reviews.ts'
import { ApiError, errorDetail, serverMessageOr } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import type { NewReview } from '#api/outbox/contributions.ts'
import { ArchivedHint } from '#components/communities/ArchivedNotice/ArchivedHint.tsx'
import { WaitingHint } from '#components/outbox/shared/WaitingHint.tsx'
import { DraftNotice } from '#components/ui/DraftNotice/DraftNotice.tsx'
import { alertDialog, prefetchAlerts } from '#components/ui/alerts/alerts.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { StarField } from '#components/ui/StarField/StarField.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import type { Draft } from '#api/drafts/useDraft.ts'
import { codecOf } from '#api/drafts/draftSchemas.ts'
import { useFormDraft } from '#api/drafts/useFormDraft.ts'
import { mergeRefs } from '#components/ui/Field/mergeRefs.ts'
import { type Attempt, attemptOf } from '#lib/attempt.ts'
import { writeReview as t } from '#locales/reviews.ts'
import { reviewDraft, toReview, withLine } from './reviewDraft.ts'
import { blankReview, type ReviewValues, writeReviewSchema } from './writeReviewForm.schema.ts'

const Form = chakra('form', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' },
})
const Helper = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' } })
const Foot = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', justifyContent: 'flex-end', alignItems: 'center' },
})
const warnFrom = 0.9

export interface WriteReviewFormProps {
  /** Draft of the review, so that closing by accident loses nothing. */
  draft: Draft
  /**
   * Sends the review, with the same idempotency key as long as it stays the same; `waits` if it waits for the
   * connection. An error is shown beside the button, and the form keeps its contents.
   */
  onSend: (review: NewReview, idempotencyKey: string) => Promise<'waits' | undefined>
  /** Why no review can be sent; the form keeps its contents. */
  blocked?: string | undefined
  /** Called when the review waits, or has been sent and the confirmation alert closed. */
  onSent: () => void
  onCancel: () => void
}

/** Form for a review: stars and an optional comment. */
export function WriteReviewForm({ draft, blocked, onSend, onSent, onCancel }: WriteReviewFormProps) {
  const hintId = useId()
  const star = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const mounted = useRef(true)
  const attempt = useRef<Attempt>(undefined)
  const form = useForm<ReviewValues>({
    resolver: standardSchemaResolver(writeReviewSchema),
    defaultValues: blankReview,
    // The stars are not a registered field, so `onSubmit` focuses the first invalid field.
    shouldFocusError: false,
  })
  const { handleSubmit, register, setValue, control, formState } = form
  const [rating, comment] = useWatch({ control, name: ['rating', 'comment'] })
  const formDraft = useFormDraft(form, draft, codecOf(reviewDraft))
  const words = register('comment')

  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  // `busy` starts here and not during validation, so that invalid fields can still take the focus.
  const {
    submit,
    isPending: busy,
    error: failure,
  } = useSingleMutation({
    mutationFn: (review: NewReview) => {
      attempt.current = attemptOf(attempt.current, review)
      return onSend(review, attempt.current.key)
    },
    onError: (error) => {
      // The form was closed in the meantime: the draft stays, and the error is shown as a toast.
      const sessionExpired = error instanceof ApiError && error.kind === 'expired'
      if (!mounted.current && !sessionExpired) toast(t.failed, { tone: 'danger' })
    },
    onSuccess: async (outcome) => {
      formDraft.clear()
      if (outcome !== 'waits') await alertDialog(t.sent)
      onSent()
    },
  })

  function continueWith(line: string) {
    setValue('comment', withLine(comment, line))
    const field = area.current
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }

  const tooLong = comment.trim().length > reviewCommentMaxLength
  const unused = t.prompts.filter(({ line }) => !comment.includes(line))
  return (
    <Form
      noValidate
      aria-label={t.formTitle}
      // Loads the alert dialog while online, so that a connection failure can also be shown offline.
      onFocus={prefetchAlerts}
      onSubmit={(event) =>
        void handleSubmit(
          (typed) => submit(toReview(typed)),
          (errors) => (errors.rating ? star : area).current?.focus(),
        )(event)
      }
    >
      <DraftNotice draft={formDraft} />
      <StarField
        ref={star}
        label={t.rating}
        required
        value={rating}
        onChange={(value) => setValue('rating', value, { shouldValidate: formState.isSubmitted })}
        disabled={busy}
        error={formState.errors.rating?.message}
      />
      <chakra.div display="grid" gap="2" gridTemplateColumns="minmax(0, 1fr)">
        <TextAreaField
          {...words}
          ref={mergeRefs(area, words.ref)}
          label={t.comment}
          placeholder={t.commentHint}
          rows={4}
          readOnly={busy}
          // No `maxLength`, which would silently truncate pasted text.
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
      <chakra.p fontSize="sm" color="text.muted">
        {t.once}
      </chakra.p>
      {!blocked && <WaitingHint />}
      <ArchivedHint id={hintId} text={blocked} />
      <Foot>
        <Button variant="secondary" onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button
          type="submit"
          disabled={blocked !== undefined}
          aria-describedby={blocked && hintId}
          busy={busy}
          busyLabel={t.sending}
        >
          {t.send}
        </Button>
      </Foot>
      {failure && !blocked && (
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
    </Form>
  )
}
