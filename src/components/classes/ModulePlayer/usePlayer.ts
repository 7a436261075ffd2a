import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Id } from '#api/contract/common.ts'
import { useMedia } from './useMedia.ts'
import { type OnPlace, usePlaceReports } from './usePlaceReports.ts'
import { setPrefs, usePlayerPrefs } from './playerPrefs.ts'
import { useVideoAddress, type VideoSource } from './useVideoAddress.ts'

/** Seconds that a new address must carry further for the next fault to be forgiven. */
const faultSpan = 10

export interface PlayerOptions {
  element: RefObject<HTMLVideoElement | null>
  id: Id
  source: VideoSource
  /** Second to begin at; undefined while that is not known yet. */
  startAt: number | undefined
  /** Goes up by one whenever somebody asks for this video to play. */
  plays: number
  onPlace: OnPlace
}

/** A video element behind signed addresses: it goes on at the same second whenever its address has to be renewed. */
export function usePlayer({ element, id, source, startAt, plays, onPlace }: PlayerOptions) {
  const prefs = usePlayerPrefs()
  const [address, again] = useVideoAddress(source, id)
  const { media, look, events } = useMedia(element, id)
  const { report, tick, begin, end } = usePlaceReports(onPlace)
  const [startedId, setStartedId] = useState<Id>()
  const [beganAt, setBeganAt] = useState({ id, at: 0 })
  const [broken, setBroken] = useState<Id>()
  /** Where a renewed address goes on. */
  const goOn = useRef<{ id: Id; at: number; playing: boolean } | null>(null)
  const fault = useRef<{ id: Id; at: number } | null>(null)
  const answered = useRef(0)
  const loadedId = useRef<Id | null>(null)

  const known = startAt !== undefined
  const url = address.kind === 'ready' && known && broken !== id ? address.url : undefined

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
    again()
  }

  function onError() {
    const video = element.current
    if (!video?.getAttribute('src')) return
    const at = video.currentTime
    source.drop(id)
    const before = fault.current
    if (before?.id === id && at < before.at + faultSpan) {
      goOn.current = { id, at: at || goOn.current?.at || startAt || 0, playing: !video.paused }
      setBroken(id)
      return
    }
    fault.current = { id, at }
    renew(!video.paused || goOn.current?.playing === true)
  }

  /** Asks for the address anew, after a failure. */
  function retry() {
    fault.current = null
    setBroken(undefined)
    again()
  }

  function play() {
    const video = element.current
    if (!video) return
    if (video.ended) video.currentTime = 0
    // Left paused for longer than the address lasts.
    if (source.isGood(id)) start()
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
    address,
    media,
    look,
    prefs,
    broken: broken === id,
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
