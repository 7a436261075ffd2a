import { useEffect } from 'react'

/** Milliseconds that dialogs take to leave and give the focus back themselves. */
const leavingMs = 350

/** Gives the focus back to where it was before anything opened, where the dialogs have lost it. */
export function useFocusBack(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined
    const from = document.activeElement
    return () => {
      setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body
        if (lost && from instanceof HTMLElement && from.isConnected) from.focus()
      }, leavingMs)
    }
  }, [open])
}
