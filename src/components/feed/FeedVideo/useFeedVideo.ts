import { useEffect, useRef, useState } from 'react'
import { errorDetail } from '#api/client/errors.ts'
import { feed as t } from '#locales/feed.ts'

export type FeedVideoState =
  /** A still with a play button. */
  | { kind: 'idle' }
  | { kind: 'loading'; wanted: boolean }
  /** `wanted`: the person pressed play; otherwise it only shows its first frame. */
  | { kind: 'ready'; url: string; wanted: boolean }
  | { kind: 'failed'; text: string }

/** Whether the person asked the browser to save data. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches
}

/** From the play button to the picture. `firstFrame`: get the address without being asked, to show how it begins. */
export function useFeedVideo(
  load: (signal: AbortSignal) => Promise<string>,
  drop: () => void,
  firstFrame: boolean,
) {
  const [state, setState] = useState<FeedVideoState>({ kind: 'idle' })
  const hasPlayed = useRef(false)
  /** Seconds to go on from after a failure. */
  const at = useRef(0)
  const loading = state.kind === 'loading' || (state.kind === 'idle' && firstFrame)
  const wanted = state.kind === 'loading' && state.wanted

  useEffect(() => {
    if (!loading) return undefined
    const aborter = new AbortController()
    load(aborter.signal)
      .then((url) => !aborter.signal.aborted && setState({ kind: 'ready', url, wanted }))
      .catch((error: unknown) => {
        if (!aborter.signal.aborted) setState({ kind: 'failed', text: errorDetail(error) })
      })
    return () => aborter.abort()
    // A new `load` of the same video is no reason to begin again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [loading, wanted])

  return {
    state,
    press: () => setState({ kind: 'loading', wanted: true }),
    retry: () => {
      drop()
      setState({ kind: 'loading', wanted: true })
    },
    /** The address did not load, or stopped playing. */
    failed: (video: HTMLVideoElement) => {
      at.current = video.currentTime || at.current
      setState({ kind: 'failed', text: hasPlayed.current ? t.videoPlayFailed : t.videoLoadFailed })
    },
    started: () => {
      hasPlayed.current = true
    },
    /** Back to where it was. */
    resumed: (video: HTMLVideoElement) => {
      if (at.current > 0) video.currentTime = at.current
    },
  }
}
