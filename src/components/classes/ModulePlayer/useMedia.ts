import { type RefObject, useState } from 'react'
import type { Id } from '#api/contract/common.ts'

/** The state of a video element. */
export interface Media {
  paused: boolean
  ended: boolean
  /** Playback is stalled, waiting for data. */
  waiting: boolean
  time: number
  /** 0 while unknown. */
  duration: number
  /** Second up to which data is buffered, from the current position on. */
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

/**
 * The state of the video element for video `id`. `refresh` re-reads it and is attached to every event that changes
 * it.
 */
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
