import { useEffect, useRef } from 'react'
import { prefersLessMotion } from '#theme/motion.ts'

/** Milliseconds within which an added item has to be rendered to be shown. */
const renderTimeoutMs = 3000

/**
 * Scrolls what the member has just added into view as soon as it is rendered, and moves neither the focus nor anything
 * that is in view already. Behind a dialog it waits until that has closed and returned the focus.
 * @param id - The item's `id` in the document. Nothing happens if it is not rendered soon, such as on another page.
 */
export function showAdded(id: string): void {
  const find = () => {
    const item = document.getElementById(id)
    const open = document.querySelector('[role=dialog]:not([hidden])')
    return open && !open.contains(item) ? null : item
  }
  const show = () =>
    find()?.scrollIntoView({ block: 'nearest', behavior: prefersLessMotion() ? 'auto' : 'smooth' })
  if (find()) {
    show()
    return
  }
  const observer = new MutationObserver(() => {
    if (!find()) return
    stop()
    // A dialog that closes returns the focus in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(show))
  })
  const timer = setTimeout(() => observer.disconnect(), renderTimeoutMs)
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
  }
  observer.observe(document.body, { childList: true, subtree: true })
}

/**
 * Shows the member's own items when they are added to a list.
 * @param ids - The `id`s of the own items in the document; undefined while the list is not loaded.
 */
export function useShownWhenAdded(ids: readonly string[] | undefined): void {
  const known = useRef<ReadonlySet<string>>(undefined)
  const key = ids?.join(' ')
  useEffect(() => {
    if (!ids) return
    const added = known.current && ids.filter((id) => !known.current?.has(id))
    known.current = new Set(ids)
    // One of them is enough, whether the newest come first or last.
    const [first] = added ?? []
    if (first !== undefined) showAdded(first)
    // The ids, not their array.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key])
}
