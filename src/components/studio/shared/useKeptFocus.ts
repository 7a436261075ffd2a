import { type RefObject, useEffect, useRef } from 'react'
import { dialogGone } from '#components/ui/layers/restoreLostFocus.ts'

/**
 * When the focused control disappears, with its row or because another one takes its place, the focus goes to the row
 * that now stands there, else to the whole, instead of to the top of the page. Rows have `data-row` and, like the
 * whole, a `tabIndex` of -1.
 */
export function useKeptFocus<Whole extends HTMLElement>(): RefObject<Whole | null> {
  const ref = useRef<Whole>(null)
  useEffect(() => {
    const whole = ref.current
    if (!whole) return undefined
    const rows = () => [...whole.querySelectorAll<HTMLElement>('[data-row]')]
    let last: { control: Element; place: number } | undefined

    function remember({ target }: FocusEvent) {
      if (!(target instanceof Element)) return
      const row = target.closest<HTMLElement>('[data-row]')
      last = { control: target, place: row ? rows().indexOf(row) : -1 }
    }
    async function restore(place: number) {
      // A dialog that is open, or still closing, returns the focus to the control that is gone.
      while (document.activeElement?.closest('[role$=dialog]')) await dialogGone()
      if (document.activeElement !== document.body || !whole?.isConnected) return
      const left = rows()
      const next = left[Math.min(place, left.length - 1)] ?? whole
      next.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(() => {
      if (!last || last.control.isConnected) return
      void restore(last.place)
      last = undefined
    })
    whole.addEventListener('focusin', remember)
    observer.observe(whole, { childList: true, subtree: true })
    return () => {
      whole.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
  return ref
}
