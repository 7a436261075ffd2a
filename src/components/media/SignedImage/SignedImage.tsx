import { chakra } from '@chakra-ui/react'
import { Suspense, useRef, useState } from 'react'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { lazyPart } from '#chunks/lazyPage.tsx'
import { media as t } from '#locales/media.ts'
import { MediaFrame } from '../shared/MediaFrame.tsx'
import { useNear } from '../shared/useNear.ts'
import { imageAttempts, type LoadUrl, useSignedImage } from './useSignedImage.ts'

const WholeImage = lazyPart(async () => (await import('./WholeImage.tsx')).default)

const Enlarge = chakra('button', {
  base: {
    position: 'absolute',
    inset: '0',
    cursor: 'zoom-in',
    _focusVisible: { outlineOffset: '-3px' },
  },
})
const Picture = chakra('img', {
  base: {
    display: 'block',
    position: 'absolute',
    inset: '0',
    width: 'full',
    height: 'full',
    objectFit: 'cover',
  },
})

export interface SignedImageProps {
  /** Gives a fresh address; `drop` tells that the last one did not work. */
  load: LoadUrl
  drop: () => void
  /** An address that came with the post: shown at once; when it has run out, `load` is asked. */
  known?: string | null | undefined
  alt: string
  /** Pixels of the image, if known: its place is kept free. */
  width?: number | null
  height?: number | null
}

/** An image behind a signed address: three attempts, a second apart. Opens whole in a dialog. */
export function SignedImage({ load, drop, known, alt, width, height }: SignedImageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const near = useNear(frame)
  const { state, broken, retry } = useSignedImage(load, drop, near, known)
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  const ratio = width && height ? width / height : 16 / 9

  return (
    // A very tall picture is cut; it opens whole.
    <MediaFrame ref={frame} style={{ aspectRatio: Math.max(ratio, 0.8) }}>
      {state.kind === 'loading' && (
        <Spinner
          label={state.attempt === 1 ? t.imageLoading : t.imageRetrying(state.attempt, imageAttempts)}
        />
      )}
      {state.kind === 'failed' && (
        <ErrorState
          compact
          bg="transparent"
          title={t.imageFailed}
          detail={
            <>
              <chakra.span display="block">{state.text}</chakra.span>
              {state.attempts > 0 && t.imageAttempts(state.attempts, imageAttempts)}
            </>
          }
          retryLabel={t.retry}
          onRetry={retry}
        />
      )}
      {state.kind === 'loaded' && (
        <>
          <Enlarge
            type="button"
            aria-label={t.enlarge(alt)}
            onClick={() => {
              setOpened(true)
              setOpen(true)
            }}
          >
            <Picture src={state.url} alt={alt} onError={broken} />
          </Enlarge>
          {opened && (
            <Suspense fallback={null}>
              <WholeImage open={open} src={state.url} alt={alt} onClose={() => setOpen(false)} />
            </Suspense>
          )}
        </>
      )}
    </MediaFrame>
  )
}
