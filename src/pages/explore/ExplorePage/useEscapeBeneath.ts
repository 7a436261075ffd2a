import { useEffect, useEffectEvent } from 'react'

/** While `active`, Escape closes what lies beneath the window on top instead of that window. */
export function useEscapeBeneath(active: boolean, close: () => void): void {
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || event.repeat) return
    // An alert above everything comes first.
    if (document.querySelector('[role=alertdialog]')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    close()
  })
  useEffect(() => {
    if (!active) return undefined
    const listen = (event: KeyboardEvent) => onEscape(event)
    // On the window and capturing: before the dialogs, which listen on the document.
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [active])
}
