import { useSyncExternalStore } from 'react'
import { breakpoints } from '#theme/breakpoints.ts'

/**
 * Whether the window is at least as wide as a breakpoint, known from the first render on. Undefined while rendering at
 * build time.
 */
export function useMinWidth(breakpoint: keyof typeof breakpoints): boolean | undefined {
  // In rem, as in the theme's media queries: it depends on the text size of the browser.
  const query = `(min-width: ${parseFloat(breakpoints[breakpoint]) / 16}rem)`
  const subscribe = (listener: () => void) => {
    const list = matchMedia(query)
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => matchMedia(query).matches,
    () => undefined,
  )
}
