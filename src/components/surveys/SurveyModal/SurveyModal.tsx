import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import type { Survey } from '#api/contract/surveys.ts'
import { serverMessageOf, surveyFailure } from '#api/surveys/queries.ts'
import { prefetchAlerts } from '#components/ui/alerts/alerts.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { surveys as t } from '#locales/surveys.ts'
import { SurveySummary, type SurveySummaryProps } from '../SurveySummary/SurveySummary.tsx'
import { surveyMinutes } from '../shared/surveyTexts.ts'
import { Answering } from './Answering.tsx'
import { type SurveyRun, type SurveyRunOptions, useSurveyRun } from './useSurveyRun.ts'

export interface SurveyModalProps extends Omit<SurveyRunOptions, 'surveyId'> {
  open: boolean
  /** The list's entry, shown until the survey has loaded. */
  listed: Pick<Survey, 'id' | 'title'>
  /** Error of a failed load. */
  error: Error | null
  /** A retry is running. */
  retrying: boolean
  onRetry: () => void
}

/** Dialog to answer a survey, one question at a time. */
export function SurveyModal(props: SurveyModalProps) {
  const { open, listed, survey, error, retrying, onRetry, onSend, onReload, onClose } = props
  const run = useSurveyRun({ surveyId: listed.id, survey, onSend, onReload, onClose })
  // Loads the confirm dialog while online, because it also has to open offline.
  useEffect(prefetchAlerts, [])
  const close = () => void run.close()
  const state = stateOf(survey, run)

  return (
    <Dialog
      open={open}
      onClose={close}
      title={survey?.title?.trim() || listed.title?.trim() || t.untitled}
      footer={
        state === 'answering' ? (
          <Steps run={run} />
        ) : (
          survey && (
            <Button variant="secondary" onClick={close}>
              {t.close}
            </Button>
          )
        )
      }
    >
      {state === 'loading' && !error && <Loading />}
      {state === 'loading' && error && (
        <LoadFailure
          error={error}
          loaded={false}
          title={surveyFailure(error)}
          detail={serverMessageOf(error)}
          retryLabel={t.retry}
          busy={retrying}
          onRetry={onRetry}
        />
      )}
      {state === 'answering' && (
        <Answering
          run={run}
          description={survey?.description?.trim()}
          minutes={surveyMinutes(survey?.estimated_time)}
        />
      )}
      {state === 'empty' && <Message title={t.noQuestions} />}
      {state === 'closed' && <Message title={t.notOpen} />}
      {state === 'answered' && <Message title={t.alreadyAnswered} text={t.alreadyAnsweredText} />}
      {run.result && <FocusedSummary result={run.result} />}
    </Dialog>
  )
}

type State = 'loading' | 'answering' | 'empty' | 'closed' | 'answered' | 'done'

function stateOf(survey: Survey | undefined, run: SurveyRun): State {
  if (run.result) return 'done'
  if (!survey) return 'loading'
  if (survey.user_responded) return 'answered'
  if (run.closed) return 'closed'
  return run.question ? 'answering' : 'empty'
}

/** Buttons for the previous and next question, and to submit. */
function Steps({ run }: { run: SurveyRun }) {
  const { index, last, busy, complete, previous, forward, submit } = run
  return (
    <>
      <Button variant="secondary" disabled={index === 0} onClick={previous}>
        {t.previous}
      </Button>
      {last ? (
        <Button
          key="submit"
          disabled={!complete}
          busy={busy}
          busyLabel={t.submitting}
          // Ignores the second click of a double click, which was meant for the next button.
          onClick={({ detail }) => detail < 2 && submit()}
        >
          {t.submit}
        </Button>
      ) : (
        <Button key="next" disabled={!complete} onClick={forward}>
          {t.next}
        </Button>
      )}
    </>
  )
}

/** Focuses the summary's heading on mount, so that it is read out. */
function FocusedSummary(props: SurveySummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return <SurveySummary {...props} headingRef={heading} />
}

/** Why there is nothing to answer. Takes the focus, because the element it replaces may have had it. */
function Message(props: { title: string; text?: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <chakra.div ref={box} data-autofocus="" tabIndex={-1} outline="none">
      <EmptyState titleAs="h3" drawing="waves" {...props} />
    </chakra.div>
  )
}

/** Skeleton of a survey. */
function Loading() {
  return (
    <chakra.div role="status" aria-label={t.loadingOne} display="grid" gap="5" paddingBottom="4">
      <Skeleton height="3" width="7rem" />
      <Skeleton height="6" width="80%" />
      <chakra.div display="grid" gap="2.5">
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} height="12" />
        ))}
      </chakra.div>
    </chakra.div>
  )
}
