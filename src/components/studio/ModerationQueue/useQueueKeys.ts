import { useEffectEvent, useLayoutEffect } from 'react'
import { isTaken } from './useCaseShortcuts.ts'

/** J opens the next of the list, K the one before; without an open one, the first. */
export function useQueueKeys(
  keys: readonly string[],
  selected: string | undefined,
  onSelect: (key: string) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = { j: 1, k: -1 }[event.key.toLowerCase()]
    if (step === undefined || isTaken(event)) return
    const place = selected === undefined ? -1 : keys.indexOf(selected)
    const next = keys[place === -1 ? 0 : place + step]
    if (next === undefined) return
    event.preventDefault()
    onSelect(next)
    document.querySelector<HTMLElement>(`[data-case="${CSS.escape(next)}"]`)?.focus()
  })
  // A layout effect: whoever sees it can press a key at once.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
