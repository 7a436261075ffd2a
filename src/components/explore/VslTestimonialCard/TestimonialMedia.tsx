import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import type { Id } from '#api/contract/common.ts'
import { MediaError } from '#api/media.ts'
import { dropTestimonyUrl, type TestimonyMedia, testimonyMediaUrl } from '#api/testimonies.ts'
import { Player } from '#components/media/Player.tsx'
import { useNear } from '#components/media/useNear.ts'
import { usePauseOffScreen } from '#components/media/usePauseOffScreen.ts'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { testimonyMedia as t } from '#locales/purchases.ts'

const Frame = chakra('div', {
  base: { position: 'relative', borderRadius: 'sm', overflow: 'hidden' },
  variants: {
    shown: {
      true: { aspectRatio: '16 / 9', bg: 'sunken', display: 'grid', placeItems: 'center' },
      // Still there, to notice that it comes near.
      false: { position: 'absolute' },
    },
  },
})
const Picture = chakra('img', {
  base: { position: 'absolute', inset: '0', boxSize: 'full', objectFit: 'cover' },
})

type State = { kind: 'asking' } | { kind: 'ready'; url: string } | { kind: 'failed'; text: string }

interface TestimonialMediaProps {
  media: TestimonyMedia
  id: Id
  label: string
  /** The server said that there is one: its place is kept, and a failure is told. Otherwise it is silent. */
  expected: boolean
}

/** The clip or picture of a testimonial behind its signed address, asked for when it comes near. */
export function TestimonialMedia({ media, id, label, expected }: TestimonialMediaProps) {
  const frame = useRef<HTMLDivElement>(null)
  const player = useRef<HTMLVideoElement>(null)
  const near = useNear(frame)
  const [state, setState] = useState<State>({ kind: 'asking' })
  /** An address that did not work is asked for once more by itself. */
  const [again, setAgain] = useState(false)
  const asking = near && state.kind === 'asking'

  useEffect(() => {
    if (!asking) return undefined
    const aborter = new AbortController()
    testimonyMediaUrl(media, id, { signal: aborter.signal }).then(
      (url) => !aborter.signal.aborted && setState({ kind: 'ready', url }),
      (error: unknown) => {
        if (aborter.signal.aborted) return
        setState({ kind: 'failed', text: error instanceof MediaError ? error.message : t.failed })
      },
    )
    return () => aborter.abort()
  }, [asking, media, id])
  usePauseOffScreen(player, state.kind === 'ready')

  function broken() {
    dropTestimonyUrl(media, id)
    setState(again ? { kind: 'failed', text: t.failed } : { kind: 'asking' })
    setAgain(true)
  }
  function retry() {
    setAgain(false)
    setState({ kind: 'asking' })
  }

  if (!expected && state.kind === 'failed') return null
  return (
    <Frame ref={frame} shown={expected || state.kind === 'ready'}>
      {expected && state.kind === 'asking' && <Spinner label={t.loading} />}
      {state.kind === 'failed' && (
        <ErrorState compact bg="transparent" title={state.text} retryLabel={t.retry} onRetry={retry} />
      )}
      {state.kind === 'ready' && media === 'image' && (
        <Picture src={state.url} alt={label} loading="lazy" decoding="async" onError={broken} />
      )}
      {state.kind === 'ready' && media === 'video' && (
        // Members' clips carry no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <Player
          ref={player}
          src={state.url}
          controls
          playsInline
          preload="metadata"
          aria-label={label}
          onError={broken}
        />
      )}
    </Frame>
  )
}
