import { type RefObject, useEffect, useEffectEvent } from 'react'
import { actionOf, type PlayerAction } from './keys.ts'
import { rates } from './playerPrefs.ts'
import type { PlayerControls } from './usePlayer.ts'

type Keyed = Pick<PlayerControls, 'toggle' | 'skip' | 'seek' | 'setVolume' | 'setRate' | 'toggleMuted'> & {
  duration: () => number
  volume: number
  rate: number
  captions: () => void
  theatre: () => void
  fullscreen: () => void
  /** Shows the controls, so that one sees what the key did. */
  wake: () => void
}

/** The player's keys, on all of the page that shows it. */
export function usePlayerKeys(frame: RefObject<HTMLElement | null>, active: boolean, to: Keyed): void {
  function run(action: PlayerAction) {
    if (action.do === 'toggle') to.toggle()
    else if (action.do === 'skip') to.skip(action.by)
    else if (action.do === 'jump') to.seek(to.duration() * action.to)
    else if (action.do === 'volume') to.setVolume(to.volume + action.by)
    else if (action.do === 'mute') to.toggleMuted()
    else if (action.do === 'slower') to.setRate(rates.findLast((rate) => rate < to.rate) ?? to.rate)
    else if (action.do === 'faster') to.setRate(rates.find((rate) => rate > to.rate) ?? to.rate)
    else to[action.do]()
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    // Its own keys go to a slider.
    const slides = target?.matches('[type=range]') && /^(?:Arrow|Page|Home|End)/u.test(event.key)
    const action = slides ? undefined : actionOf(event, target, frame.current)
    if (!action) return
    event.preventDefault()
    run(action)
    to.wake()
  })
  useEffect(() => {
    if (!active) return undefined
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [active])
}
