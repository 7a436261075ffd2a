import { useEffect } from 'react'
import { dialogCloseMs } from '#components/ui/layers/restoreLostFocus.ts'

/** Gives the focus back to where it was before anything opened, where the dialogs have lost it. */
export function useRestoreFocus(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined
    const opener = document.activeElement
    return () => {
      setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body
        if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus()
      }, dialogCloseMs)
    }
  }, [open])
}
