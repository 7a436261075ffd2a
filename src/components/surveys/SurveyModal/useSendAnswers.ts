import { useRef } from 'react'
import type { Question, Survey } from '#api/contract/surveys.ts'
import { ApiError } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import type { SurveyDraft } from '#api/drafts/surveyDrafts.ts'
import { sendFailure, type SurveyResult } from '#api/surveys/mutations.ts'
import type { SurveySubmission } from '#api/outbox/contributions.ts'
import { isConnectionFailure, serverMessageOf } from '#api/surveys/queries.ts'
import { type Attempt, attemptOf } from '#lib/attempt.ts'
import { surveys as t } from '#locales/surveys.ts'
import { sameQuestions } from '../shared/answers.ts'

/** Statuses that mean that the survey has changed: it has to be reloaded. */
const outdated = new Set([400, 404, 409, 410, 422])

/** Sending failed; `detail` is the server's message, or that the questions changed. */
class SendError extends Error {
  readonly detail: string | undefined

  constructor(cause: unknown, detail: string | undefined) {
    super(sendFailure(cause), { cause })
    this.detail = detail
  }
}

/** What is sent, and the draft that would restore it in the form. */
export interface AnsweredSurvey {
  submission: SurveySubmission
  draft: Omit<SurveyDraft, 'last_saved'>
}

export interface SendAnswersOptions {
  /**
   * Sends the answers, with the same idempotency key as long as they stay the same; `waits` if they wait for the
   * connection. An error is shown, and the answers stay.
   */
  onSend: (answered: AnsweredSurvey, idempotencyKey: string) => Promise<SurveyResult | 'waits'>
  /** Reloads the survey; `undefined` if that fails. */
  onReload: () => Promise<Survey | undefined>
}

/** Sends a survey's answers, one request at a time, and handles failures. */
export function useSendAnswers(
  { onSend, onReload }: SendAnswersOptions,
  questions: readonly Question[],
  onSent: (result: SurveyResult | 'waits') => void,
) {
  /** A reply was lost, so the server may already have the answers. */
  const replyLost = useRef(false)
  const attempt = useRef<Attempt>(undefined)

  /** Handles a failure: resolves if the answers had arrived after all; otherwise throws the error to show. */
  async function afterFailure(error: unknown): Promise<SurveyResult> {
    // An expired session leaves the page; the draft stays.
    if (error instanceof ApiError && error.kind === 'expired') throw error
    if (isConnectionFailure(error) || (error instanceof ApiError && error.status >= 500))
      replyLost.current = true
    if (!(error instanceof ApiError && outdated.has(error.status)))
      throw new SendError(error, serverMessageOf(error))
    const fresh = await onReload()
    // The earlier request, whose reply was lost, had succeeded.
    if (fresh?.user_responded && replyLost.current) return {}
    const changed = fresh && !sameQuestions(questions, fresh.questions ?? [])
    throw new SendError(error, changed ? t.changed : serverMessageOf(error))
  }

  function trySending(answered: AnsweredSurvey) {
    attempt.current = attemptOf(attempt.current, answered.submission.answers)
    return onSend(answered, attempt.current.key)
  }

  const { mutate, reset, isPending, isError, error } = useSingleMutation({
    mutationFn: (answered: AnsweredSurvey) => trySending(answered).catch(afterFailure),
    onSuccess: (result) => onSent(result),
  })
  return {
    send: mutate,
    busy: isPending,
    failure: error instanceof SendError ? error : undefined,
    clearFailure: () => isError && reset(),
  }
}
