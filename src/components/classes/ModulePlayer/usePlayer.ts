import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Id } from '#api/contract/common.ts'
import type { SignedUrlQuery } from '#api/media/signedUrl.ts'
import { useSignedUrl } from '#components/media/shared/useSignedUrl.ts'
import { classModules as t } from '#locales/classModules.ts'
import { useMedia } from './useMedia.ts'
import { type OnPlace, usePlaceReports } from './usePlaceReports.ts'
import { setPrefs, usePlayerPrefs } from './playerPrefs.ts'

/** Seconds that a new address must carry further for the next fault to be forgiven. */
const faultSpan = 10

export interface PlayerOptions {
  element: RefObject<HTMLVideoElement | null>
  id: Id
  source: (id: Id) => SignedUrlQuery
  /** Second to begin at; undefined while that is not known yet. */
  startAt: number | undefined
  /** Goes up by one whenever somebody asks for this video to play. */
  plays: number
  onPlace: OnPlace
}

/** A video element behind signed addresses: it goes on at the same second whenever its address has to be renewed. */
export function usePlayer({ element, id, source, startAt, plays, onPlace }: PlayerOptions) {
  const prefs = usePlayerPrefs()
  const address = useSignedUrl(source(id), true)
  const { media, look, events } = useMedia(element, id)
  const { report, tick, begin, end } = usePlaceReports(onPlace)
  const [startedId, setStartedId] = useState<Id>()
  const [beganAt, setBeganAt] = useState({ id, at: 0 })
  /** Where a renewed address goes on. */
  const goOn = useRef<{ id: Id; at: number; playing: boolean } | null>(null)
  const fault = useRef<{ id: Id; at: number } | null>(null)
  const answered = useRef(0)
  const loadedId = useRef<Id | null>(null)

  const known = startAt !== undefined
  const url = address.state.kind === 'ready' && known ? address.state.url : undefined

  // By hand: an element whose address is merely taken away plays on.
  const leave = useEffectEvent((left: Id) => {
    if (loadedId.current === left) end()
    loadedId.current = null
  })
  useEffect(() => {
    const video = element.current
    if (!video || url === undefined) return undefined
    video.src = url
    return () => {
      leave(id)
      video.pause()
      video.removeAttribute('src')
      video.load()
    }
  }, [element, url, id])

  function start() {
    const video = element.current
    if (!video) return
    answered.current = plays
    goOn.current = null
    // Refused where the browser wants a press first: the button is there.
    video.play().catch(() => undefined)
  }
  const answer = useEffectEvent(() => {
    if (plays > answered.current && loadedId.current === id) play()
  })
  useEffect(() => answer(), [plays, id])

  function onLoadedMetadata() {
    const video = element.current
    if (!video) return
    const renewed = goOn.current?.id === id ? goOn.current : null
    const at = renewed?.at ?? startAt ?? 0
    const first = loadedId.current !== id
    loadedId.current = id
    video.defaultPlaybackRate = prefs.rate
    video.playbackRate = prefs.rate
    video.volume = prefs.volume
    const place = at < video.duration ? at : 0
    if (place > 0) video.currentTime = place
    if (first) begin(video, id, place)
    if (first && !renewed) setBeganAt({ id, at: place })
    look()
    if (renewed?.playing || plays > answered.current) start()
  }

  function renew(playing: boolean) {
    const at = element.current?.currentTime || goOn.current?.at || startAt || 0
    goOn.current = { id, at, playing }
    address.retry()
  }

  function onError() {
    const video = element.current
    if (!video?.getAttribute('src')) return
    const at = video.currentTime
    const before = fault.current
    if (before?.id === id && at < before.at + faultSpan) {
      goOn.current = { id, at: at || goOn.current?.at || startAt || 0, playing: !video.paused }
      address.broken(t.playFailed)
      return
    }
    fault.current = { id, at }
    renew(!video.paused || goOn.current?.playing === true)
  }

  /** Asks for the address anew, after a failure. */
  function retry() {
    fault.current = null
    address.retry()
  }

  function play() {
    const video = element.current
    if (!video) return
    if (video.ended) video.currentTime = 0
    // Left paused for longer than the address lasts.
    if (address.isGood()) start()
    else renew(true)
  }

  function seek(to: number) {
    const video = element.current
    if (!video || !video.duration) return
    video.currentTime = Math.min(video.duration, Math.max(0, to))
    look()
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
    look,
    prefs,
    started: startedId === id,
    /** Second at which the member found the video, 0 when it was the beginning. */
    beganAt: beganAt.id === id ? beganAt.at : 0,
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
        look()
      },
      onTimeUpdate: () => {
        tick()
        look()
      },
      onPause: () => {
        report('send')
        look()
      },
      onSeeked: () => {
        if (loadedId.current === id && startedId === id) report('send')
        look()
      },
    },
  }
}
export type Player = ReturnType<typeof usePlayer>
export type PlayerControls = Player['controls']
