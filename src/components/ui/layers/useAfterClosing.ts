import { useEffect, useEffectEvent } from 'react'
import { dialogCloseMs } from './restoreLostFocus.ts'

/**
 * Runs a task when a dialog has closed, such as taking it from the page. Not if it has gone before: another dialog may
 * have taken its place.
 */
export function useAfterClosing(open: boolean, task: () => void): void {
  const run = useEffectEvent(task)
  useEffect(() => {
    if (open) return undefined
    const timer = setTimeout(() => run(), dialogCloseMs)
    return () => clearTimeout(timer)
  }, [open])
}
