import { chakra } from '@chakra-ui/react'
import { Check, Circle, RotateCcw, Square } from 'lucide-react'
import { useId, useRef } from 'react'
import { confirmDialog } from '#components/ui/alerts/alerts.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { duration } from '#lib/duration.ts'
import { recorder as t } from '#locales/testimonialForm.ts'
import { PrompterControls } from './PrompterControls.tsx'
import { maxSeconds, type Recording, type RecordingState } from './recording.ts'
import { Stage } from './Stage.tsx'
import { usePrompter } from './usePrompter.ts'
import { useRecording } from './useRecording.ts'

const Layout = chakra('div', {
  base: {
    display: 'grid',
    gap: '5',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 15rem' },
    alignItems: 'start',
  },
})
const Camera = chakra('div', { base: { display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' } })
const Side = chakra('div', { base: { display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' } })
const Actions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', justifyContent: 'center' },
})
const SideTitle = chakra('h3', { base: { fontSize: 'sm', fontWeight: '620', marginBottom: '1' } })
const Questions = chakra('ul', {
  base: { display: 'grid', gap: '2', paddingInlineStart: '4', listStyle: 'disc', fontSize: 'sm' },
})
const Line = chakra('p', { base: { fontSize: 'sm', color: 'text.muted', textAlign: 'center' } })

export interface CameraRecorderProps {
  /** The question that the testimonial answers. */
  prompt: string | undefined
  /** The member's own text, for the teleprompter. */
  script: string
  /** Receives the recording and its length in seconds. */
  onUse: (file: File, seconds: number) => void
  onClose: () => void
}

/** Records a video with camera and microphone: countdown, guiding questions, teleprompter, and retakes. */
export function CameraRecorder({ prompt, script, onUse, onClose }: CameraRecorderProps) {
  const titleId = useId()
  const { recording, state } = useRecording()
  const prompter = usePrompter(script)
  const confirming = useRef(false)

  async function close() {
    if (state.step !== 'recording' && state.step !== 'review') {
      onClose()
      return
    }
    if (confirming.current) return
    confirming.current = true
    const sure = await confirmDialog(t.discardText, {
      title: t.discardTitle,
      confirm: t.discard,
      cancel: t.stay,
      danger: true,
    })
    confirming.current = false
    if (sure) onClose()
  }

  return (
    <Dialog open size="lg" title={t.title} onClose={() => void close()}>
      {state.step === 'problem' ? (
        <Problem problem={state.problem} onRetry={() => void recording.open()} onClose={onClose} />
      ) : (
        <Layout>
          <Camera>
            <Stage state={state} script={script} prompter={prompter} />
            <Controls state={state} recording={recording} onUse={onUse} />
            <Line role="status">{statusText(state)}</Line>
          </Camera>
          <Side>
            <section aria-labelledby={titleId}>
              <SideTitle id={titleId}>{t.guide}</SideTitle>
              <Questions>
                {[...(prompt ? [prompt] : []), ...t.questions].map((question) => (
                  <chakra.li key={question} overflowWrap="anywhere">
                    {question}
                  </chakra.li>
                ))}
              </Questions>
            </section>
            <section aria-label={t.prompter}>
              <SideTitle aria-hidden="true">{t.prompter}</SideTitle>
              <PrompterControls prompter={prompter} script={script} />
            </section>
          </Side>
        </Layout>
      )}
    </Dialog>
  )
}

/** Text of the current state, also for screen readers. */
function statusText(state: RecordingState): string {
  switch (state.step) {
    case 'ready':
      return t.ready(duration(maxSeconds))
    case 'countdown':
      return t.countdown(state.left)
    case 'recording':
      return t.recording
    case 'review': {
      const ended = t.ended(duration(state.seconds))
      return state.atMax ? `${t.maxReached} ${ended}` : ended
    }
    default:
      return ''
  }
}

interface ControlsProps {
  state: RecordingState
  recording: Recording
  onUse: CameraRecorderProps['onUse']
}

function Controls({ state, recording, onUse }: ControlsProps) {
  if (state.step === 'review') {
    return (
      <Actions>
        <Button variant="secondary" icon={<RotateCcw />} onClick={() => recording.retake()}>
          {t.again}
        </Button>
        <Button icon={<Check />} onClick={() => onUse(state.file, state.seconds)}>
          {t.accept}
        </Button>
      </Actions>
    )
  }
  // A single button, so that it keeps the focus from the countdown to the end.
  const going = state.step === 'countdown' || state.step === 'recording'
  return (
    <Actions>
      <Button
        variant={going ? 'secondary' : 'primary'}
        icon={going ? <Square fill="currentColor" /> : <Circle fill="currentColor" />}
        busy={state.step === 'asking'}
        data-autofocus
        onClick={() => (going ? recording.stop() : recording.begin())}
      >
        {going ? (state.step === 'countdown' ? t.stopCountdown : t.stop) : t.record}
      </Button>
    </Actions>
  )
}

interface ProblemProps {
  problem: keyof typeof t.problems
  onRetry: () => void
  onClose: () => void
}

function Problem({ problem, onRetry, onClose }: ProblemProps) {
  const { title, text } = t.problems[problem]
  return (
    <chakra.div display="grid" justifyItems="center" paddingBottom="4">
      <ErrorState title={title} detail={text} onRetry={onRetry} retryLabel={t.tryAgain} />
      <Button variant="ghost" onClick={onClose}>
        {t.back}
      </Button>
    </chakra.div>
  )
}
