import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Id } from '#api/contract/common.ts'
import type { Question, Survey, SurveyAnswer } from '#api/contract/surveys.ts'
import { useUser } from '#api/client/session.ts'
import { readSurveyDraft, removeSurveyDraft, saveSurveyDraft } from '#api/surveys/drafts.ts'
import type { SurveyResult } from '#api/surveys/mutations.ts'
import { confirmDialog } from '#components/ui/alerts/alerts.tsx'
import { surveys as t } from '#locales/surveys.ts'
import {
  type AnswerValues,
  countGiven,
  fieldOf,
  isComplete,
  restore,
  sameQuestions,
  toAnswers,
  toResponses,
} from '../shared/answers.ts'
import { setAutoSave, useAutoSave } from './autoSaveSetting.ts'
import { surveySchema } from './survey.schema.ts'
import { useActiveSeconds } from './useActiveSeconds.ts'
import { type SendAnswersOptions, useSendAnswers } from './useSendAnswers.ts'

const noQuestions: readonly Question[] = []

/** What was found again, or is no longer of use. */
export interface RunNotice {
  /** How many answers were found on the device, and from when; missing when the questions changed meanwhile. */
  found?: { given: number; lastSaved: string }
  dropped: number
}

export interface SurveyRunOptions extends SendAnswersOptions {
  surveyId: Id
  /** With its questions; missing while it is on its way. */
  survey: Survey | undefined
  /** Closes it; whether it was sent before. */
  onClose: (completed: boolean) => void
}

/** Answering a survey from its first question to the summary: place, answers, draft and sending. */
export function useSurveyRun({ surveyId, survey, onClose, ...sending }: SurveyRunOptions) {
  const { id: userId } = useUser()
  const questions = survey?.questions ?? noQuestions
  const { control, getValues, setValue, reset, handleSubmit, formState } = useForm<AnswerValues>({
    resolver: standardSchemaResolver(surveySchema(questions)),
    defaultValues: {},
  })
  const values: AnswerValues = useWatch({ control })
  const [place, setIndex] = useState(0)
  const index = Math.min(place, Math.max(0, questions.length - 1))
  const [notice, setNotice] = useState<RunNotice>()
  const [result, setResult] = useState<SurveyResult>()
  /** Whether the device has what stands in the form. */
  const [kept, setKept] = useState<'nothing' | 'saved' | 'unsaved' | 'failed'>('nothing')
  const [closed, setClosed] = useState(false)
  /** Counts how often the questions were put anew: each time the focus goes to what is asked then. */
  const [round, setRound] = useState(0)
  const autoSave = useAutoSave()
  const { read: readSeconds, startFrom } = useActiveSeconds(survey !== undefined && result === undefined)
  const taken = useRef<readonly Question[]>(undefined)
  const asking = useRef(false)
  /** Sent, of no use any more, or closed: nothing more is kept on the device. */
  const done = useRef(false)
  const { send, busy, failure, clearFailure } = useSendAnswers(sending, questions, finish)

  const draftOf = (asked: readonly Question[], at: number) => ({
    responses: toResponses(asked, getValues()),
    current_question_index: at,
    ...(asked[at] && { current_question_id: asked[at].id }),
    seconds_spent: readSeconds(),
  })

  function save(at = index) {
    if (done.current || !survey) return
    const draft = draftOf(questions, at)
    if (draft.responses.length === 0 && at === 0) {
      removeSurveyDraft(userId, surveyId)
      setKept('nothing')
    } else setKept(saveSurveyDraft(userId, surveyId, draft) ? 'saved' : 'failed')
  }

  /** After each change: the page may go at any moment. */
  function keep(at = index) {
    if (autoSave) save(at)
    else setKept('unsaved')
  }

  /** Puts what fits the questions into the form: of the draft at first, later of the form itself. */
  const takeUp = useEffectEvent((next: Survey) => {
    const asked = next.questions ?? noQuestions
    const before = taken.current
    taken.current = asked
    // One that closes under one's hands stays, with what was answered and what the server says.
    if (!before) setClosed(Boolean(next.status) && next.status !== 'active')
    if (next.user_responded === true) {
      removeSurveyDraft(userId, surveyId)
      done.current = true
      return
    }
    if (before && sameQuestions(before, asked)) return
    const draft = readSurveyDraft(userId, surveyId)
    const from = before ? { ...draftOf(before, place), last_saved: '' } : draft
    if (!from) return
    const { values: fitting, index: at, given, dropped } = restore(from, asked)
    if (!before) startFrom(from.seconds_spent ?? 0)
    reset(fitting)
    setIndex(at)
    if (before) setNotice(dropped > 0 ? { dropped } : undefined)
    else if (given + dropped > 0) setNotice({ found: { given, lastSaved: from.last_saved }, dropped })
    setRound((n) => n + 1)
    setKept('saved')
    if (before) keep(at)
  })
  useLayoutEffect(() => {
    if (survey) takeUp(survey)
  }, [survey])

  // The seconds of somebody who goes without closing.
  const keepSeconds = useEffectEvent(() => {
    if (document.visibilityState === 'hidden' && kept === 'saved' && autoSave) save()
  })
  useEffect(() => {
    const follow = () => keepSeconds()
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])

  const question = questions[index]
  const last = index === questions.length - 1
  const complete = question !== undefined && isComplete(question, values[fieldOf(index)])

  function go(to: number) {
    if (busy || to < 0 || to >= questions.length) return
    setIndex(to)
    setNotice(undefined)
    clearFailure()
    if (autoSave) save(to)
  }

  function finish(reply: SurveyResult) {
    done.current = true
    removeSurveyDraft(userId, surveyId)
    setNotice(undefined)
    setResult(reply)
  }

  const submit = () =>
    void handleSubmit(
      (given) => {
        if (!done.current) send({ answers: toAnswers(questions, given), seconds: readSeconds() })
      },
      (wrong) => go(questions.findIndex((_, at) => wrong[fieldOf(at)] !== undefined)),
    )()

  async function ask(text: string, confirm: string, cancel?: string): Promise<boolean> {
    if (asking.current) return false
    asking.current = true
    const yes = await confirmDialog(text, { confirm, ...(cancel && { cancel }), danger: true })
    asking.current = false
    return yes
  }

  function change(value: SurveyAnswer | undefined) {
    if (busy) return
    setValue(fieldOf(index), value, { shouldValidate: formState.isSubmitted })
    keep()
  }

  function forward() {
    if (busy || !complete) return
    if (last) submit()
    else go(index + 1)
  }

  async function startOver() {
    if (!(await ask(t.startOverQuestion, t.startOverYes))) return
    removeSurveyDraft(userId, surveyId)
    reset({})
    startFrom(0)
    setIndex(0)
    setRound((n) => n + 1)
    setNotice(undefined)
    setKept('nothing')
  }

  async function switchAutoSave(on: boolean) {
    if (on) {
      setAutoSave(true)
      save()
      return
    }
    if (readSurveyDraft(userId, surveyId) && !(await ask(t.autoSaveOffQuestion, t.autoSaveOffYes))) return
    setAutoSave(false)
    removeSurveyDraft(userId, surveyId)
    setKept(countGiven(questions, getValues()) > 0 ? 'unsaved' : 'nothing')
  }

  async function close() {
    if (result) {
      onClose(true)
      return
    }
    const losing = (kept === 'unsaved' || kept === 'failed') && countGiven(questions, getValues()) > 0
    if (losing && !(await ask(t.leaveQuestion, t.leaveYes, t.keepAnswering))) return
    if (kept === 'saved' && autoSave) save()
    done.current = true
    onClose(false)
  }

  return {
    questions,
    question,
    index,
    last,
    busy,
    complete,
    notice,
    failure,
    result,
    closed,
    round,
    kept,
    autoSave,
    value: values[fieldOf(index)],
    error: formState.errors[fieldOf(index)]?.message,
    change,
    previous: () => go(index - 1),
    forward,
    submit,
    startOver,
    switchAutoSave,
    close,
  }
}

export type SurveyRun = ReturnType<typeof useSurveyRun>
