import { chakra } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { pictureProps } from '#components/ui/Picture/pictureProps.ts'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { errorDetail } from '#api/client/errors.ts'
import { imageAttempts } from '#api/media/postMedia.ts'
import { MediaError, type SignedUrlQuery } from '#api/media/signedUrl.ts'
import { media as t } from '#locales/media.ts'
import { frameSizes } from '../shared/frameSizes.ts'
import { MediaFrame } from '../shared/MediaFrame.tsx'
import { useNearViewport } from '../shared/useNearViewport.ts'
import { useSignedUrl } from '../shared/useSignedUrl.ts'

const WholeImage = lazyComponent(async () => (await import('./WholeImage.tsx')).default, { kind: 'layer' })

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
  query: SignedUrlQuery
  /** A signed URL from the post itself: tried first; if it has expired, `query` requests another. */
  initialUrl?: string | null | undefined
  alt: string
  /** Size of the image in pixels, if known, to reserve its space. */
  width?: number | null
  height?: number | null
  /** Whether it is visible when the screen opens. */
  first?: boolean
}

/** An image with a signed URL, and its loading and error states. A press opens the full image in a dialog. */
export function SignedImage({ query, initialUrl, alt, width, height, first }: SignedImageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const near = useNearViewport(frame)
  const { state, reportBroken, retry } = useSignedUrl(query, near, initialUrl)
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  const onBroken = () => reportBroken(t.imageNotShown)
  const ratio = width && height ? width / height : 16 / 9

  return (
    // Very tall images are cropped here; the dialog shows them in full.
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
          detail={<Failure {...state} />}
          retryLabel={t.retry}
          onRetry={retry}
        />
      )}
      {state.kind === 'ready' && (
        <Enlarge
          type="button"
          aria-label={t.enlarge(alt)}
          onClick={() => {
            setOpened(true)
            setOpen(true)
          }}
        >
          <Picture
            {...pictureProps(state.url, { sizes: frameSizes(ratio), width, first })}
            alt={alt}
            onError={onBroken}
          />
        </Enlarge>
      )}
      {opened && (
        <WholeImage
          open={open && state.kind !== 'failed'}
          src={state.kind === 'ready' ? state.url : undefined}
          alt={alt}
          onClose={() => setOpen(false)}
          onBroken={onBroken}
        />
      )}
    </MediaFrame>
  )
}

/** The last error and the number of attempts; the number is omitted for errors that are not retried. */
function Failure({ error, attempt }: { error: Error; attempt: number }) {
  const detail = errorDetail(error)
  const documented = error instanceof MediaError
  return (
    <>
      <chakra.span display="block">{documented ? detail : t.imageFailedAfter(detail)}</chakra.span>
      {!(documented && error.final) && t.imageAttempts(attempt, imageAttempts)}
    </>
  )
}
