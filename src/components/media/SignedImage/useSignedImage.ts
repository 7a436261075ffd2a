import { useEffect, useState } from 'react'
import { errorDetail } from '#api/client/errors.ts'
import { MediaError } from '#api/media/postMedia.ts'
import { media as t } from '#locales/media.ts'

/** Attempts in a round, and milliseconds between them. */
export const imageAttempts = 3
export const imagePauseMs = 1000

export type LoadUrl = (signal: AbortSignal) => Promise<string>

export type ImageState =
  | { kind: 'loading'; attempt: number }
  | { kind: 'loaded'; url: string; attempt: number }
  | { kind: 'failed'; text: string; attempts: number }

/** After so many attempts with this error: try again, or say what. */
export function afterFailure(error: unknown, attempt: number): ImageState | 'again' {
  if (error instanceof MediaError && error.final) return { kind: 'failed', text: error.message, attempts: 0 }
  if (attempt < imageAttempts) return 'again'
  const detail = errorDetail(error)
  const text = error instanceof MediaError ? detail : t.imageFailedAfter(detail)
  return { kind: 'failed', text, attempts: attempt }
}

/** Rounds of attempts to show a signed image; begins when it is wanted. */
export function useSignedImage(load: LoadUrl, drop: () => void, wanted: boolean, known?: string | null) {
  const [state, setState] = useState<ImageState>(
    known ? { kind: 'loaded', url: known, attempt: 1 } : { kind: 'loading', attempt: 1 },
  )
  const [failure, setFailure] = useState<{ error: unknown; attempt: number } | null>(null)
  const attempt = state.kind === 'loading' ? state.attempt : null

  useEffect(() => {
    if (!wanted || attempt === null || failure) return undefined
    const aborter = new AbortController()
    load(aborter.signal)
      .then((url) => !aborter.signal.aborted && setState({ kind: 'loaded', url, attempt }))
      .catch((error: unknown) => {
        if (!aborter.signal.aborted) setFailure({ error, attempt })
      })
    return () => aborter.abort()
    // A new `load` of the same image is no reason to begin again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, attempt, failure])

  useEffect(() => {
    if (!failure) return undefined
    const next = afterFailure(failure.error, failure.attempt)
    const timer = setTimeout(
      () => {
        setFailure(null)
        setState(next === 'again' ? { kind: 'loading', attempt: failure.attempt + 1 } : next)
      },
      next === 'again' ? imagePauseMs : 0,
    )
    return () => clearTimeout(timer)
  }, [failure])

  return {
    state,
    /** The browser could not show what the address gave. */
    broken: () => {
      if (state.kind !== 'loaded') return
      drop()
      setState({ kind: 'loading', attempt: state.attempt })
      setFailure({ error: new Error(t.imageNotShown), attempt: state.attempt })
    },
    /** A new round of attempts. */
    retry: () => {
      drop()
      setFailure(null)
      setState({ kind: 'loading', attempt: 1 })
    },
  }
}
