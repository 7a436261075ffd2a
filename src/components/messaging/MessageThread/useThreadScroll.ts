import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'

/** Pixels from the end within which the thread counts as scrolled to the end and follows new messages. */
const endThresholdPx = 48
/** Pixels from the top at which older messages are requested, early enough to be there in time. */
const loadThresholdPx = 900
/**
 * Milliseconds after opening during which nothing is loaded at the top, because the list is still positioning
 * itself.
 */
const settleMs = 250

/** Events by which users scroll: wheel, touch, scroll bar, keys. */
const scrollEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
const upKeys = new Set(['ArrowUp', 'PageUp', 'Home'])
/** Milliseconds within which a scroll counts as caused by a user event. */
const userScrollMs = 1000

/** Whether an event scrolls away from the end. A tap on a message does not. */
function scrollsUp(event: Event): boolean {
  if (event instanceof WheelEvent) return event.deltaY < 0
  if (event instanceof KeyboardEvent) return upKeys.has(event.key) || (event.key === ' ' && event.shiftKey)
  return event.type === 'touchmove' || event.target === event.currentTarget
}

interface Options {
  keys: readonly string[]
  scroller: RefObject<HTMLElement | null>
  handle: RefObject<VirtualizerHandle | null>
  /** Loads older messages; `undefined` if there are none or they are being loaded. */
  loadOlder: (() => void) | undefined
}

/**
 * Scrolling of a thread: starts at the newest message and follows new ones, keeps its position when older messages
 * are prepended, and loads those in time.
 */
export function useThreadScroll({ keys, scroller, handle, loadOlder }: Options) {
  const atEnd = useRef(true)
  /** Offset and height of the list at the last scroll event. */
  const lastScroll = useRef({ offset: 0, size: 0 })
  /** Time of the last user action that scrolls up or jumps, in milliseconds. */
  const lastUserScrollAt = useRef(Number.NEGATIVE_INFINITY)
  const settled = useRef(false)
  const [scrolledUp, setScrolledUp] = useState(false)
  const [newestSeen, setNewestSeen] = useState(keys.at(-1))
  // While older messages are prepended, `shift` makes the list keep its position relative to the end.
  const [first, setFirst] = useState(keys[0])
  const shift = keys[0] !== first
  const last = keys.at(-1)

  useLayoutEffect(() => setFirst(keys[0]), [keys])

  useEffect(() => {
    const timer = setTimeout(() => {
      settled.current = true
    }, settleMs)
    return () => clearTimeout(timer)
  }, [])

  function scrollToEnd(): void {
    // Keeps following the end, even if items turn out taller than estimated.
    atEnd.current = true
    // Not with the list's own method, which would override the user's scrolling in the meantime.
    const box = scroller.current
    if (box) box.scrollTop = box.scrollHeight
  }

  // Follows a new message unless the user has scrolled up; an own message is always followed.
  const ownLast = last?.startsWith('own-') ?? false
  useLayoutEffect(() => {
    if (last === undefined) return
    if (atEnd.current || ownLast) {
      scrollToEnd()
      setScrolledUp(false)
      setNewestSeen(last)
    }
    // Only new messages at the end scroll the thread.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [last, ownLast])

  // The keyboard, a growing composer or items taller than estimated change the layout: keep the newest message in
  // view.
  useEffect(() => {
    const box = scroller.current
    if (!box || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(() => {
      if (atEnd.current) box.scrollTop = box.scrollHeight
    })
    for (const element of [box, ...box.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])

  // A user action counts as scrolling up even if it coincides with a programmatic scroll.
  useEffect(() => {
    const box = scroller.current
    if (!box) return undefined
    const onMove = (event: Event) => {
      if (scrollsUp(event)) lastUserScrollAt.current = performance.now()
    }
    for (const type of scrollEvents) box.addEventListener(type, onMove, { passive: true })
    return () => {
      for (const type of scrollEvents) box.removeEventListener(type, onMove)
    }
  }, [scroller])

  function onScroll(offset: number): void {
    const list = handle.current
    if (!list) return
    const near = list.scrollSize - offset - list.viewportSize < endThresholdPx
    // Only scrolling up by the user leaves the end. The offset also changes when content above grows, or when
    // messages are smaller than estimated while others have already changed the list's height.
    const byUser = performance.now() - lastUserScrollAt.current < userScrollMs
    const byLayout = offset >= lastScroll.current.offset || list.scrollSize !== lastScroll.current.size
    atEnd.current = near || (atEnd.current && !byUser && byLayout)
    lastScroll.current = { offset, size: list.scrollSize }
    lastUserScrollAt.current = Number.NEGATIVE_INFINITY
    setScrolledUp(!atEnd.current)
    if (atEnd.current) setNewestSeen(last)
    if (offset < loadThresholdPx && settled.current) loadOlder?.()
  }

  // If the first page does not fill the screen, load more.
  useEffect(() => {
    const list = handle.current
    if (!list || !loadOlder || list.scrollSize > list.viewportSize + loadThresholdPx) return undefined
    const timer = setTimeout(loadOlder, settleMs)
    return () => clearTimeout(timer)
  }, [keys, handle, loadOlder])

  const seenIndex = newestSeen === undefined ? -1 : keys.indexOf(newestSeen)
  return {
    shift,
    onScroll,
    /** The user has scrolled up. */
    scrolledUp,
    /** Number of new messages below since then. */
    newBelow: scrolledUp && seenIndex >= 0 ? keys.length - 1 - seenIndex : 0,
    scrollToEnd,
    /** Must be called before a jump to another message. */
    beforeJump: () => {
      lastUserScrollAt.current = performance.now()
    },
  }
}
