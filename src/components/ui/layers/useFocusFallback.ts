import { type RefObject, useLayoutEffect } from 'react'

/** Milliseconds in which another part may take the place of a removed one. */
const replacementMs = 10_000

/** The element that got the focus of a removed part, and until when, in milliseconds of `performance.now()`. */
let fallback: { element: HTMLElement; until: number } | undefined

/**
 * Keeps the focus when the part of the page that has it is removed, such as a notice with the button that was pressed:
 * the closest focusable element around it gets it. If another such part is rendered there soon, such as the notice of a
 * second failure, its button gets the focus back.
 */
export function useFocusFallback(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current
    if (!element) return undefined
    if (isReplacement(element)) element.querySelector('button')?.focus({ preventScroll: true })
    return () => {
      if (!element.contains(document.activeElement)) return
      const around = focusableAround(element)
      // Ancestors may be removed as well.
      queueMicrotask(() => {
        const next = around.find(({ isConnected }) => isConnected)
        if (!next || document.activeElement !== document.body) return
        next.focus({ preventScroll: true })
        fallback = { element: next, until: performance.now() + replacementMs }
      })
    }
  }, [part])
}

const isReplacement = (element: HTMLElement): boolean =>
  fallback !== undefined &&
  performance.now() < fallback.until &&
  document.activeElement === fallback.element &&
  fallback.element.contains(element)

/** The elements around another one that can have the focus, from the inside out. */
function focusableAround(element: HTMLElement): HTMLElement[] {
  const around = element.parentElement?.closest<HTMLElement>('[tabindex]')
  return around ? [around, ...focusableAround(around)] : []
}
