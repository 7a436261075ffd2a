import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type CacheSnapshot, WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'

/** Pixels drawn ahead of what is seen, on either side, and of a card that nobody has measured yet. */
const overscanPx = 160
const estimatedHeightPx = 360

export interface FeedListProps {
  /** One a card, in order. */
  keys: readonly string[]
  /** An `article`, or several: a feed has no other children. */
  renderItem: (index: number) => ReactNode
  label: string
  busy?: boolean
  /** Brought to the middle of the screen and focused, once, when it is there. */
  scrollToKey?: string | undefined
  /** Gets the focus when it is there: the first of cards that somebody asked for. */
  focusKey?: string | undefined
  /** The list remembers its place under this name while the page is elsewhere. */
  scrollKey: string
  /** The page was come back to: go on where it was left. */
  restoreScroll: boolean
}

interface ScrollSnapshot {
  offset: number
  count: number
  cache: CacheSnapshot
}
const snapshots = new Map<string, ScrollSnapshot>()

/** Lists begin at their top again: between tests. */
export function clearScrollPositions(): void {
  snapshots.clear()
}

/** Cards of any height under each other; only those near the screen are in the document. */
export function FeedList(props: FeedListProps) {
  const { keys, renderItem, label, busy = false, scrollToKey, focusKey, scrollKey, restoreScroll } = props
  const list = useRef<HTMLDivElement>(null)
  const handle = useRef<WindowVirtualizerHandle>(null)
  const [snapshot] = useState(() => {
    const left = restoreScroll ? snapshots.get(scrollKey) : undefined
    return left?.count === keys.length ? left : undefined
  })

  const count = keys.length
  useLayoutEffect(() => {
    if (snapshot) scrollTo(0, snapshot.offset)
  }, [snapshot])
  useLayoutEffect(
    () => () => {
      const cache = handle.current?.cache
      if (cache) snapshots.set(scrollKey, { offset: scrollY, count, cache })
    },
    [scrollKey, count],
  )

  useEffect(() => {
    if (focusKey === undefined) return undefined
    return focusWhenPresent(() =>
      list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(focusKey)}"] article[tabindex]`),
    )
  }, [focusKey])

  const targetIndex = scrollToKey === undefined ? -1 : keys.indexOf(scrollToKey)
  const lastScrolledTo = useRef<string>(undefined)
  useEffect(() => {
    if (targetIndex < 0 || lastScrolledTo.current === scrollToKey) return undefined
    lastScrolledTo.current = scrollToKey
    handle.current?.scrollToIndex(targetIndex, { align: 'center' })
    return focusWhenPresent(() => list.current?.querySelector<HTMLElement>('[aria-current=true]'))
  }, [targetIndex, scrollToKey])

  return (
    <div ref={list} role="feed" aria-label={label} aria-busy={busy || undefined}>
      <WindowVirtualizer
        ref={handle}
        data={keys}
        bufferSize={overscanPx}
        itemSize={estimatedHeightPx}
        cache={snapshot?.cache}
      >
        {(key, index) => (
          <chakra.div key={key} data-key={key} paddingBottom="4">
            {renderItem(index)}
          </chakra.div>
        )}
      </WindowVirtualizer>
    </div>
  )
}

/** Milliseconds between looks for what is about to be drawn, and how many. */
const pollMs = 50
const maxPolls = 40

/** Gives the focus to an element once it is in the document. Gives back what ends the waiting. */
function focusWhenPresent(find: () => HTMLElement | null | undefined): () => void {
  let left = maxPolls
  let timer: ReturnType<typeof setTimeout> | undefined
  function poll() {
    const found = find()
    found?.focus({ preventScroll: true })
    left -= 1
    // Something hidden does not take it.
    if (left > 0 && !(found && document.activeElement === found)) timer = setTimeout(poll, pollMs)
  }
  poll()
  return () => clearTimeout(timer)
}
