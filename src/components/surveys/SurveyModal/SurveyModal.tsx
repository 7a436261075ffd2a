import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import type { Survey } from '#api/contract/surveys.ts'
import { saidByServer, surveyFailure } from '#api/surveys/queries.ts'
import { prefetchAlerts } from '#components/ui/alerts/alerts.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { surveys as t } from '#locales/surveys.ts'
import { SurveySummary, type SurveySummaryProps } from '../SurveySummary/SurveySummary.tsx'
import { surveyMinutes } from '../shared/surveyTexts.ts'
import { Answering } from './Answering.tsx'
import { type SurveyRun, type SurveyRunOptions, useSurveyRun } from './useSurveyRun.ts'

export interface SurveyModalProps extends Omit<SurveyRunOptions, 'surveyId'> {
  open: boolean
  /** What the list knows of it: shown until the survey is there. */
  listed: Pick<Survey, 'id' | 'title'>
  /** It could not be loaded. */
  error: Error | null
  /** Another try is under way. */
  retrying: boolean
  onRetry: () => void
}

/** Answers a survey, one question after the other. */
export function SurveyModal(props: SurveyModalProps) {
  const { open, listed, survey, error, retrying, onRetry, onSend, onReload, onClose } = props
  const run = useSurveyRun({ surveyId: listed.id, survey, onSend, onReload, onClose })
  // While there is a connection: without one its questions would wait for it.
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
        <ErrorState
          title={surveyFailure(error)}
          detail={saidByServer(error)}
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

/** The ways on and back. */
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
          // The second press of a double click was meant for what stood here before.
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

/** The summary takes the focus, so that it is read out. */
function FocusedSummary(props: SurveySummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return <SurveySummary {...props} headingRef={heading} />
}

/** Why there is nothing to answer, with the focus, which what stood here may have had. */
function Message(props: { title: string; text?: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <chakra.div ref={box} data-autofocus="" tabIndex={-1} outline="none">
      <EmptyState titleAs="h3" drawing="waves" {...props} />
    </chakra.div>
  )
}

/** A survey on its way. */
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
