import { useEffect, useEffectEvent } from 'react'

/** While `active`, Escape closes the dialog below the topmost one instead of the topmost. */
export function useEscapeBeneath(active: boolean, close: () => void): void {
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || event.repeat) return
    // An open alert has priority.
    if (document.querySelector('[role=alertdialog]')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    close()
  })
  useEffect(() => {
    if (!active) return undefined
    const listen = (event: KeyboardEvent) => onEscape(event)
    // On the window in the capture phase, to run before the dialogs' listeners on the document.
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [active])
}
