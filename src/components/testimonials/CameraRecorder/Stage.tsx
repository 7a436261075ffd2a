import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { objectUrl } from '#lib/objectUrl.ts'
import { StillPlayer } from '#components/media/shared/StillPlayer.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { duration } from '#lib/duration.ts'
import { recorder as t } from '#locales/testimonialForm.ts'
import { maxSeconds, type RecordingState } from './recording.ts'
import { Teleprompter } from './Teleprompter.tsx'
import { sizes } from './teleprompter.ts'
import type { Prompter } from './usePrompter.ts'

const Frame = chakra('div', {
  base: {
    position: 'relative',
    aspectRatio: { base: '4 / 5', md: '16 / 9' },
    maxHeight: '52dvh',
    width: 'full',
    borderRadius: 'md',
    overflow: 'hidden',
    display: 'grid',
    placeItems: 'center',
    textAlign: 'center',
  },
  variants: {
    // Without a picture, it looks like other empty areas.
    empty: { true: { bg: 'sunken', padding: '4' }, false: { bg: 'black', color: 'white' } },
  },
})
const Picture = chakra('video', {
  base: {
    position: 'absolute',
    inset: '0',
    boxSize: 'full',
    objectFit: 'cover',
    // Mirrored for the preview only; the recording is not.
    transform: 'scaleX(-1)',
  },
})
const Count = chakra('span', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    boxSize: '6rem',
    borderRadius: 'full',
    bg: 'black/70',
    fontSize: '3xl',
    fontWeight: '700',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Clock = chakra('p', {
  base: {
    position: 'absolute',
    bottom: '3',
    insetInlineStart: '3',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    paddingInline: '3',
    paddingBlock: '1',
    borderRadius: 'full',
    bg: 'black/70',
    fontSize: 'sm',
    fontWeight: '600',
    fontVariantNumeric: 'tabular-nums',
    _before: {
      content: '""',
      boxSize: '2.5',
      borderRadius: 'full',
      bg: 'red.500',
      animation: 'pulse 1.6s ease-in-out infinite',
      _motionReduce: { animation: 'none' },
    },
  },
})

interface StageProps {
  state: RecordingState
  script: string
  prompter: Prompter
}

/** The camera preview with the teleprompter, or the recorded video. */
export function Stage({ state, script, prompter }: StageProps) {
  const { step } = state
  const live = 'stream' in state ? state.stream : undefined
  const prompting = live && prompter.on && script.trim() !== ''
  return (
    <Frame empty={step === 'asking'}>
      {step === 'asking' && <Spinner label={t.asking} />}
      {live && <Live stream={live} />}
      {step === 'review' && <Take file={state.file} />}
      {prompting && (
        <Teleprompter
          // A new key for each take restarts the text at the first line.
          key={step === 'recording' || step === 'countdown' ? 'take' : 'before'}
          script={script.trim()}
          speed={prompter.speed}
          size={sizes[prompter.size] ?? sizes[1]}
          scrolling={step === 'recording' && !prompter.paused}
        />
      )}
      {step === 'countdown' && <Count aria-hidden="true">{state.left}</Count>}
      {step === 'recording' && <Clock>{t.time(duration(state.seconds), duration(maxSeconds))}</Clock>}
    </Frame>
  )
}

function Live({ stream }: { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return <Picture ref={video} muted autoPlay playsInline aria-label={t.preview} />
}

function Take({ file }: { file: File }) {
  // A preview of a local file, which has no captions.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <StillPlayer src={objectUrl(file)} controls playsInline preload="metadata" aria-label={t.take} />
}
