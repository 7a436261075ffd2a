import { useRef } from 'react'
import type { Question, Survey } from '#api/contract/surveys.ts'
import { ApiError } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { sendFailure, type SurveyAnswers, type SurveyResult } from '#api/surveys/mutations.ts'
import { isLost, saidByServer } from '#api/surveys/queries.ts'
import { surveys as t } from '#locales/surveys.ts'
import { sameQuestions } from '../shared/answers.ts'

/** What the server says when the survey is no longer what was answered: worth another look at it. */
const outdated = new Set([400, 404, 409, 410, 422])

/** The answers could not be sent; `detail` is what the server itself said, or what became of the questions. */
class SendError extends Error {
  readonly detail: string | undefined

  constructor(cause: unknown, detail: string | undefined) {
    super(sendFailure(cause), { cause })
    this.detail = detail
  }
}

export interface SendAnswersOptions {
  /** Sends the answers, with the seconds that they took; what it throws is shown, and they stay. */
  onSend: (answers: SurveyAnswers, seconds: number) => Promise<SurveyResult>
  /** Asks for the survey again; nothing when that fails. */
  onReload: () => Promise<Survey | undefined>
}

interface Submission {
  answers: SurveyAnswers
  /** That they took. */
  seconds: number
}

/** Sends a survey's answers once at a time, and says what went wrong. */
export function useSendAnswers(
  { onSend, onReload }: SendAnswersOptions,
  questions: readonly Question[],
  onSent: (result: SurveyResult) => void,
) {
  /** An answer of the server was lost: it may have taken what was sent. */
  const replyLost = useRef(false)

  /** What came of a failure after all; throws what is to be said of it. */
  async function afterFailure(error: unknown): Promise<SurveyResult> {
    // With the session the page goes, and the draft stays.
    if (error instanceof ApiError && error.kind === 'expired') throw error
    if (isLost(error) || (error instanceof ApiError && error.status >= 500)) replyLost.current = true
    if (!(error instanceof ApiError && outdated.has(error.status)))
      throw new SendError(error, saidByServer(error))
    const fresh = await onReload()
    // What was sent before its answer was lost had arrived.
    if (fresh?.user_responded && replyLost.current) return {}
    const changed = fresh && !sameQuestions(questions, fresh.questions ?? [])
    throw new SendError(error, changed ? t.changed : saidByServer(error))
  }

  const { mutate, reset, isPending, isError, error } = useSingleMutation({
    mutationFn: ({ answers, seconds }: Submission) => onSend(answers, seconds).catch(afterFailure),
    onSuccess: (result) => onSent(result),
  })
  return {
    send: mutate,
    busy: isPending,
    failure: error instanceof SendError ? error : undefined,
    clearFailure: () => isError && reset(),
  }
}
