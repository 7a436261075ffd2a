import { chakra } from '@chakra-ui/react'
import { memo, type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type CacheSnapshot, WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import { firstScreenful, HydratedPart, useIsFirstRender } from '#ssr/firstRender.tsx'

/** Pixels rendered beyond each edge of the viewport, and the assumed height of an unmeasured card. */
const overscanPx = 160
const estimatedHeightPx = 360

export interface FeedListProps {
  /** One key per card, in order. */
  keys: readonly string[]
  /** Renders one or more `article` elements; `role=feed` allows no other children. */
  renderItem: (index: number) => ReactNode
  label: string
  busy?: boolean
  /** Key of a card to focus when it appears: the first of a newly loaded page, or the target of a link. */
  focusKey?: string | undefined
  /** Key under which the scroll position is remembered while another page is shown. */
  scrollKey: string
  /** Restores the remembered scroll position; true after Back. */
  restoreScroll: boolean
}

interface ScrollSnapshot {
  offset: number
  count: number
  cache: CacheSnapshot
}
const snapshots = new Map<string, ScrollSnapshot>()

/** Clears all remembered scroll positions; used between tests. */
export function clearScrollPositions(): void {
  snapshots.clear()
}

/** A virtual list of cards of any height; only those near the viewport are in the document. */
export function FeedList(props: FeedListProps) {
  const { keys, renderItem, label, busy = false, focusKey, scrollKey, restoreScroll } = props
  const list = useRef<HTMLDivElement>(null)
  const handle = useRef<WindowVirtualizerHandle>(null)
  const [snapshot] = useState(() => {
    const saved = restoreScroll ? snapshots.get(scrollKey) : undefined
    return saved?.count === keys.length ? saved : undefined
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

  const isFirst = useIsFirstRender()
  const [firstCount] = useState(() => (isFirst ? firstScreenful() : 0))
  const card = (key: string, index: number) => (
    <chakra.div key={key} data-key={key} paddingBottom="4">
      <Card index={index} renderItem={renderItem} isDeferred={isFirst && index >= firstCount} />
    </chakra.div>
  )
  return (
    <div ref={list} role="feed" aria-label={label} aria-busy={busy || undefined}>
      <WindowVirtualizer
        ref={handle}
        data={keys}
        bufferSize={overscanPx}
        itemSize={estimatedHeightPx}
        cache={snapshot?.cache}
        {...(firstCount > 0 && { ssrCount: Math.min(firstCount, count) })}
      >
        {card}
      </WindowVirtualizer>
    </div>
  )
}

interface CardProps extends Pick<FeedListProps, 'renderItem'> {
  index: number
  isDeferred: boolean
}

/**
 * A card's content. After measuring, the list renders all cards that fit at once, which takes a quarter of a second on
 * a phone. Cards that the server has not rendered are deferred, so that the page stays responsive. The others must not
 * be deferred: an update would make React hydrate them all in one task.
 */
const Card = memo(function Card({ index, renderItem, isDeferred }: CardProps) {
  const isRendered = useDeferredValue(true, !isDeferred)
  return isRendered ? (
    <HydratedPart>{renderItem(index)}</HydratedPart>
  ) : (
    <chakra.div height={`${estimatedHeightPx}px`} />
  )
})

function startsInView(element: HTMLElement): boolean {
  const { top } = element.getBoundingClientRect()
  return top >= 0 && top < innerHeight
}

/** Polling interval and maximum number of attempts to find an element that is about to render. */
const pollMs = 50
const maxPolls = 40

/** Focuses an element once it is in the document. Returns a function that cancels. */
function focusWhenPresent(find: () => HTMLElement | null | undefined): () => void {
  let pollsLeft = maxPolls
  let timer: ReturnType<typeof setTimeout> | undefined
  function poll() {
    const found = find()
    found?.focus({ preventScroll: true })
    if (found && !startsInView(found)) found.scrollIntoView({ block: 'center' })
    pollsLeft -= 1
    // A hidden element does not take the focus; try again.
    if (pollsLeft > 0 && !(found && document.activeElement === found)) timer = setTimeout(poll, pollMs)
  }
  poll()
  return () => clearTimeout(timer)
}
