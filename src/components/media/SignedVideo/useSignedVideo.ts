import { useEffect, useState } from 'react'
import { errorDetail } from '#api/client/errors.ts'
import { MediaError } from '#api/media/postMedia.ts'
import { media as t } from '#locales/media.ts'
import type { LoadUrl } from '../SignedImage/useSignedImage.ts'

/** Attempts in a round, and milliseconds before the one that follows a fault of authentication. */
export const videoAttempts = 2
export const authPauseMs = 2000

export type VideoState =
  | { kind: 'loading'; attempt: number }
  | { kind: 'waiting'; attempt: number; text: string }
  | { kind: 'ready'; url: string; attempt: number }
  | { kind: 'failed'; text: string }

/** What follows a failure: at once again, again after a pause, or the message. */
export function afterVideoFailure(error: unknown, attempt: number): VideoState {
  const text = errorDetail(error)
  const final = error instanceof MediaError && error.final
  if (final || attempt >= videoAttempts) return { kind: 'failed', text }
  if (error instanceof MediaError && error.auth) return { kind: 'waiting', attempt, text }
  return { kind: 'loading', attempt: attempt + 1 }
}

/** Rounds of attempts to play a signed video; begins when it is wanted. */
export function useSignedVideo(load: LoadUrl, drop: () => void, wanted: boolean) {
  const [state, setState] = useState<VideoState>({ kind: 'loading', attempt: 1 })
  const loading = state.kind === 'loading' ? state.attempt : null
  const waiting = state.kind === 'waiting' ? state.attempt : null

  useEffect(() => {
    if (!wanted || loading === null) return undefined
    const aborter = new AbortController()
    load(aborter.signal)
      .then((url) => !aborter.signal.aborted && setState({ kind: 'ready', url, attempt: loading }))
      .catch((error: unknown) => {
        if (!aborter.signal.aborted) setState(afterVideoFailure(error, loading))
      })
    return () => aborter.abort()
    // A new `load` of the same video is no reason to begin again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, loading])

  useEffect(() => {
    if (waiting === null) return undefined
    const timer = setTimeout(() => setState({ kind: 'loading', attempt: waiting + 1 }), authPauseMs)
    return () => clearTimeout(timer)
  }, [waiting])

  return {
    state,
    /** The address did not play: ask for another one. */
    broken: () => {
      if (state.kind !== 'ready') return
      drop()
      setState(afterVideoFailure(new Error(t.videoFailed), state.attempt))
    },
    /** It plays: what fails from now on begins a new round. */
    playing: () => {
      if (state.kind === 'ready' && state.attempt > 1) setState({ ...state, attempt: 1 })
    },
    retry: () => {
      drop()
      setState({ kind: 'loading', attempt: 1 })
    },
  }
}
