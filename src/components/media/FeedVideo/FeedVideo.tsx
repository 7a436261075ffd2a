import { chakra } from '@chakra-ui/react'
import { Play } from 'lucide-react'
import { useRef } from 'react'
import { errorDetail } from '#api/client/errors.ts'
import type { AspectClass } from '#api/contract/feed.ts'
import type { SignedUrlQuery } from '#api/media/signedUrl.ts'
import { frameSizes } from '#components/media/shared/frameSizes.ts'
import { MediaFrame } from '#components/media/shared/MediaFrame.tsx'
import { StillPlayer } from '#components/media/shared/StillPlayer.tsx'
import { useNearViewport } from '#components/media/shared/useNearViewport.ts'
import { usePauseOffScreen } from '#components/media/shared/usePauseOffScreen.ts'
import { copyUrl, pictureProps } from '#components/ui/Picture/pictureProps.ts'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { duration } from '#lib/duration.ts'
import { feed as t } from '#locales/feed.ts'
import { useFeedVideo, useReducedData } from './useFeedVideo.ts'

const ratios: Record<AspectClass, string> = { horizontal: '16 / 9', vertical: '9 / 16', square: '1' }

const Cover = chakra('button', {
  base: {
    position: 'absolute',
    inset: '0',
    display: 'grid',
    placeItems: 'center',
    width: 'full',
    cursor: 'pointer',
    _focusVisible: { outlineOffset: '-3px' },
    '& svg': {
      position: 'relative',
      boxSize: '4rem',
      padding: '1rem',
      borderRadius: 'full',
      bg: 'scrim',
      color: 'white',
      fill: 'currentColor',
      transition: 'transform 140ms',
    },
    '&:hover svg': { transform: 'scale(1.06)' },
  },
})
const Still = chakra('img', {
  base: { position: 'absolute', inset: '0', width: 'full', height: 'full', objectFit: 'cover' },
})
const Length = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineEnd: '2.5',
    bottom: '2.5',
    paddingInline: '2',
    paddingBlock: '0.5',
    borderRadius: '6px',
    bg: 'rgb(0 0 0 / 0.72)',
    color: 'white',
    fontSize: 'xs',
    fontVariantNumeric: 'tabular-nums',
  },
})

export interface FeedVideoProps {
  query: SignedUrlQuery
  /** A signed URL from the post itself: tried first; if it fails, `query` requests another. */
  initialUrl?: string | null | undefined
  /** Accessible name of the play button and the player. */
  label: string
  poster?: string | null | undefined
  seconds?: number | null | undefined
  aspect?: string | null | undefined
}

/**
 * A video in the feed. It plays only when the member presses play, and pauses when scrolled out of view. Nothing is
 * loaded before, except the first frame of a video without a poster.
 */
export function FeedVideo({ query, initialUrl, label, poster, seconds, aspect }: FeedVideoProps) {
  const frame = useRef<HTMLDivElement>(null)
  const player = useRef<HTMLVideoElement>(null)
  const near = useNearViewport(frame)
  const reducedData = useReducedData()
  // Without a poster, loads the video for its first frame, unless the browser saves data.
  const { state, pressed, press, retry, onError, onPlaying, restorePosition } = useFeedVideo(
    query,
    near && !poster && !reducedData,
    initialUrl,
  )
  usePauseOffScreen(player, state.kind === 'ready')
  const ratio = ratios[aspect === 'vertical' || aspect === 'square' ? aspect : 'horizontal']

  return (
    <MediaFrame ref={frame} style={{ aspectRatio: ratio }}>
      {state.kind === 'idle' && (
        <Cover type="button" onClick={press}>
          {poster && <Still {...pictureProps(poster, { sizes: frameSizes() })} alt="" />}
          <chakra.span srOnly>{label}</chakra.span>
          <Play aria-hidden="true" />
          {seconds ? <Length>{duration(seconds)}</Length> : null}
        </Cover>
      )}
      {state.kind === 'loading' && <Spinner label={t.videoLoading} />}
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
          autoPlay={pressed}
          preload="metadata"
          poster={poster ? copyUrl(poster, 1280) : undefined}
          aria-label={label}
          onLoadedMetadata={(event) => restorePosition(event.currentTarget)}
          onPlaying={onPlaying}
          onError={(event) => onError(event.currentTarget)}
        />
      )}
    </MediaFrame>
  )
}
