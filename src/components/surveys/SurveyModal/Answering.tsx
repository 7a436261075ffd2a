import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { WaitingHint } from '#components/outbox/shared/WaitingHint.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { surveys as t } from '#locales/surveys.ts'
import { kindOf } from '../shared/answers.ts'
import { QuestionControl, type QuestionControlProps } from '../QuestionControl/QuestionControl.tsx'
import { AutoSave } from './AutoSave.tsx'
import { Notice } from './Notice.tsx'
import { Progress } from './Progress.tsx'
import type { SurveyRun } from './useSurveyRun.ts'

interface AnsweringProps {
  run: SurveyRun
  description: string | undefined
  minutes: number
}

/** One question at a time, with progress and draft state. */
export function Answering({ run, description, minutes }: AnsweringProps) {
  const { question, questions, index, failure } = run
  const progressId = useId()
  const failed = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) failed.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  if (!question) return null

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.repeat || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey)
      return
    const target = event.target as HTMLElement
    if (event.key === 'Enter' && !target.closest('textarea, button, a')) {
      event.preventDefault()
      // The heading has the focus when a question appears: pressing Enter twice must not submit an unread last
      // question.
      if (!run.last || target.closest('input')) run.forward()
    } else if (question && kindOf(question) === 'rating' && /^[1-5]$/u.test(event.key)) {
      const step = event.currentTarget.querySelectorAll('input')[Number(event.key) - 1]
      step?.focus()
      step?.click()
    }
  }

  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
      {index === 0 && description && (
        <chakra.p color="text.muted" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {description}
        </chakra.p>
      )}
      <Progress id={progressId} index={index} total={questions.length} minutes={minutes} />
      <Notice notice={run.notice} total={questions.length} onStartOver={() => void run.startOver()} />
      {/* Handles keys that the controls do not use. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        noValidate
        aria-label={t.position(index + 1, questions.length)}
        onKeyDown={onKeyDown}
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault()
          run.forward()
        }}
      >
        <FocusedQuestion
          key={`${run.questionRound} ${index}`}
          question={question}
          number={index + 1}
          value={run.value}
          error={run.error}
          readOnly={run.busy}
          describedBy={progressId}
          onChange={run.change}
        />
      </form>
      {failure && (
        <div ref={failed}>
          <ErrorState
            compact
            title={failure.message}
            detail={failure.detail}
            retryLabel={t.retry}
            onRetry={run.last && run.complete ? run.submit : undefined}
          />
        </div>
      )}
      {run.last && <WaitingHint />}
      <div>
        {(index === 0 || run.last) && (
          <chakra.p fontSize="sm" color="text.muted" paddingBottom="2">
            {t.withName}
          </chakra.p>
        )}
        <AutoSave
          on={run.autoSave}
          saveState={run.saveState}
          onSwitch={(on) => void run.switchAutoSave(on)}
        />
      </div>
    </chakra.div>
  )
}

/** Focuses the question's heading on mount, so that it is read out. */
function FocusedQuestion(props: QuestionControlProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return <QuestionControl {...props} headingRef={heading} />
}
