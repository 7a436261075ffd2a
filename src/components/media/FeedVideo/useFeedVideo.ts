import { useRef, useState } from 'react'
import { useIsFirstRender } from '#ssr/firstRender.tsx'
import type { SignedUrlQuery } from '#api/media/signedUrl.ts'
import { type SignedUrlState, useSignedUrl } from '#components/media/shared/useSignedUrl.ts'
import { feed as t } from '#locales/feed.ts'

/** `idle`: the poster with a play button. */
export type FeedVideoState = { kind: 'idle' } | SignedUrlState

/** Whether the browser's data saver is on. */
function prefersReducedData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches
}

/** Whether the browser's data saver is on; true on the server and during hydration. */
export function useReducedData(): boolean {
  const isFirst = useIsFirstRender()
  return isFirst || prefersReducedData()
}

/**
 * State of a feed video; after a failure, only a press retries.
 * @param firstFrame loads the signed URL without a press, to show the first frame.
 * @param initialUrl a signed URL that is tried first.
 */
export function useFeedVideo(query: SignedUrlQuery, firstFrame: boolean, initialUrl?: string | null) {
  const [pressed, setPressed] = useState(false)
  const hasPlayed = useRef(false)
  /** Position to resume from after a failure, in seconds. */
  const resumeAt = useRef(0)
  const enabled = pressed || firstFrame
  const url = useSignedUrl({ ...query, retry: () => false }, enabled, enabled ? initialUrl : undefined)
  const idle = !pressed && url.state.kind === 'loading'
  const state: FeedVideoState = idle ? { kind: 'idle' } : url.state

  return {
    state,
    /** Whether the member has pressed play; otherwise only the first frame is shown. */
    pressed,
    press: () => setPressed(true),
    retry: () => {
      url.retry()
      setPressed(true)
    },
    /** Called when the video failed to load or stopped playing. */
    onError: (video: HTMLVideoElement) => {
      resumeAt.current = video.currentTime || resumeAt.current
      url.reportBroken(hasPlayed.current ? t.videoPlayFailed : t.videoLoadFailed)
    },
    onPlaying: () => {
      hasPlayed.current = true
    },
    /** Restores the position from before a failure. */
    restorePosition: (video: HTMLVideoElement) => {
      if (resumeAt.current > 0) video.currentTime = resumeAt.current
    },
  }
}
