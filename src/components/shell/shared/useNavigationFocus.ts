import { useEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { focusContent } from '#components/layout/shared/focusContent.ts'

const interactionEvents = ['keydown', 'pointerdown']

/**
 * After following a link, scrolls to the top and focuses the new page; Back keeps the browser's own scroll
 * restoration. The focus stays where it is if the user has interacted with something while the page was loading.
 */
export function useNavigationFocus(pathname: string): void {
  const navigationType = useNavigationType()
  const lastPathname = useRef(pathname)
  const interacted = useRef(false)
  useEffect(() => {
    const onInteraction = () => (interacted.current ||= location.pathname !== lastPathname.current)
    for (const type of interactionEvents) addEventListener(type, onInteraction, true)
    return () => {
      for (const type of interactionEvents) removeEventListener(type, onInteraction, true)
    }
  }, [])
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    const keepFocus = interacted.current && document.activeElement !== document.body
    interacted.current = false
    if (navigationType === NavigationType.Pop) return
    scrollTo(0, 0)
    if (!keepFocus) focusContent()
  }, [pathname, navigationType])
}
