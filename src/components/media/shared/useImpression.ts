import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Milliseconds for which at least half of an element must be visible to count as seen. */
export const impressionMs = 1000
const steps = Array.from({ length: 21 }, (_, step) => step / 20)

/**
 * Calls `onSeen` once at least half of an element (or of the viewport, for a taller one) has been visible for a
 * second; with `repeat`, each time it comes back into view. Time in a hidden tab does not count.
 */
export function useImpression(
  ref: RefObject<Element | null>,
  onSeen: () => void,
  { repeat = false }: { repeat?: boolean } = {},
): void {
  const reportSeen = useEffectEvent(onSeen)
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let visible = false
    let reported = false

    function settle() {
      clearTimeout(timer)
      timer = undefined
      if (!visible || reported || document.hidden) return
      timer = setTimeout(() => {
        reported = true
        reportSeen()
      }, impressionMs)
    }

    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (!entry) return
        const whole = Math.min(entry.boundingClientRect.height, entry.rootBounds?.height ?? innerHeight)
        const half = entry.isIntersecting && entry.intersectionRect.height >= whole / 2
        if (repeat && !entry.isIntersecting) reported = false
        if (half === visible) return
        visible = half
        settle()
      },
      { threshold: steps },
    )
    observer.observe(element)
    document.addEventListener('visibilitychange', settle)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', settle)
    }
  }, [ref, repeat])
}
