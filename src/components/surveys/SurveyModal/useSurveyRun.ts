import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Id } from '#api/contract/common.ts'
import type { Question, Survey, SurveyAnswer } from '#api/contract/surveys.ts'
import { useUser } from '#api/client/session.ts'
import { readSurveyDraft, removeSurveyDraft, saveSurveyDraft } from '#api/drafts/surveyDrafts.ts'
import type { SurveyResult } from '#api/surveys/mutations.ts'
import { alertDialog, confirmDialog } from '#components/ui/alerts/alerts.tsx'
import { lazyModule } from '#lazy/lazyModule.ts'
import { surveys as t } from '#locales/surveys.ts'
import {
  type AnswerValues,
  countAnswered,
  fieldOf,
  isComplete,
  restore,
  sameQuestions,
  toAnswers,
  toResponses,
} from '../shared/answers.ts'
import { setAutoSave, useAutoSave } from './autoSaveSetting.ts'
import { useActiveSeconds } from './useActiveSeconds.ts'
import { type SendAnswersOptions, useSendAnswers } from './useSendAnswers.ts'

const resolverModule = lazyModule(() => import('./survey.resolver.ts'))

const noQuestions: readonly Question[] = []

/** What was restored from a draft, and what no longer fits. */
export interface RunNotice {
  /** Number of restored answers and when they were saved; missing if the questions changed in the meantime. */
  found?: { answered: number; lastSaved: string }
  dropped: number
}

export type SurveyOutcome = 'sent' | 'waits' | 'left'

export interface SurveyRunOptions extends SendAnswersOptions {
  surveyId: Id
  /** The survey with its questions; `undefined` while loading. */
  survey: Survey | undefined
  /** Closes the survey: its answers were sent, wait for the connection, or are left for later. */
  onClose: (outcome: SurveyOutcome) => void
}

/** State of answering a survey: current question, answers, draft and submission. */
export function useSurveyRun({ surveyId, survey, onClose, ...sending }: SurveyRunOptions) {
  const { id: userId } = useUser()
  const questions = survey?.questions ?? noQuestions
  const { control, getValues, setValue, reset, handleSubmit, formState } = useForm<
    AnswerValues,
    readonly Question[]
  >({
    resolver: resolverModule.useResolver(),
    context: questions,
    defaultValues: {},
  })
  const values: AnswerValues = useWatch({ control })
  const [position, setPosition] = useState(0)
  const index = Math.min(position, Math.max(0, questions.length - 1))
  const [notice, setNotice] = useState<RunNotice>()
  const [result, setResult] = useState<SurveyResult>()
  /** Whether the form's answers are saved on the device. */
  const [saveState, setSaveState] = useState<'nothing' | 'saved' | 'unsaved' | 'failed'>('nothing')
  const [closed, setClosed] = useState(false)
  /** Increases whenever the form is filled or emptied, to focus the current question again. */
  const [questionRound, setQuestionRound] = useState(0)
  const autoSave = useAutoSave()
  const { read: readSeconds, startFrom } = useActiveSeconds(survey !== undefined && result === undefined)
  const loadedQuestions = useRef<readonly Question[]>(undefined)
  const confirming = useRef(false)
  /** Sent, answered elsewhere or closed: no more drafts are saved. */
  const finished = useRef(false)
  const { send, busy, failure, clearFailure } = useSendAnswers(sending, questions, finish)

  const draftOf = (draftQuestions: readonly Question[], at: number) => ({
    responses: toResponses(draftQuestions, getValues()),
    current_question_index: at,
    ...(draftQuestions[at] && { current_question_id: draftQuestions[at].id }),
    seconds_spent: readSeconds(),
  })

  function save(at = index) {
    if (finished.current || !survey) return
    const draft = draftOf(questions, at)
    if (draft.responses.length === 0 && at === 0) {
      removeSurveyDraft(userId, surveyId)
      setSaveState('nothing')
    } else setSaveState(saveSurveyDraft(userId, surveyId, draft) ? 'saved' : 'failed')
  }

  /** Called after each change, because the page may close at any moment. */
  function onAnswersChanged(at = index) {
    if (autoSave) save(at)
    else setSaveState('unsaved')
  }

  /** Restores the answers that fit the questions: from the draft first, later from the form itself. */
  const applySurvey = useEffectEvent((next: Survey) => {
    const nextQuestions = next.questions ?? noQuestions
    const before = loadedQuestions.current
    loadedQuestions.current = nextQuestions
    // A survey closed on the server while it is being answered stays on screen, with its answers and the server's message.
    if (!before) setClosed(Boolean(next.status) && next.status !== 'active')
    if (next.user_responded === true) {
      removeSurveyDraft(userId, surveyId)
      finished.current = true
      return
    }
    if (before && sameQuestions(before, nextQuestions)) return
    const draft = readSurveyDraft(userId, surveyId)
    const from = before ? { ...draftOf(before, position), last_saved: '' } : draft
    if (!from) return
    const { values: fitting, index: at, answered, dropped } = restore(from, nextQuestions)
    if (!before) startFrom(from.seconds_spent ?? 0)
    reset(fitting)
    setPosition(at)
    if (before) setNotice(dropped > 0 ? { dropped } : undefined)
    else if (answered + dropped > 0) setNotice({ found: { answered, lastSaved: from.last_saved }, dropped })
    setQuestionRound((n) => n + 1)
    setSaveState('saved')
    if (before) onAnswersChanged(at)
  })
  useLayoutEffect(() => {
    if (survey) applySurvey(survey)
  }, [survey])

  // Saves the seconds when the page is hidden, in case it never comes back.
  const saveSeconds = useEffectEvent(() => {
    if (document.visibilityState === 'hidden' && saveState === 'saved' && autoSave) save()
  })
  useEffect(() => {
    const onVisibilityChange = () => saveSeconds()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => document.removeEventListener('visibilitychange', onVisibilityChange)
  }, [])

  const question = questions[index]
  const last = index === questions.length - 1
  const complete = question !== undefined && isComplete(question, values[fieldOf(index)])

  function goTo(to: number) {
    if (busy || to < 0 || to >= questions.length) return
    setPosition(to)
    setNotice(undefined)
    clearFailure()
    if (autoSave) save(to)
  }

  function finish(reply: SurveyResult | 'waits') {
    finished.current = true
    removeSurveyDraft(userId, surveyId)
    setNotice(undefined)
    if (reply === 'waits') {
      onClose('waits')
      return
    }
    setResult(reply)
  }

  const submit = () =>
    void handleSubmit(
      (given) => {
        if (finished.current) return
        const submission = { answers: toAnswers(questions, given), seconds: readSeconds() }
        send({ submission, draft: draftOf(questions, index) })
      },
      (wrong) => goTo(questions.findIndex((_, at) => wrong[fieldOf(at)] !== undefined)),
      // The code that checks the answers could not be loaded.
    )().catch(() => alertDialog(t.sendConnection))

  async function confirmOnce(text: string, confirm: string, cancel?: string): Promise<boolean> {
    if (confirming.current) return false
    confirming.current = true
    const yes = await confirmDialog(text, { confirm, ...(cancel && { cancel }), danger: true })
    confirming.current = false
    return yes
  }

  function change(value: SurveyAnswer | undefined) {
    if (busy) return
    setValue(fieldOf(index), value, { shouldValidate: formState.isSubmitted })
    onAnswersChanged()
  }

  function forward() {
    if (busy || !complete) return
    if (last) submit()
    else goTo(index + 1)
  }

  async function startOver() {
    if (!(await confirmOnce(t.startOverQuestion, t.startOverYes))) return
    removeSurveyDraft(userId, surveyId)
    reset({})
    startFrom(0)
    setPosition(0)
    setQuestionRound((n) => n + 1)
    setNotice(undefined)
    setSaveState('nothing')
  }

  async function switchAutoSave(on: boolean) {
    if (on) {
      setAutoSave(true)
      save()
      return
    }
    if (readSurveyDraft(userId, surveyId) && !(await confirmOnce(t.autoSaveOffQuestion, t.autoSaveOffYes)))
      return
    setAutoSave(false)
    removeSurveyDraft(userId, surveyId)
    setSaveState(countAnswered(questions, getValues()) > 0 ? 'unsaved' : 'nothing')
  }

  async function close() {
    if (result) {
      onClose('sent')
      return
    }
    const losing =
      (saveState === 'unsaved' || saveState === 'failed') && countAnswered(questions, getValues()) > 0
    if (losing && !(await confirmOnce(t.leaveQuestion, t.leaveYes, t.keepAnswering))) return
    if (saveState === 'saved' && autoSave) save()
    finished.current = true
    onClose('left')
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
    questionRound,
    saveState,
    autoSave,
    value: values[fieldOf(index)],
    error: formState.errors[fieldOf(index)]?.message,
    change,
    previous: () => goTo(index - 1),
    forward,
    submit,
    startOver,
    switchAutoSave,
    close,
  }
}

export type SurveyRun = ReturnType<typeof useSurveyRun>
