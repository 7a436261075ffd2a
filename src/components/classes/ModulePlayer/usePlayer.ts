import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Id } from '#api/contract/common.ts'
import type { SignedUrlQuery } from '#api/media/signedUrl.ts'
import { useSignedUrl } from '#components/media/shared/useSignedUrl.ts'
import { classModules as t } from '#locales/classModules.ts'
import { useMedia } from './useMedia.ts'
import { type OnPosition, usePositionReports } from './usePositionReports.ts'
import { setPrefs, usePlayerPrefs } from './playerPrefs.ts'

/** Seconds that must have played since the last failure for another renewal of the address to be attempted. */
const minProgressSeconds = 10

export interface PlayerOptions {
  element: RefObject<HTMLVideoElement | null>
  id: Id
  source: (id: Id) => SignedUrlQuery
  /** Initial position in seconds; `undefined` while unknown. */
  startAt: number | undefined
  /** Counter that increases each time playback of this video is requested. */
  playRequests: number
  onPosition: OnPosition
}

/**
 * A video element with signed addresses: when an address has to be renewed, playback continues at the same
 * position.
 */
export function usePlayer({ element, id, source, startAt, playRequests, onPosition }: PlayerOptions) {
  const prefs = usePlayerPrefs()
  const address = useSignedUrl(source(id), true)
  const { media, refresh, events } = useMedia(element, id)
  const { report, tick, begin, end } = usePositionReports(onPosition)
  const [startedId, setStartedId] = useState<Id>()
  const [resumedAt, setResumedAt] = useState({ id, at: 0 })
  /** Position and state to restore once a renewed address has loaded. */
  const resume = useRef<{ id: Id; at: number; playing: boolean } | null>(null)
  const lastFailure = useRef<{ id: Id; at: number } | null>(null)
  const handledRequests = useRef(0)
  const loadedId = useRef<Id | null>(null)

  const known = startAt !== undefined
  const url = address.state.kind === 'ready' && known ? address.state.url : undefined

  // Set imperatively: a video element whose `src` attribute is merely removed keeps playing.
  const onUnload = useEffectEvent((unloaded: Id) => {
    if (loadedId.current === unloaded) end()
    loadedId.current = null
  })
  useEffect(() => {
    const video = element.current
    if (!video || url === undefined) return undefined
    video.src = url
    return () => {
      onUnload(id)
      video.pause()
      video.removeAttribute('src')
      video.load()
    }
  }, [element, url, id])

  function start() {
    const video = element.current
    if (!video) return
    handledRequests.current = playRequests
    resume.current = null
    // The browser may block autoplay; the play button is still there.
    video.play().catch(() => undefined)
  }
  const playOnRequest = useEffectEvent(() => {
    if (playRequests > handledRequests.current && loadedId.current === id) play()
  })
  useEffect(() => playOnRequest(), [playRequests, id])

  function onLoadedMetadata() {
    const video = element.current
    if (!video) return
    const renewed = resume.current?.id === id ? resume.current : null
    const at = renewed?.at ?? startAt ?? 0
    const first = loadedId.current !== id
    loadedId.current = id
    video.defaultPlaybackRate = prefs.rate
    video.playbackRate = prefs.rate
    video.volume = prefs.volume
    const place = at < video.duration ? at : 0
    if (place > 0) video.currentTime = place
    if (first) begin(video, id, place)
    if (first && !renewed) setResumedAt({ id, at: place })
    refresh()
    if (renewed?.playing || playRequests > handledRequests.current) start()
  }

  function renew(playing: boolean) {
    const at = element.current?.currentTime || resume.current?.at || startAt || 0
    resume.current = { id, at, playing }
    address.retry()
  }

  function onError() {
    const video = element.current
    if (!video?.getAttribute('src')) return
    const at = video.currentTime
    const previous = lastFailure.current
    if (previous?.id === id && at < previous.at + minProgressSeconds) {
      resume.current = { id, at: at || resume.current?.at || startAt || 0, playing: !video.paused }
      address.reportBroken(t.playFailed)
      return
    }
    lastFailure.current = { id, at }
    renew(!video.paused || resume.current?.playing === true)
  }

  /** Requests a new address after a failure. */
  function retry() {
    lastFailure.current = null
    address.retry()
  }

  function play() {
    const video = element.current
    if (!video) return
    if (video.ended) video.currentTime = 0
    // The address may have expired while paused.
    if (address.isFresh()) start()
    else renew(true)
  }

  function seek(to: number) {
    const video = element.current
    if (!video || !video.duration) return
    video.currentTime = Math.min(video.duration, Math.max(0, to))
    refresh()
  }

  function setVolume(volume: number) {
    const video = element.current
    const next = Math.min(1, Math.max(0, Math.round(volume * 100) / 100))
    if (!video) return
    video.volume = next
    video.muted = next === 0
    if (next > 0) setPrefs({ volume: next })
  }

  function setRate(rate: number) {
    const video = element.current
    if (video) {
      video.defaultPlaybackRate = rate
      video.playbackRate = rate
    }
    setPrefs({ rate })
  }

  return {
    address: address.state,
    media,
    refresh,
    prefs,
    started: startedId === id,
    /** Position at which playback resumed, in seconds; 0 from the beginning. */
    resumedAt: resumedAt.id === id ? resumedAt.at : 0,
    retry,
    controls: {
      play,
      pause: () => element.current?.pause(),
      toggle: () => (element.current?.paused ? play() : element.current?.pause()),
      seek,
      skip: (by: number) => seek((element.current?.currentTime ?? 0) + by),
      setVolume,
      setRate,
      toggleMuted: () => {
        const video = element.current
        if (!video) return
        if (video.volume === 0) setVolume(1)
        else video.muted = !video.muted
      },
    },
    events: {
      ...events,
      onLoadedMetadata,
      onError,
      onPlay: () => {
        setStartedId(id)
        refresh()
      },
      onTimeUpdate: () => {
        tick()
        refresh()
      },
      onPause: () => {
        report('send')
        refresh()
      },
      onSeeked: () => {
        if (loadedId.current === id && startedId === id) report('send')
        refresh()
      },
    },
  }
}
export type Player = ReturnType<typeof usePlayer>
export type PlayerControls = Player['controls']
