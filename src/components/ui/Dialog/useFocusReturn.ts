import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** Milliseconds after closing in which the dialog library has given the focus back, if it does. */
const libraryMs = 50
const closing = '[role$=dialog][data-state=closed]'

/**
 * What had the focus when a dialog opened; once it has closed, it has it again. The library sees to that itself, but
 * only for a dialog that had a frame to take the focus in: one that is answered before, on a busy machine, would leave
 * it nowhere.
 */
export function useFocusReturn(open: boolean): RefObject<Element | null> {
  const opener = useRef<Element>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])

  useEffect(() => {
    if (!open) return undefined
    clearTimeout(timer.current)
    return () => {
      timer.current = setTimeout(() => {
        const focused = document.activeElement
        const nowhere = !focused || focused === document.body || focused.closest(closing)
        if (nowhere && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
      }, libraryMs)
    }
  }, [open])

  return opener
}
