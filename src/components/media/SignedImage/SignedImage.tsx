import { chakra } from '@chakra-ui/react'
import { Suspense, useRef, useState } from 'react'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { lazyPart } from '#chunks/lazyPage.tsx'
import { errorDetail } from '#api/client/errors.ts'
import { imageAttempts } from '#api/media/postMedia.ts'
import { MediaError, type SignedUrlQuery } from '#api/media/signedUrl.ts'
import { media as t } from '#locales/media.ts'
import { MediaFrame } from '../shared/MediaFrame.tsx'
import { useNearViewport } from '../shared/useNearViewport.ts'
import { useSignedUrl } from '../shared/useSignedUrl.ts'

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
  query: SignedUrlQuery
  /** An address that came with the post: shown at once; when it has run out, `query` gives another. */
  initialUrl?: string | null | undefined
  alt: string
  /** Pixels of the image, if known: its place is kept free. */
  width?: number | null
  height?: number | null
}

/** An image behind a signed address, and the attempts to show it. Opens whole in a dialog. */
export function SignedImage({ query, initialUrl, alt, width, height }: SignedImageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const near = useNearViewport(frame)
  const { state, reportBroken, retry } = useSignedUrl(query, near, initialUrl)
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
          detail={<Failure {...state} />}
          retryLabel={t.retry}
          onRetry={retry}
        />
      )}
      {state.kind === 'ready' && (
        <>
          <Enlarge
            type="button"
            aria-label={t.enlarge(alt)}
            onClick={() => {
              setOpened(true)
              setOpen(true)
            }}
          >
            <Picture src={state.url} alt={alt} onError={() => reportBroken(t.imageNotShown)} />
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

/** What the last attempt said, and after how many; one that cannot help is not counted. */
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
