import { useRef, useState } from 'react'
import type { SignedUrlQuery } from '#api/media/signedUrl.ts'
import { type SignedUrlState, useSignedUrl } from '#components/media/shared/useSignedUrl.ts'
import { feed as t } from '#locales/feed.ts'

/** `idle`: a still with a play button. */
export type FeedVideoState = { kind: 'idle' } | SignedUrlState

/** Whether the person asked the browser to save data. */
export function prefersReducedData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches
}

/**
 * From the play button to the picture; after a failure only a press asks again. `firstFrame`: get the address without
 * being asked, to show how it begins. `known`: an address at hand, which is tried first.
 */
export function useFeedVideo(query: SignedUrlQuery, firstFrame: boolean, initialUrl?: string | null) {
  const [pressed, setPressed] = useState(false)
  const hasPlayed = useRef(false)
  /** Seconds to go on from after a failure. */
  const resumeAt = useRef(0)
  const enabled = pressed || firstFrame
  const url = useSignedUrl({ ...query, retry: () => false }, enabled, enabled ? initialUrl : undefined)
  const idle = !pressed && url.state.kind === 'loading'
  const state: FeedVideoState = idle ? { kind: 'idle' } : url.state

  return {
    state,
    /** The person wants it to play; otherwise it only shows its first frame. */
    pressed,
    press: () => setPressed(true),
    retry: () => {
      url.retry()
      setPressed(true)
    },
    /** The address did not load, or stopped playing. */
    onError: (video: HTMLVideoElement) => {
      resumeAt.current = video.currentTime || resumeAt.current
      url.reportBroken(hasPlayed.current ? t.videoPlayFailed : t.videoLoadFailed)
    },
    onPlaying: () => {
      hasPlayed.current = true
    },
    /** Back to where it was. */
    restorePosition: (video: HTMLVideoElement) => {
      if (resumeAt.current > 0) video.currentTime = resumeAt.current
    },
  }
}
