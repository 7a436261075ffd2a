import { useEffect, useState, type RefObject } from 'react'

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]'

/** Makes a scrollable box without focusable content reachable by keyboard. */
export function useKeyboardScroll(box: RefObject<HTMLElement | null>, active: boolean): { tabIndex?: 0 } {
  const [needed, setNeeded] = useState(false)

  useEffect(() => {
    const element = active ? box.current : null
    if (!element) return undefined
    const measure = () =>
      setNeeded(element.scrollHeight > element.clientHeight + 1 && !element.querySelector(FOCUSABLE))
    // The observer first fires with the next frame.
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [box, active])

  return needed ? { tabIndex: 0 } : {}
}
