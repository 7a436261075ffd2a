import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import type { Id } from '#api/contract/common.ts'
import { type TestimonialMedia, testimonialMediaQuery } from '#api/testimonials/media.ts'
import { StillPlayer } from '#components/media/shared/StillPlayer.tsx'
import { useNearViewport } from '#components/media/shared/useNearViewport.ts'
import { usePauseOffScreen } from '#components/media/shared/usePauseOffScreen.ts'
import { useSignedUrl } from '#components/media/shared/useSignedUrl.ts'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { testimonialMedia as t } from '#locales/purchases.ts'

const Frame = chakra('div', {
  base: { position: 'relative', borderRadius: 'sm', overflow: 'hidden' },
  variants: {
    shown: {
      true: { aspectRatio: '16 / 9', bg: 'sunken', display: 'grid', placeItems: 'center' },
      // Still rendered, so that its position can be observed.
      false: { position: 'absolute' },
    },
  },
})
const Picture = chakra('img', {
  base: { position: 'absolute', inset: '0', boxSize: 'full', objectFit: 'cover' },
})
const Enlarge = chakra('button', {
  base: {
    position: 'absolute',
    inset: '0',
    cursor: 'zoom-in',
    _focusVisible: { outlineOffset: '-3px' },
  },
})

interface TestimonialMediaProps {
  media: TestimonialMedia
  id: Id
  label: string
  /** The server says that it exists: space is reserved, and a failure is shown. Otherwise failures are silent. */
  expected: boolean
  /** Opens the full picture; receives the pressed element, which gets the focus back. */
  onOpen?: (opener: HTMLElement) => void
  /** It plays elsewhere, so it pauses here. */
  paused?: boolean
}

/** Video or image of a testimonial with a signed address, loaded when it comes near the viewport. */
export function TestimonialMedia(props: TestimonialMediaProps) {
  const { media, id, label, expected, onOpen, paused = false } = props
  const frame = useRef<HTMLDivElement>(null)
  const player = useRef<HTMLVideoElement>(null)
  const near = useNearViewport(frame)
  const { state, reportBroken, reportWorking, retry } = useSignedUrl(testimonialMediaQuery(media, id), near)
  usePauseOffScreen(player, state.kind === 'ready')
  useEffect(() => {
    if (paused) player.current?.pause()
  }, [paused])

  if (!expected && state.kind === 'failed') return null
  const picture = state.kind === 'ready' && media === 'image' && (
    <Picture
      src={state.url}
      alt={label}
      loading="lazy"
      decoding="async"
      onLoad={reportWorking}
      onError={() => reportBroken(t.failed)}
    />
  )
  return (
    <Frame ref={frame} shown={expected || state.kind === 'ready'}>
      {expected && state.kind === 'loading' && <Spinner label={t.loading} />}
      {state.kind === 'failed' && (
        <ErrorState
          compact
          bg="transparent"
          title={state.error.message}
          retryLabel={t.retry}
          onRetry={retry}
        />
      )}
      {picture && onOpen ? (
        <Enlarge
          type="button"
          aria-label={t.enlarge(label)}
          onClick={({ currentTarget }) => onOpen(currentTarget)}
        >
          {picture}
        </Enlarge>
      ) : (
        picture
      )}
      {state.kind === 'ready' && media === 'video' && (
        // Videos uploaded by members have no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <StillPlayer
          ref={player}
          src={state.url}
          controls
          playsInline
          preload="metadata"
          aria-label={label}
          onPlaying={reportWorking}
          onError={() => reportBroken(t.playFailed)}
        />
      )}
    </Frame>
  )
}
