import { useEffect } from 'react'
import { leavingMs } from '#components/ui/layers/giveLostFocus.ts'

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
