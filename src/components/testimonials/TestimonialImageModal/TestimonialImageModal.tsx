import { chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Testimonial } from '#api/contract/testimonials.ts'
import { testimonialUrlSeconds } from '#api/contract/values/testimonials.ts'
import { testimonialMediaQuery } from '#api/testimonials/media.ts'
import { useSignedUrl } from '#components/media/shared/useSignedUrl.ts'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { ImageViewer } from '#components/ui/ImageViewer/ImageViewer.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { testimonialMedia as media } from '#locales/purchases.ts'
import { testimonials as t } from '#locales/testimonials.ts'

const Plate = chakra('div', {
  base: { bg: 'surface', borderRadius: 'md', padding: '4', boxShadow: 'float', maxWidth: 'full' },
})

export interface TestimonialImageModalProps {
  testimonial: Testimonial
  /** The element that opened it; gets the focus back. */
  opener: HTMLElement | null
  onClose: () => void
}

/** A testimonial's image in the full-screen viewer, with its own signed address. */
export function TestimonialImageModal({ testimonial, opener, onClose }: TestimonialImageModalProps) {
  const { state, reportBroken, reportWorking, retry } = useSignedUrl(
    testimonialMediaQuery('image', testimonial.id, testimonialUrlSeconds.player),
    true,
  )
  const [loadedUrl, setLoadedUrl] = useState<string>()
  const url = state.kind === 'ready' ? state.url : undefined
  const onLoaded = useEffectEvent((src: string) => {
    reportWorking()
    setLoadedUrl(src)
  })
  const onFailed = useEffectEvent(() => reportBroken(media.failed))

  // Preloads the image, because the viewer does not report addresses that fail.
  useEffect(() => {
    if (!url) return undefined
    const image = new Image()
    const listeners = new AbortController()
    image.addEventListener('load', () => onLoaded(url), { signal: listeners.signal })
    image.addEventListener('error', () => onFailed(), { signal: listeners.signal })
    image.src = url
    return () => listeners.abort()
  }, [url])

  const title = testimonial.testimony_type_title?.trim() || t.untitled
  return (
    <ImageViewer
      images={loadedUrl ? [{ src: loadedUrl, alt: t.imageOf(title), title }] : []}
      index={0}
      opener={opener}
      onClose={onClose}
      placeholder={
        loadedUrl ? undefined : (
          <Plate>
            {state.kind === 'failed' ? (
              <ErrorState
                compact
                bg="transparent"
                padding="0"
                title={state.error.message}
                retryLabel={media.retry}
                onRetry={retry}
              />
            ) : (
              <Spinner label={media.loading} />
            )}
          </Plate>
        )
      }
    />
  )
}
