import { useEffect, useEffectEvent, useRef } from 'react'

/** Milliseconds in which a window that lies above counts its own closing as a part of the one beneath. */
const settleMs = 400

/**
 * While `active`, Escape closes what lies beneath the window on top instead of that window. A window that goes asks
 * those above it to go too; the result tells them that this is such a moment.
 */
export function useEscapeBeneath(active: boolean, close: () => void): () => boolean {
  const until = useRef(0)
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || event.repeat) return
    // An alert above everything comes first.
    if (document.querySelector('[role=alertdialog]')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    until.current = performance.now() + settleMs
    close()
  })
  useEffect(() => {
    if (!active) return undefined
    // On the window and capturing: before the dialogs, which listen on the document.
    addEventListener('keydown', onEscape, { capture: true })
    return () => removeEventListener('keydown', onEscape, { capture: true })
  }, [active])
  return () => performance.now() < until.current
}
