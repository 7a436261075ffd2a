import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Scroll position and focus in the list when a product was opened. */
interface ListPosition {
  scroll: number
  focus: Element | null
}

/**
 * Handles selecting a product in the list: if the detail is shown alone, starts at its title and restores scroll
 * position and focus on return; beside the list, scrolls it into view. Returns the function to call on selection.
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
