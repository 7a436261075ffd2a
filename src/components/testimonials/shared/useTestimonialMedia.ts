import { useEffect, useState } from 'react'
import type { Id } from '#api/contract/common.ts'
import { MediaError } from '#api/media/postMedia.ts'
import { dropTestimonialUrl, type TestimonialMedia, testimonialMediaUrl } from '#api/testimonials/media.ts'
import { testimonialMedia as t } from '#locales/purchases.ts'

export type MediaState =
  | { kind: 'asking' }
  | { kind: 'ready'; url: string }
  | { kind: 'failed'; text: string }

interface Asked {
  media: TestimonialMedia
  id: Id
  /** How long the address is to last. */
  seconds: number
  /** Asks for the address from now on. */
  wanted: boolean
}

/**
 * The signed address of a testimonial's clip or picture. One that did not work (`broken`) is replaced once; what then
 * remains is a failure in the documents' words, until `retry`.
 */
export function useTestimonialMedia({ media, id, seconds, wanted }: Asked) {
  const [state, setState] = useState<MediaState>({ kind: 'asking' })
  const [again, setAgain] = useState(false)
  const asking = wanted && state.kind === 'asking'

  useEffect(() => {
    if (!asking) return undefined
    const aborter = new AbortController()
    testimonialMediaUrl(media, id, { seconds, signal: aborter.signal }).then(
      (url) => !aborter.signal.aborted && setState({ kind: 'ready', url }),
      (error: unknown) => {
        if (aborter.signal.aborted) return
        setState({ kind: 'failed', text: error instanceof MediaError ? error.message : t.failed })
      },
    )
    return () => aborter.abort()
  }, [asking, media, id, seconds])

  return {
    state,
    broken: () => {
      dropTestimonialUrl(media, id, seconds)
      const text = media === 'video' ? t.playFailed : t.failed
      setState(again ? { kind: 'failed', text } : { kind: 'asking' })
      setAgain(true)
    },
    /** It works after all: the next failure is a first one again. */
    works: () => setAgain(false),
    retry: () => {
      setAgain(false)
      setState({ kind: 'asking' })
    },
  }
}
