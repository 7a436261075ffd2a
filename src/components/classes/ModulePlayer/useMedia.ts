import { type RefObject, useState } from 'react'
import type { Id } from '#api/contract/common.ts'

/** What a video element is doing. */
export interface Media {
  paused: boolean
  ended: boolean
  /** Its data has not arrived as fast as it plays. */
  waiting: boolean
  time: number
  /** 0 while unknown. */
  duration: number
  /** Second up to which it is there, from the present one on. */
  buffered: number
  volume: number
  muted: boolean
}

const idle: Media = {
  paused: true,
  ended: false,
  waiting: false,
  time: 0,
  duration: 0,
  buffered: 0,
  volume: 1,
  muted: false,
}

function read(video: HTMLVideoElement): Media {
  const { paused, ended, currentTime: time, duration, volume, muted, readyState } = video
  return {
    paused,
    ended,
    time,
    volume,
    muted,
    duration: Number.isFinite(duration) ? duration : 0,
    waiting: !paused && !ended && readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    buffered: bufferedAt(video.buffered, time),
  }
}

function bufferedAt(ranges: TimeRanges, time: number): number {
  for (let index = 0; index < ranges.length; index += 1) {
    if (ranges.start(index) <= time + 0.5 && ranges.end(index) >= time) return ranges.end(index)
  }
  return time
}

/** What the element does, of the video `id`; `look` reads it anew and goes to every event that changes any of it. */
export function useMedia(element: RefObject<HTMLVideoElement | null>, id: Id) {
  const [snapshot, setSnapshot] = useState<{ id: Id; media: Media }>()
  function refresh() {
    if (element.current) setSnapshot({ id, media: read(element.current) })
  }
  const events = {
    onDurationChange: refresh,
    onEmptied: refresh,
    onEnded: refresh,
    onPlay: refresh,
    onPlaying: refresh,
    onProgress: refresh,
    onSeeking: refresh,
    onVolumeChange: refresh,
    onWaiting: refresh,
    onCanPlay: refresh,
  }
  return { media: snapshot?.id === id ? snapshot.media : idle, refresh, events }
}
