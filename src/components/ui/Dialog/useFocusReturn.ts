import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { onServer } from '#ssr/firstRender.tsx'

/** Milliseconds after closing within which the dialog library returns the focus. */
const libraryMs = 50
const closing = '[role$=dialog][data-state=closed]'

let lastFocused: EventTarget | null = null
if (!onServer) document.addEventListener('focusin', ({ target }) => (lastFocused = target), true)

/** The focused element; of a menu that is closing or has just gone, its button. */
function currentOpener(): Element | null {
  const gone = lastFocused instanceof Element && !lastFocused.isConnected ? lastFocused : null
  const focused = document.activeElement
  const menu = (focused === document.body ? gone : focused)?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
}

/**
 * Returns the focus after closing to the element that had it before. The library does this only if it had a frame
 * to take the focus; a dialog that is closed earlier, on a busy device, would lose it.
 */
export function useFocusReturn(open: boolean): RefObject<Element | null> {
  const opener = useRef<Element>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useLayoutEffect(() => {
    if (open) opener.current = currentOpener()
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
