import { type RefObject, useEffect } from 'react'

/** Pixels kept free above and below a centred dialog. */
const marginPx = 24

/** A dialog that becomes this much lower shows something else, in the middle. */
const anotherStepPx = 120

/**
 * Keeps the edge of a centred dialog beside which somebody pressed where it is when the content grows or shrinks, such
 * as by an error or by filtering results: the bottom for its buttons, the top for everything else and while somebody
 * types. A sheet stands on the bottom anyway.
 */
export function useSteadyEdge(content: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    const box = content.current
    const frame = box?.parentElement
    if (!open || !box || !frame) return undefined
    let kept: { isBottom: boolean; at: number } | undefined
    let shift = 0
    // Offsets are those of the layout, without the opening animation.
    const edge = (isBottom: boolean) => box.offsetTop + (isBottom ? box.offsetHeight : 0)
    function onPress({ target }: Event) {
      isTyping = false
      const isBottom = target instanceof Element && target.closest('[data-foot], [type=submit]') !== null
      kept = { isBottom, at: edge(isBottom) }
    }
    let isTyping = false
    function onInput() {
      isTyping = true
      kept = { isBottom: false, at: edge(false) }
    }
    const moveTo = (next: number) => {
      shift = next
      box.style.top = `${next}px`
    }
    let height = box.offsetHeight
    const observer = new ResizeObserver(() => {
      const shrunkBy = height - box.offsetHeight
      height = box.offsetHeight
      if (shrunkBy > anotherStepPx && !isTyping) recentre()
      if (!kept || getComputedStyle(frame).alignItems !== 'center') return
      const centred = box.offsetTop - shift
      const wanted = shift + kept.at - edge(kept.isBottom)
      const lowest = frame.clientHeight - marginPx - box.offsetHeight
      moveTo(Math.max(marginPx, Math.min(centred + wanted, lowest)) - centred)
    })
    function recentre() {
      kept = undefined
      moveTo(0)
    }
    observer.observe(box)
    box.addEventListener('click', onPress, true)
    box.addEventListener('input', onInput, true)
    addEventListener('resize', recentre)
    return () => {
      observer.disconnect()
      box.removeEventListener('click', onPress, true)
      box.removeEventListener('input', onInput, true)
      removeEventListener('resize', recentre)
    }
  }, [content, open])
}
