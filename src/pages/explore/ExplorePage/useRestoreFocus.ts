import { useEffect } from 'react'
import { dialogCloseMs } from '#components/ui/layers/restoreLostFocus.ts'

/** Returns the focus to where it was before any dialog opened, if the dialogs have lost it. */
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
