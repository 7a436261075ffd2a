import { useRef, useState } from 'react'
import type { Question, Survey } from '#api/contract/surveys.ts'
import { ApiError } from '#api/client/errors.ts'
import { sendFailure, type SurveyAnswers, type SurveyResult } from '#api/surveys/mutations.ts'
import { isLost, saidByServer } from '#api/surveys/queries.ts'
import { surveys as t } from '#locales/surveys.ts'
import { sameQuestions } from '../shared/answers.ts'

/** What the server says when the survey is no longer what was answered: worth another look at it. */
const outdated = new Set([400, 404, 409, 410, 422])

/** Why the answers could not be sent. */
export interface SendFailure {
  text: string
  /** What the server itself said, or what became of the questions. */
  detail: string | undefined
}

export interface SendingOptions {
  /** Sends the answers, with the seconds that they took; what it throws is shown, and they stay. */
  onSend: (answers: SurveyAnswers, seconds: number) => Promise<SurveyResult>
  /** Asks for the survey again; nothing when that fails. */
  onReload: () => Promise<Survey | undefined>
}

/** Sends a survey's answers once at a time, and says what went wrong. */
export function useSendAnswers(
  { onSend, onReload }: SendingOptions,
  questions: readonly Question[],
  onSent: (result: SurveyResult) => void,
) {
  const [failure, setFailure] = useState<SendFailure>()
  const sending = useRef(false)
  /** An answer of the server was lost: it may have taken what was sent. */
  const lost = useRef(false)

  async function explain(error: unknown) {
    // With the session the page goes, and the draft stays.
    if (error instanceof ApiError && error.kind === 'expired') return
    if (isLost(error) || (error instanceof ApiError && error.status >= 500)) lost.current = true
    let detail = saidByServer(error)
    if (error instanceof ApiError && outdated.has(error.status)) {
      const fresh = await onReload()
      if (fresh?.user_responded && lost.current) {
        // What was sent before its answer was lost had arrived.
        onSent({})
        return
      }
      if (fresh && !sameQuestions(questions, fresh.questions ?? [])) detail = t.changed
    }
    setFailure({ text: sendFailure(error), detail })
  }

  async function send(answers: SurveyAnswers, seconds: number) {
    if (sending.current) return
    sending.current = true
    setFailure(undefined)
    try {
      onSent(await onSend(answers, seconds))
    } catch (error) {
      await explain(error)
    } finally {
      sending.current = false
    }
  }

  return { failure, clearFailure: () => setFailure(undefined), send }
}
