import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type CacheSnapshot, WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'

/** Pixels drawn ahead of what is seen, on either side, and of a card that nobody has measured yet. */
const ahead = 160
const guess = 360

export interface FeedListProps {
  /** One a card, in order. */
  keys: readonly string[]
  /** An `article`, or several: a feed has no other children. */
  renderItem: (index: number) => ReactNode
  label: string
  busy?: boolean
  /** Brought to the middle of the screen and focused, once, when it is there. */
  reach?: string | undefined
  /** Gets the focus when it is there: the first of cards that somebody asked for. */
  focus?: string | undefined
  /** The list remembers its place under this name while the page is elsewhere. */
  memoryKey: string
  /** The page was come back to: go on where it was left. */
  returning: boolean
}

interface Place {
  offset: number
  count: number
  cache: CacheSnapshot
}
const places = new Map<string, Place>()

/** Lists begin at their top again: between tests. */
export function forgetPlaces(): void {
  places.clear()
}

/** Cards of any height under each other; only those near the screen are in the document. */
export function FeedList(props: FeedListProps) {
  const { keys, renderItem, label, busy = false, reach, focus, memoryKey, returning } = props
  const list = useRef<HTMLDivElement>(null)
  const handle = useRef<WindowVirtualizerHandle>(null)
  const [place] = useState(() => {
    const left = returning ? places.get(memoryKey) : undefined
    return left?.count === keys.length ? left : undefined
  })

  const count = keys.length
  useLayoutEffect(() => {
    if (place) scrollTo(0, place.offset)
  }, [place])
  useLayoutEffect(
    () => () => {
      const cache = handle.current?.cache
      if (cache) places.set(memoryKey, { offset: scrollY, count, cache })
    },
    [memoryKey, count],
  )

  useEffect(() => {
    if (focus === undefined) return undefined
    return focusSoon(() =>
      list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(focus)}"] article[tabindex]`),
    )
  }, [focus])

  const reachIndex = reach === undefined ? -1 : keys.indexOf(reach)
  const reached = useRef<string>(undefined)
  useEffect(() => {
    if (reachIndex < 0 || reached.current === reach) return undefined
    reached.current = reach
    handle.current?.scrollToIndex(reachIndex, { align: 'center' })
    return focusSoon(() => list.current?.querySelector<HTMLElement>('[aria-current=true]'))
  }, [reachIndex, reach])

  return (
    <div ref={list} role="feed" aria-label={label} aria-busy={busy || undefined}>
      <WindowVirtualizer ref={handle} data={keys} bufferSize={ahead} itemSize={guess} cache={place?.cache}>
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
const lookMs = 50
const looks = 40

/** Gives the focus to an element once it is in the document. Gives back what ends the waiting. */
function focusSoon(find: () => HTMLElement | null | undefined): () => void {
  let left = looks
  let timer: ReturnType<typeof setTimeout> | undefined
  function look() {
    const found = find()
    found?.focus({ preventScroll: true })
    left -= 1
    // Something hidden does not take it.
    if (left > 0 && !(found && document.activeElement === found)) timer = setTimeout(look, lookMs)
  }
  look()
  return () => clearTimeout(timer)
}
