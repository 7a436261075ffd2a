import { useEffect, useEffectEvent, useRef } from 'react'
import type { Id } from '#api/contract/common.ts'
import { now } from '#lib/clock.ts'
import { countsAsWatched } from '../shared/moduleVideos.ts'

export interface ReportedPlace {
  position: number
  duration: number
  /** Milliseconds since 1970. */
  at: number
}
/** `keep` it on the device; `send` it too; `leave`: the page goes, the request must outlive it. */
export type ReportHow = 'keep' | 'send' | 'leave'
export type OnPlace = (videoId: Id, place: ReportedPlace, how: ReportHow) => void

/** Milliseconds between two reports to the server while a video plays, and between two copies on the device. */
export const sendEveryMs = 10_000
const keepEveryMs = 2000
/** Seconds that a place must differ from the last one to be worth a report. */
const leastSeconds = 0.5

interface Last {
  /** Not by its ref: the last report comes after that is empty. */
  video: HTMLVideoElement
  id: Id
  position: number
  keptAt: number
  sentAt: number
  /** Kept on the device, not sent. */
  unsent: boolean
}

/** Reports where the member is: now and then while playing, and whenever they stop, seek or leave. */
export function usePlaceReports(onPlace: OnPlace) {
  /** Of the video in the element, which may not be the one that is wanted by now. */
  const last = useRef<Last | null>(null)

  function report(how: ReportHow) {
    const known = last.current
    if (!known?.video.duration) return
    const { currentTime: position, duration } = known.video
    const moved = Math.abs(position - known.position) >= leastSeconds
    if (!moved && !known.unsent) return
    const present = performance.now()
    known.position = position
    known.keptAt = present
    known.unsent = how === 'keep'
    if (how !== 'keep') known.sentAt = present
    onPlace(
      known.id,
      { position, duration: Number.isFinite(duration) ? duration : 0, at: now().getTime() },
      how,
    )
  }

  /** While it plays. */
  function tick() {
    if (!last.current || last.current.video.paused) return
    const { video, position, keptAt, sentAt } = last.current
    const present = performance.now()
    const crossed =
      countsAsWatched(video.currentTime, video.duration) && !countsAsWatched(position, video.duration)
    if (crossed || present - sentAt >= sendEveryMs) report('send')
    else if (present - keptAt >= keepEveryMs) report('keep')
  }

  const leave = useEffectEvent(() => report('leave'))
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') leave()
    }
    const gone = () => leave()
    document.addEventListener('visibilitychange', hidden)
    addEventListener('pagehide', gone)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('pagehide', gone)
    }
  }, [])

  /** Where it begins: nothing to report until the member has moved on from there. */
  function begin(video: HTMLVideoElement, id: Id, position: number) {
    const present = performance.now()
    last.current = { video, id, position, keptAt: present, sentAt: present, unsent: false }
  }

  /** The video goes: the last report. */
  function end() {
    report('send')
    last.current = null
  }

  return { report, tick, begin, end }
}
