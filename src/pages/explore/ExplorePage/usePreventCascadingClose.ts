import { useEffect } from 'react'

/** The library's event by which a closing dialog asks the layers above it to close. */
const requestDismiss = 'layer:request-dismiss'

const preventDismiss = (event: Event) => event.preventDefault()

/** While `active`, a closing dialog does not close the layers above it or its successor. */
export function usePreventCascadingClose(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined
    document.addEventListener(requestDismiss, preventDismiss, { capture: true })
    return () => document.removeEventListener(requestDismiss, preventDismiss, { capture: true })
  }, [active])
}
