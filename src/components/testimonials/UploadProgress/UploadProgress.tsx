import { chakra } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, CircleSlash, RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { UploadState } from '#api/testimonials/upload.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { upload as t } from '#locales/testimonialForm.ts'
import { ProgressTrack } from './ProgressTrack.tsx'
import { announcement, earnedPoints, type WithProgress, percentOf, uploadedText } from './progressTexts.ts'

const Panel = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '3',
    padding: '4',
    borderRadius: 'md',
    bg: 'sunken',
    outline: 'none',
  },
  variants: { tone: { success: { bg: 'success.subtle' }, danger: { bg: 'danger.subtle' }, neutral: {} } },
})
const Head = chakra('div', {
  base: { display: 'flex', gap: '3', '& > svg': { boxSize: '1.5rem', flexShrink: 0 } },
  variants: {
    tone: {
      success: { '& > svg': { color: 'success' } },
      danger: { '& > svg': { color: 'danger' } },
      neutral: { '& > svg': { color: 'text.muted' } },
    },
  },
})
const Title = chakra('h3', { base: { fontWeight: '620', overflowWrap: 'anywhere' } })
const Line = chakra('p', {
  base: { fontSize: 'sm', color: 'text.muted', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
})
const Row = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' } })

export interface UploadProgressProps {
  state: UploadState
  onCancel: () => void
  /** Retries with the same text and files. */
  onRetry: () => void
  /** Polls the server immediately. */
  onPollNow: () => void
}

/** State of a testimonial's upload: progress or result, with actions. */
export function UploadProgress(props: UploadProgressProps) {
  const { state } = props
  const { phase } = state
  const panel = useRef<HTMLElement>(null)

  // The focused element may have disappeared with the previous phase.
  useEffect(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body || focused.role === 'dialog') {
      panel.current?.focus({ preventScroll: true })
    }
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [phase])

  if (phase === 'idle') return null
  const tone =
    phase === 'completed' ? 'success' : phase === 'error' || phase === 'cancel-failed' ? 'danger' : 'neutral'
  return (
    <Panel ref={panel} tabIndex={-1} tone={tone} aria-label={t.panel}>
      <Step {...props} />
      <chakra.p role="status" srOnly>
        {announcement(state)}
      </chakra.p>
    </Panel>
  )
}

function Step({ state, onCancel, onRetry, onPollNow }: UploadProgressProps) {
  switch (state.phase) {
    case 'uploading':
    case 'processing':
    case 'cancelling':
      return <ProgressPanel state={state} onCancel={onCancel} onPollNow={onPollNow} />
    case 'completed':
      return (
        <ResultPanel
          tone="success"
          icon={<CircleCheck aria-hidden="true" />}
          title={t.completed}
          text={t.earned(earnedPoints(state.points))}
        />
      )
    case 'cancelled':
      return (
        <ResultPanel
          tone="neutral"
          icon={<CircleSlash aria-hidden="true" />}
          title={t.cancelled}
          text={t.cancelledText}
        />
      )
    case 'cancel-failed':
      return (
        <ResultPanel
          tone="danger"
          icon={<CircleAlert aria-hidden="true" />}
          title={t.cancelFailed}
          text={t.cancelFailedText}
          action={<RetryButton label={t.cancelAgain} onPress={onCancel} />}
        />
      )
    case 'error':
      return (
        <ResultPanel
          tone="danger"
          icon={<CircleAlert aria-hidden="true" />}
          title={state.message ?? t.processingFailed}
          detail={state.detail}
          text={t.failedText}
          action={!state.refused && <RetryButton label={t.retry} onPress={onRetry} />}
        />
      )
    default:
      return null
  }
}

interface ProgressPanelProps {
  state: WithProgress | { phase: 'cancelling' }
  onCancel: () => void
  onPollNow: () => void
}

/** A running upload, or one being cancelled. */
function ProgressPanel({ state, onCancel, onPollNow }: ProgressPanelProps) {
  const cancelling = state.phase === 'cancelling'
  const percent = cancelling ? undefined : percentOf(state)
  return (
    <>
      <Row justifyContent="space-between" flexWrap="nowrap">
        <Title>{titleOf(state)}</Title>
        {percent !== undefined && (
          <chakra.span fontWeight="640" fontVariantNumeric="tabular-nums" flexShrink="0">
            {t.percent(percent)}
          </chakra.span>
        )}
      </Row>
      {!cancelling && <ProgressTrack label={titleOf(state)} percent={percent} />}
      {state.phase === 'uploading' && state.total > 0 && <Line>{uploadedText(state)}</Line>}
      {!cancelling && state.pollFailed && (
        <Row>
          <chakra.div role="alert" flex="1 1 14rem">
            <chakra.p fontWeight="560" color="danger">
              {t.pollFailed}
            </chakra.p>
            <Line>{t.pollFailedText}</Line>
          </chakra.div>
          <RetryButton label={t.pollAgain} onPress={onPollNow} />
        </Row>
      )}
      <Row justifyContent="space-between">
        <Line flex="1 1 14rem">
          {state.phase === 'uploading' && t.keepOpen}
          {state.phase === 'processing' && !state.pollFailed && t.processingText}
        </Line>
        <Button variant="secondary" size="sm" busy={cancelling} onClick={onCancel}>
          {t.cancel}
        </Button>
      </Row>
    </>
  )
}

function titleOf(state: ProgressPanelProps['state']): string {
  if (state.phase === 'cancelling') return t.cancelling
  return state.message ?? (state.phase === 'uploading' ? t.uploading : t.processing)
}

interface ResultPanelProps {
  tone: 'success' | 'danger' | 'neutral'
  icon: ReactNode
  title: string
  /** Reason, if the title does not include it. */
  detail?: string | undefined
  text: string
  action?: ReactNode
}

/** Result of an upload. */
function ResultPanel({ tone, icon, title, detail, text, action }: ResultPanelProps) {
  return (
    <Row justifyContent="space-between">
      <Head tone={tone} flex="1 1 14rem">
        {icon}
        <div role={tone === 'danger' ? 'alert' : undefined}>
          <Title>{title}</Title>
          {detail && <Line>{detail}</Line>}
          {text && <Line>{text}</Line>}
        </div>
      </Head>
      {action}
    </Row>
  )
}

function RetryButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button variant="secondary" size="sm" icon={<RotateCw />} onClick={onPress}>
      {label}
    </Button>
  )
}
