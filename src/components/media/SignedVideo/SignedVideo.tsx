import { useRef } from 'react'
import { errorDetail } from '#api/client/errors.ts'
import type { SignedUrlQuery } from '#api/media/signedUrl.ts'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { media as t } from '#locales/media.ts'
import { MediaFrame } from '../shared/MediaFrame.tsx'
import { StillPlayer } from '../shared/StillPlayer.tsx'
import { useNearViewport } from '../shared/useNearViewport.ts'
import { usePauseOffScreen } from '../shared/usePauseOffScreen.ts'
import { useSignedUrl } from '../shared/useSignedUrl.ts'

export interface SignedVideoProps {
  query: SignedUrlQuery
  label: string
}

/** A video with a signed URL, which is renewed when playback fails. Never plays automatically. */
export function SignedVideo({ query, label }: SignedVideoProps) {
  const frame = useRef<HTMLDivElement>(null)
  const player = useRef<HTMLVideoElement>(null)
  /** Position in seconds and playing state to restore after the signed URL is renewed. */
  const resume = useRef({ at: 0, playing: false })
  const near = useNearViewport(frame)
  const { state, reportBroken, reportWorking, retry } = useSignedUrl(query, near)
  const ready = state.kind === 'ready'
  /** Waiting for the next automatic attempt. */
  const backoff = state.kind === 'loading' && state.backoff?.ms ? state.backoff : undefined

  usePauseOffScreen(player, ready)

  function onPlaybackError() {
    const video = player.current
    if (video) resume.current = { at: video.currentTime || resume.current.at, playing: !video.paused }
    reportBroken(t.videoFailed)
  }

  function restorePosition() {
    const video = player.current
    if (!video || resume.current.at === 0) return
    video.currentTime = resume.current.at
    if (resume.current.playing) void video.play().catch(() => undefined)
    resume.current = { at: 0, playing: false }
  }

  return (
    <MediaFrame ref={frame} aspectRatio="16 / 9">
      {state.kind === 'loading' && !backoff && <Spinner label={t.signing} />}
      {backoff && (
        <ErrorState compact bg="transparent" title={errorDetail(backoff.error)} detail={t.retrying} />
      )}
      {state.kind === 'failed' && (
        <ErrorState
          compact
          bg="transparent"
          title={errorDetail(state.error)}
          retryLabel={t.retry}
          onRetry={retry}
        />
      )}
      {state.kind === 'ready' && (
        // Videos uploaded by members have no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <StillPlayer
          ref={player}
          src={state.url}
          controls
          playsInline
          preload="metadata"
          aria-label={label}
          onLoadedMetadata={restorePosition}
          onPlaying={reportWorking}
          onError={onPlaybackError}
        />
      )}
    </MediaFrame>
  )
}
