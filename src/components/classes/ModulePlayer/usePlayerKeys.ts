import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isDialogOpen } from '#components/ui/layers/isDialogOpen.ts'
import { actionForKey, type PlayerAction } from './playerActions.ts'
import { rates } from './playerPrefs.ts'
import type { PlayerControls } from './usePlayer.ts'

type KeyActions = Pick<
  PlayerControls,
  'toggle' | 'skip' | 'seek' | 'setVolume' | 'setRate' | 'toggleMuted'
> & {
  duration: () => number
  volume: number
  rate: number
  captions: () => void
  theatre: () => void
  fullscreen: () => void
  /** Shows the controls, as feedback for the key. */
  showControls: () => void
}

/** Keyboard shortcuts of the player, active on the whole page. */
export function usePlayerKeys(
  frame: RefObject<HTMLElement | null>,
  active: boolean,
  actions: KeyActions,
): void {
  function run(action: PlayerAction) {
    if (action.do === 'toggle') actions.toggle()
    else if (action.do === 'skip') actions.skip(action.by)
    else if (action.do === 'jump') actions.seek(actions.duration() * action.to)
    else if (action.do === 'volume') actions.setVolume(actions.volume + action.by)
    else if (action.do === 'mute') actions.toggleMuted()
    else if (action.do === 'slower')
      actions.setRate(rates.findLast((rate) => rate < actions.rate) ?? actions.rate)
    else if (action.do === 'faster')
      actions.setRate(rates.find((rate) => rate > actions.rate) ?? actions.rate)
    else actions[action.do]()
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isDialogOpen()) return
    const target = event.target instanceof Element ? event.target : null
    // A focused slider handles its own keys.
    const slides = target?.matches('[type=range]') && /^(?:Arrow|Page|Home|End)/u.test(event.key)
    const action = slides ? undefined : actionForKey(event, target, frame.current)
    if (!action) return
    event.preventDefault()
    run(action)
    actions.showControls()
  })
  useEffect(() => {
    if (!active) return undefined
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [active])
}
