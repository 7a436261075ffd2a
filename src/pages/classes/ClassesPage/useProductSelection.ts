import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Where somebody was in the list when they opened a product. */
interface ListPosition {
  scroll: number
  focus: Element | null
}

/**
 * Leads to a product that was chosen in the list: on its own the page starts at its title, and gives place and focus
 * back afterwards; beside the list it comes into view. Returns what to call at the choice.
 */
export function useProductSelection(
  chosen: string | null,
  detailOnly: boolean,
  title: RefObject<HTMLElement | null>,
  pane: RefObject<HTMLElement | null>,
): () => void {
  const listPosition = useRef<ListPosition>(null)
  useLayoutEffect(() => {
    if (!listPosition.current) return
    if (detailOnly) {
      scrollTo(0, 0)
      title.current?.focus({ preventScroll: true })
      return
    }
    const { scroll, focus } = listPosition.current
    listPosition.current = null
    if (chosen === null) {
      scrollTo(0, scroll)
      if (focus instanceof HTMLElement) focus.focus({ preventScroll: true })
    } else bringIntoView(pane.current)
  }, [chosen, detailOnly, title, pane])
  return () => {
    listPosition.current = { scroll: scrollY, focus: document.activeElement }
  }
}

function bringIntoView(element: HTMLElement | null): void {
  const top = element?.getBoundingClientRect().top ?? 0
  if (top < 0 || top > innerHeight * 0.7) element?.scrollIntoView({ block: 'start' })
}
