import type { RefObject } from 'react'

/** Milliseconds that a dialog takes to leave and give the focus back itself. */
export const dialogCloseMs = 350

/** Gives the focus to an element if what had it is gone, once what has just come is drawn. */
export async function restoreLostFocus(target: RefObject<HTMLElement | null>): Promise<void> {
  // A query tells those who show it a moment after it tells those who wait for it.
  await new Promise((resolve) => setTimeout(resolve))
  const focused = document.activeElement
  if (focused === null || focused === document.body) target.current?.focus()
}
