import type { RefObject } from 'react'

/** Milliseconds after which a dialog that is being closed has gone. */
export const dialogCloseMs = 350

/** Resolves when a dialog that is being closed has gone, and the focus is where it came from. */
export const dialogGone = () => new Promise<void>((resolve) => setTimeout(resolve, dialogCloseMs))

/** Focuses an element if the focused one has been removed from the page. */
export async function restoreLostFocus(target: RefObject<HTMLElement | null>): Promise<void> {
  // React Query notifies observers slightly later than awaiting callers, so wait for the re-render.
  await new Promise((resolve) => setTimeout(resolve))
  const focused = document.activeElement
  if (focused === null || focused === document.body) target.current?.focus()
}
