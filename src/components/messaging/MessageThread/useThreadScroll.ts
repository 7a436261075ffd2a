import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'

/** Pixels from the end within which the thread counts as being at its newest and follows what comes. */
const endThresholdPx = 48
/** Pixels from the top at which older messages are asked for, before they are needed. */
const loadThresholdPx = 900
/** Milliseconds after opening before the top may ask for more: the list is still finding its place. */
const settleMs = 250

/** What scrolls: the wheel, a finger, the bar's handle, keys. */
const scrollEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
const upKeys = new Set(['ArrowUp', 'PageUp', 'Home'])
/** Milliseconds within which the thread has moved if it was this that moved it. */
const userScrollMs = 1000

/** Whether an event on the scrolling box moves it away from its end. A tap on a message does not. */
function scrollsUp(event: Event): boolean {
  if (event instanceof WheelEvent) return event.deltaY < 0
  if (event instanceof KeyboardEvent) return upKeys.has(event.key) || (event.key === ' ' && event.shiftKey)
  return event.type === 'touchmove' || event.target === event.currentTarget
}

interface Options {
  keys: readonly string[]
  scroller: RefObject<HTMLElement | null>
  handle: RefObject<VirtualizerHandle | null>
  /** Asks for older messages, if there are any and none are on their way. */
  loadOlder: (() => void) | undefined
}

/** Opens at the newest, follows it, stays put when older messages come in above, and asks for those in time. */
export function useThreadScroll({ keys, scroller, handle, loadOlder }: Options) {
  const atEnd = useRef(true)
  /** Place and height of the list when it last moved. */
  const lastScroll = useRef({ offset: 0, size: 0 })
  /** When a person last did what scrolls up or jumps, in milliseconds. */
  const lastUserScrollAt = useRef(Number.NEGATIVE_INFINITY)
  const settled = useRef(false)
  const [scrolledUp, setScrolledUp] = useState(false)
  const [newestSeen, setNewestSeen] = useState(keys.at(-1))
  // While older ones are being put above, places are counted from the end.
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
    // From here on it stays there, also when what is on the way turns out higher than estimated.
    atEnd.current = true
    // By hand: the list's own way would undo what a person scrolls meanwhile.
    const box = scroller.current
    if (box) box.scrollTop = box.scrollHeight
  }

  // New at the end: follow, unless one reads further up. What one sends oneself is always followed.
  const ownLast = last?.startsWith('own-') ?? false
  useLayoutEffect(() => {
    if (last === undefined) return
    if (atEnd.current || ownLast) {
      scrollToEnd()
      setScrolledUp(false)
      setNewestSeen(last)
    }
    // Only what comes at the end moves the thread.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [last, ownLast])

  // A keyboard or a growing composer takes room, and messages turn out higher than estimated: the newest stays in sight.
  useEffect(() => {
    const box = scroller.current
    if (!box || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(() => {
      if (atEnd.current) box.scrollTop = box.scrollHeight
    })
    for (const element of [box, ...box.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])

  // What a person does counts as scrolling up even where it falls together with a move of our own.
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
    // Only who scrolls up leaves the end. It also moves away by itself when what is above it grows; and messages that turn
    // out lower than estimated pull the place back, while others have made the list longer before one hears of that.
    const byUser = performance.now() - lastUserScrollAt.current < userScrollMs
    const byLayout = offset >= lastScroll.current.offset || list.scrollSize !== lastScroll.current.size
    atEnd.current = near || (atEnd.current && !byUser && byLayout)
    lastScroll.current = { offset, size: list.scrollSize }
    lastUserScrollAt.current = Number.NEGATIVE_INFINITY
    setScrolledUp(!atEnd.current)
    if (atEnd.current) setNewestSeen(last)
    if (offset < loadThresholdPx && settled.current) loadOlder?.()
  }

  // A first page shorter than the screen.
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
    /** One reads further up. */
    scrolledUp,
    /** How many have come since below. */
    newBelow: scrolledUp && seenIndex >= 0 ? keys.length - 1 - seenIndex : 0,
    scrollToEnd,
    /** A person has asked for another place in the thread. */
    onJump: () => {
      lastUserScrollAt.current = performance.now()
    },
  }
}
