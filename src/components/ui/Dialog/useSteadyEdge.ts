import { type RefObject, useEffect } from 'react'

/** Pixels kept free above and below a centred dialog. */
const marginPx = 24

/** Pixels by which a dialog shrinks when it shows another step, which is centred again. */
const anotherStepPx = 120

/**
 * Keeps an edge of a centred dialog in place when its content grows or shrinks, such as by an error or by filtered
 * results: the bottom after a press on one of its buttons, the top after any other press and while somebody types.
 * Sheets need none of this, because they are at the bottom of the window.
 */
export function useSteadyEdge(content: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    if (!open) return undefined
    let box: HTMLElement | undefined
    let kept: { isBottom: boolean; at: number } | undefined
    let isTyping = false
    let shift = 0
    let height = 0
    // Offsets are those of the layout, without the opening animation.
    const edge = (isBottom: boolean) => (box ? box.offsetTop + (isBottom ? box.offsetHeight : 0) : 0)
    const moveTo = (next: number) => {
      shift = next
      if (box) box.style.top = `${next}px`
    }
    const observer = new ResizeObserver(() => {
      const frame = box?.parentElement
      if (!box || !frame) return
      const shrunkBy = height - box.offsetHeight
      height = box.offsetHeight
      if (shrunkBy > anotherStepPx && !isTyping) recentre()
      if (!kept || getComputedStyle(frame).alignItems !== 'center') return
      const centred = box.offsetTop - shift
      const wanted = shift + kept.at - edge(kept.isBottom)
      const lowest = frame.clientHeight - marginPx - box.offsetHeight
      moveTo(Math.max(marginPx, Math.min(centred + wanted, lowest)) - centred)
    })
    function keep({ type, target }: Event) {
      const { current } = content
      if (!current || !(target instanceof Element) || !current.contains(target)) return
      // The element is rendered after the effect has run.
      if (box !== current) {
        box = current
        height = box.offsetHeight
        observer.observe(box)
      }
      isTyping = type === 'input' || target.closest('input, textarea') !== null
      const isBottom = !isTyping && target.closest('[data-foot], [type=submit]') !== null
      kept = { isBottom, at: edge(isBottom) }
    }
    function recentre() {
      kept = undefined
      moveTo(0)
    }
    document.addEventListener('click', keep, true)
    document.addEventListener('input', keep, true)
    addEventListener('resize', recentre)
    return () => {
      observer.disconnect()
      document.removeEventListener('click', keep, true)
      document.removeEventListener('input', keep, true)
      removeEventListener('resize', recentre)
    }
  }, [content, open])
}
