import { useRef } from 'react'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { media as t } from '#locales/media.ts'
import { MediaFrame } from '../shared/MediaFrame.tsx'
import type { LoadUrl } from '../SignedImage/useSignedImage.ts'
import { Player } from '../shared/Player.tsx'
import { useNear } from '../shared/useNear.ts'
import { usePauseOffScreen } from '../shared/usePauseOffScreen.ts'
import { useSignedVideo } from './useSignedVideo.ts'

export interface SignedVideoProps {
  /** Gives a fresh address; `drop` tells that the last one did not work. */
  load: LoadUrl
  drop: () => void
  label: string
}

/** A video behind a signed address: two attempts, a new address when playing fails, never started by itself. */
export function SignedVideo({ load, drop, label }: SignedVideoProps) {
  const frame = useRef<HTMLDivElement>(null)
  const player = useRef<HTMLVideoElement>(null)
  /** Where to go on after a new address, in seconds, and whether it was playing. */
  const resume = useRef({ at: 0, playing: false })
  const near = useNear(frame)
  const { state, broken, playing, retry } = useSignedVideo(load, drop, near)
  const ready = state.kind === 'ready'

  usePauseOffScreen(player, ready)

  function fail() {
    const video = player.current
    if (video) resume.current = { at: video.currentTime || resume.current.at, playing: !video.paused }
    broken()
  }

  function goOn() {
    const video = player.current
    if (!video || resume.current.at === 0) return
    video.currentTime = resume.current.at
    if (resume.current.playing) void video.play().catch(() => undefined)
    resume.current = { at: 0, playing: false }
  }

  return (
    <MediaFrame ref={frame} aspectRatio="16 / 9">
      {state.kind === 'loading' && <Spinner label={t.signing} />}
      {state.kind === 'waiting' && (
        <ErrorState compact bg="transparent" title={state.text} detail={t.retrying} />
      )}
      {state.kind === 'failed' && (
        <ErrorState compact bg="transparent" title={state.text} retryLabel={t.retry} onRetry={retry} />
      )}
      {state.kind === 'ready' && (
        // Members' clips carry no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <Player
          ref={player}
          src={state.url}
          controls
          playsInline
          preload="metadata"
          aria-label={label}
          onLoadedMetadata={goOn}
          onPlaying={playing}
          onError={fail}
        />
      )}
    </MediaFrame>
  )
}
