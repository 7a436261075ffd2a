import { useEffect, useEffectEvent, useRef } from 'react'
import type { Id } from '#api/contract/common.ts'
import { now } from '#lib/clock.ts'
import { countsAsWatched } from '../shared/moduleVideos.ts'

export interface ReportedPosition {
  position: number
  duration: number
  /** Milliseconds since 1970. */
  at: number
}
/** `keep` it on the device; `send` it too; `leave`: the page goes, the request must outlive it. */
export type ReportMode = 'save' | 'send' | 'leave'
export type OnPosition = (videoId: Id, reported: ReportedPosition, mode: ReportMode) => void

/** Milliseconds between two reports to the server while a video plays, and between two copies on the device. */
export const sendEveryMs = 10_000
const saveEveryMs = 2000
/** Seconds that a place must differ from the last one to be worth a report. */
const minMoveSeconds = 0.5

interface Last {
  /** Not by its ref: the last report comes after that is empty. */
  video: HTMLVideoElement
  id: Id
  position: number
  savedAt: number
  sentAt: number
  /** Kept on the device, not sent. */
  unsent: boolean
}

/** Reports where the member is: now and then while playing, and whenever they stop, seek or leave. */
export function usePositionReports(onPosition: OnPosition) {
  /** Of the video in the element, which may not be the one that is wanted by now. */
  const last = useRef<Last | null>(null)

  function report(mode: ReportMode) {
    const known = last.current
    if (!known?.video.duration) return
    const { currentTime: position, duration } = known.video
    const moved = Math.abs(position - known.position) >= minMoveSeconds
    if (!moved && !known.unsent) return
    const time = performance.now()
    known.position = position
    known.savedAt = time
    known.unsent = mode === 'save'
    if (mode !== 'save') known.sentAt = time
    onPosition(
      known.id,
      { position, duration: Number.isFinite(duration) ? duration : 0, at: now().getTime() },
      mode,
    )
  }

  /** While it plays. */
  function tick() {
    if (!last.current || last.current.video.paused) return
    const { video, position, savedAt, sentAt } = last.current
    const present = performance.now()
    const crossed =
      countsAsWatched(video.currentTime, video.duration) && !countsAsWatched(position, video.duration)
    if (crossed || present - sentAt >= sendEveryMs) report('send')
    else if (present - savedAt >= saveEveryMs) report('save')
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

  /** Where it begins: nothing to report until the member has moved on from there. */
  function begin(video: HTMLVideoElement, id: Id, position: number) {
    const present = performance.now()
    last.current = { video, id, position, savedAt: present, sentAt: present, unsent: false }
  }

  /** The video goes: the last report. */
  function end() {
    report('send')
    last.current = null
  }

  return { report, tick, begin, end }
}
