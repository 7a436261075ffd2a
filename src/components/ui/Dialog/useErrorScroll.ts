import { type RefObject, useEffect } from 'react'

/** A field that is invalid, or the message of one that has no control of its own. */
const fieldErrors = '[aria-invalid=true], [data-field-error]'
/** An error of the whole form. */
const formErrors = '[role=alert]:not(:empty)'

/** Scrolls the first error and its message into view; returns whether there is one. */
function showFirstError(box: HTMLElement): boolean {
  const error = box.querySelector<HTMLElement>(fieldErrors) ?? box.querySelector<HTMLElement>(formErrors)
  if (!error) return false
  // The label is above the control, and the message below it: that one comes last, because not all may fit.
  const [label] = (error as HTMLInputElement).labels ?? []
  label?.scrollIntoView({ block: 'nearest' })
  error.scrollIntoView({ block: 'nearest' })
  for (const id of (error.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)) {
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }
  return true
}

/**
 * Scrolls the first error into view after a form in `box` was submitted, as soon as it is shown: the focus alone brings
 * only the control into view, not its message, and does nothing where the control already has it. Ends when the member
 * goes on.
 */
export function useErrorScroll(box: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    const element = active ? box.current : null
    if (!element) return undefined
    let frame = 0
    const observer = new MutationObserver(() => {
      if (showFirstError(element)) observer.disconnect()
    })
    const stop = () => observer.disconnect()
    const onSubmit = () => {
      const options = { subtree: true, childList: true, attributeFilter: ['aria-invalid'] }
      observer.observe(element, options)
      // The same errors as before change nothing.
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => showFirstError(element))
    }
    element.addEventListener('submit', onSubmit)
    element.addEventListener('input', stop)
    element.addEventListener('pointerdown', stop)
    return () => {
      stop()
      cancelAnimationFrame(frame)
      element.removeEventListener('submit', onSubmit)
      element.removeEventListener('input', stop)
      element.removeEventListener('pointerdown', stop)
    }
  }, [box, active])
}
