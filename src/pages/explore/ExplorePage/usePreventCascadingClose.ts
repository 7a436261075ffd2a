import { useEffect } from 'react'

/** How a dialog that goes asks those that came after it to go too. */
const requestDismiss = 'layer:request-dismiss'

const preventDismiss = (event: Event) => event.preventDefault()

/** While `active`, a dialog that leaves does not take along those above it, or the one that takes its place. */
export function usePreventCascadingClose(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined
    document.addEventListener(requestDismiss, preventDismiss, { capture: true })
    return () => document.removeEventListener(requestDismiss, preventDismiss, { capture: true })
  }, [active])
}
