import { useEffect, useEffectEvent, useRef } from 'react'
import type { VideoPosition } from '#api/classes/videoPositions.ts'
import type { Id } from '#api/contract/common.ts'
import { now } from '#lib/clock.ts'
import { countsAsWatched } from '../shared/moduleVideos.ts'

/**
 * `save`: store on the device; `send`: also send to the server; `leave`: the page is closing, so the request must
 * outlive it.
 */
export type ReportMode = 'save' | 'send' | 'leave'
export type OnPosition = (videoId: Id, reported: VideoPosition, mode: ReportMode) => void

/** Intervals while playing, in milliseconds: between reports to the server, and between saves on the device. */
const sendEveryMs = 10_000
const saveEveryMs = 2000
/** Minimum movement, in seconds, that is worth a report. */
const minMoveSeconds = 0.5

interface Last {
  /** The element itself, not the ref: the ref is already empty at the last report. */
  video: HTMLVideoElement
  id: Id
  position: number
  ended: boolean
  savedAt: number
  sentAt: number
  /** Saved on the device but not sent yet. */
  unsent: boolean
}

/** Reports the playback position: periodically while playing, and on pause, seek and leaving the page. */
export function usePositionReports(onPosition: OnPosition) {
  /** State of the video loaded in the element, which may differ from the selected one. */
  const last = useRef<Last | null>(null)

  function report(mode: ReportMode) {
    const known = last.current
    if (!known?.video.duration) return
    const { currentTime: position, duration, ended } = known.video
    const moved = Math.abs(position - known.position) >= minMoveSeconds || (ended && !known.ended)
    if (!moved && !known.unsent) return
    const nowMs = performance.now()
    known.position = position
    known.ended = ended
    known.savedAt = nowMs
    known.unsent = mode === 'save'
    if (mode !== 'save') known.sentAt = nowMs
    onPosition(
      known.id,
      { position, duration: Number.isFinite(duration) ? duration : 0, ended, at: now().getTime() },
      mode,
    )
  }

  /** Called on every time update. */
  function tick() {
    if (!last.current || last.current.video.paused) return
    const { video, position, savedAt, sentAt } = last.current
    const nowMs = performance.now()
    const crossed =
      countsAsWatched(video.currentTime, video.duration) && !countsAsWatched(position, video.duration)
    if (crossed || nowMs - sentAt >= sendEveryMs) report('send')
    else if (nowMs - savedAt >= saveEveryMs) report('save')
  }

  const reportLeaving = useEffectEvent(() => report('leave'))
  useEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') reportLeaving()
    }
    const onPageHide = () => reportLeaving()
    document.addEventListener('visibilitychange', onVisibilityChange)
    addEventListener('pagehide', onPageHide)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      removeEventListener('pagehide', onPageHide)
    }
  }, [])

  /** Starts tracking at an initial position; nothing is reported until the position changes. */
  function begin(video: HTMLVideoElement, id: Id, position: number) {
    const nowMs = performance.now()
    last.current = { video, id, position, ended: false, savedAt: nowMs, sentAt: nowMs, unsent: false }
  }

  /** Sends the last report before the video is unloaded. */
  function end() {
    report('send')
    last.current = null
  }

  return { report, tick, begin, end }
}
